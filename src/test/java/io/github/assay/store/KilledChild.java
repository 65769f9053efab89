package io.github.assay.store;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.labels.LabelStore;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The process that {@link KillTest} kills: it labels without pause and says so of each act after the store has called
 * it saved, as the status bar would. Arguments: project folder,
 * number of this process, and for a process that is to end by itself the number of acts.
 */
final class KilledChild {
    private KilledChild() {}

    public static void main(String[] args) throws Exception {
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        int process = Integer.parseInt(args[1]);
        long acts = args.length > 2 ? Long.parseLong(args[2]) : Long.MAX_VALUE;
        try (StoreFolder folder = StoreFolder.open(Path.of(args[0]), Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            say(out, "open");
            label(out, store, process, acts);
        }
    }

    private static void label(FileOutputStream out, LabelStore store, int process, long acts) throws Exception {
        for (int i = 0; i < acts; i++) {
            String annotator = "annotator" + i % 3;
            ItemKey item = new ItemKey("p" + process, "system \u00e4\n", "r" + i);
            Instant at = Instant.ofEpochSecond(1_800_000_000L + process * 10_000L + i);
            if (i % 7 == 6) {
                store.append(new FlagAct(item, annotator, Flag.BOOKMARK, true, "", at));
            } else {
                store.append(new Vote(
                        item, annotator, i % 2 == 0 ? Label.PASS : Label.FAIL, List.of("join"), "comment " + i, i, at,
                        Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.CAST));
            }
            say(out, process + " " + i);
        }
    }

    private static void say(FileOutputStream out, String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
