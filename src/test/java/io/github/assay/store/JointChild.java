package io.github.assay.store;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.shared.SharedAddress;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * A process that labels until it is killed and prints each vote after it was saved. Arguments: project folder,
 * {@code holder} or {@code joint} or the login of a shared store, number of the round, and the shared store's URL.
 */
public final class JointChild {
    private JointChild() {}

    public static void main(String[] args) throws Exception {
        Path project = Path.of(args[0]);
        StoreFolder folder = args[1].equals("joint")
                ? StoreFolder.joint(project, new StoreException(Trouble.LOCKED, "It is open elsewhere.", ""))
                : StoreFolder.open(project, Clock.systemUTC());
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        LabelStore store = LabelStore.open(folder);
        if (args.length > 3) {
            store.sharing().start(SharedAddress.of(args[3], args[1], args[1]), Clock.systemUTC(), List.of());
        }
        say(out, "open");
        int round = Integer.parseInt(args[2]);
        for (int i = 0; ; i++) {
            Vote vote = Acts.vote(args[1], round * 1_000_000 + i, Label.PASS, round * 1_000_000L + i);
            store.append(vote);
            say(out, vote.annotator() + " " + vote.item().caseId());
            Thread.sleep(2);
        }
    }

    private static void say(FileOutputStream out, String line) throws Exception {
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
