package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.app.Wiring;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.labels.VoteCopy;
import io.github.assay.service.run.RunService;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Equal tables of the sample's systems: the queue's marks, the case's list, and a copy through the services. */
class SameTableSampleTest {
    @TempDir
    Path folder;

    @Test
    void marksAndListsAgreeAndACopyReachesThem() throws Exception {
        Path project = folder.resolve("retail-review");
        SampleCopies.copy(Path.of("sample-projects/retail-review"), project);
        try (Wiring wiring = new Wiring();
                var session = wiring.services().workbench().open(project, Progress.NONE)) {
            List<Item> items = session.project().items().stream()
                    .filter(i -> List.of("so-001", "so-018", "so-029", "so-031").contains(i.evalCase().id()))
                    .toList();
            session.runs().run(session.project(), items, RunService.Reuse.STORED, Progress.NONE);
            LabelingService dora = LabelingService.open(
                    session.labels(), session.project().labelling(), "", "dora", Clock.systemUTC());
            QueueService queues = new QueueService(session.labels(), dora);
            CaseQueue queue = queues.withStatuses(
                    queues.queue(session.project(), List.of()), session.project(), session.outcomes(), Progress.NONE);
            List<ItemKey> marked = new ArrayList<>();
            for (Item item : items) {
                List<ItemKey> same = wiring.services().review().sameTable(session, item, Progress.NONE);
                String mark = queue.row(queue.indexOf(item.key()).orElseThrow()).facts().sameTable();
                assertThat(same).allMatch(key -> key.caseId().equals(item.evalCase().id()) && !key.equals(item.key()));
                if (!mark.isEmpty()) {
                    marked.add(item.key());
                    assertThat(same).extracting(ItemKey::system).contains(mark);
                } else if (!same.isEmpty()) {
                    assertThat(session.project().items().indexOf(item)).as("the first of its kind has no mark")
                            .isLessThan(session.project().items().indexOf(session.item(same.getFirst()).orElseThrow()));
                }
            }
            assertThat(marked).isNotEmpty();

            ItemKey target = marked.getFirst();
            List<ItemKey> same = wiring.services().review().sameTable(session, session.item(target).orElseThrow(), Progress.NONE);
            dora.cast(same.getFirst(), Label.PASS, List.of(), "", 3, Vote.Visible.NOTHING);
            VoteCopy plan = dora.copyOf(target, same);
            assertThat(plan.targets()).contains(target);
            assertThat(dora.copy(plan)).extracting(Vote::item).contains(target);
            assertThat(queues.facts(target, queue.row(queue.indexOf(target).orElseThrow()).facts()).sameTable()).isNotEmpty();
        }
    }
}
