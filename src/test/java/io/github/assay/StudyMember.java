package io.github.assay;

import io.github.assay.app.Wiring;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** One annotator's process in a study: labels the assigned items, the first by the given word, the others by pass. */
final class StudyMember {
    private static final int TRIES = 200;

    private StudyMember() {}

    /** @param args folder of the project, name of the annotator, label of the case whose id comes first */
    public static void main(String[] args) throws Exception {
        try (Wiring wiring = new Wiring();
                ProjectSession session = wiring.services().workbench().open(Path.of(args[0]), Progress.NONE)) {
            LabelingService own = LabelingService.open(
                    session.labels(), session.project().labelling(), session.project().guideline(), args[1], Clock.systemUTC());
            List<ItemKey> items = own.rounds().items((_, _) -> "").stream().sorted().toList();
            for (ItemKey item : items) {
                Label label = item.equals(items.getFirst()) ? Label.valueOf(args[2]) : Label.PASS;
                own.cast(item, label, List.of(), "", 12, Vote.Visible.NOTHING);
            }
            for (int i = 0; i < TRIES && session.sharing().orElseThrow().pending() > 0; i++) {
                Thread.sleep(50);
            }
            System.out.println(items.size() + " cast, " + session.sharing().orElseThrow().pending() + " waiting, "
                    + session.sharing().orElseThrow().refused() + " refused");
        }
    }
}
