package io.github.assay.service.labels;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.ItemFacts;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.labelling.MetricColumn;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.labelling.QueueOrder;
import io.github.assay.labelling.TriageReason;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueServiceTest {
    private static final List<MetricColumn> EX =
            List.of(new MetricColumn("ex", OptionalDouble.of(1), 1, new double[] {0, 0, 1, 1}));

    @TempDir
    Path folder;

    private StoreFolder held;
    private LabelStore store;
    private Project project;

    @BeforeEach
    void open() throws StoreException {
        held = StoreFolder.open(folder, Clock.systemUTC());
        store = LabelStore.open(held);
        List<Item> items = IntStream.range(0, 4)
                .mapToObj(i -> new Item(Case.of("c" + i, "q", "SELECT 1", "db"), Prediction.of("c" + i, "s", "SELECT 2")))
                .toList();
        project = new Project(
                folder, "p", Map.of(), Limits.DEFAULT, LabellingPolicy.DEFAULT, MetricSettings.DEFAULT,
                Datum.Fields.NONE, "", "",
                items.stream().map(Item::evalCase).toList(), items, List.of(), Map.of());
    }

    @AfterEach
    void close() throws StoreException {
        store.close();
        held.close();
    }

    private LabelingService as(String annotator) throws StoreException {
        return LabelingService.open(store, LabellingPolicy.DEFAULT, "", annotator, Clock.systemUTC());
    }

    private void vote(LabelingService who, int item, Label label) throws StoreException {
        who.cast(project.items().get(item).key(), label, List.of(), "", 1, Vote.Visible.NOTHING);
    }

    @Test
    void shuffledOrdersHaveASeedOfProjectAndAnnotator() {
        assertThat(QueueService.shuffleSeed(42, "Ann")).isEqualTo(879030);
        assertThat(QueueService.shuffleSeed(42, "ben")).isEqualTo(802641);
        assertThat(QueueService.shuffleSeed(7, "Ann")).isEqualTo(900634);
        assertThat(QueueService.shuffleSeed(42, "Jose\u0301")).isEqualTo(QueueService.shuffleSeed(42, "Jos\u00e9"));
    }

    @Test
    void theQueueTellsNothingOfOthersBeforeTheOwnVote() throws StoreException {
        LabelingService ben = as("ben");
        LabelingService cleo = as("cleo");
        LabelingService anna = as("anna");
        vote(ben, 0, Label.PASS);
        vote(cleo, 0, Label.FAIL);
        vote(ben, 1, Label.PASS);
        QueueService service = new QueueService(store, anna);

        CaseQueue before = service.queue(project, EX);
        assertThat(before.filtered(QueueFilter.parse("split:yes")).size()).isZero();
        assertThat(before.filtered(QueueFilter.parse("metric:ex<1")).size()).isZero();
        assertThat(before.filtered(QueueFilter.parse("split:no")).size()).as("nor that there is no difference").isZero();
        assertThat(before.filtered(QueueFilter.parse("-split:yes")).size()).isZero();
        assertThat(before.filtered(QueueFilter.parse("split:no")).hidden().orElseThrow().open()).isZero();

        vote(anna, 0, Label.PASS);
        vote(anna, 1, Label.FAIL);
        CaseQueue after = service.queue(project, EX);
        assertThat(after.filtered(QueueFilter.parse("split:yes")).size()).isZero();
        assertThat(anna.wasShown(project.items().getFirst().key(), Part.VOTES)).isFalse();
        CaseQueue split = service.revealed(after.filtered(QueueFilter.parse("split:yes")));
        assertThat(split.size()).isEqualTo(2);
        assertThat(split.filtered(QueueFilter.parse("split:no,yes")).size()).as("the two that were voted on").isEqualTo(2);
        assertThat(anna.wasShown(project.items().getFirst().key(), Part.VOTES)).isTrue();
        assertThat(anna.wasShown(project.items().getFirst().key(), Part.SCORES)).isFalse();
        assertThat(service.revealed(after.filtered(QueueFilter.parse("metric:ex<1"))).size()).isEqualTo(2);
        assertThat(anna.wasShown(project.items().get(2).key(), Part.SCORES)).isFalse();
        assertThat(after.progress().decided()).isEqualTo(2);
    }

    @Test
    void votesUnderAnEarlierGuidelineAreFoundUntilTheyAreCastAgain() throws StoreException {
        vote(under("one"), 0, Label.PASS);
        vote(under("one"), 2, Label.FAIL);
        vote(as("cleo"), 3, Label.FAIL);
        LabelingService anna = under("two");
        vote(anna, 1, Label.PASS);
        QueueService service = new QueueService(store, anna);
        QueueFilter earlier = QueueFilter.parse("guideline:earlier");
        CaseQueue queue = service.queue(project, List.of()).filtered(earlier);
        assertThat(queue.size()).isEqualTo(2);
        assertThat(queue.progress().toRevisit()).isEqualTo(2);
        assertThat(queue.nextUndecided(-1)).hasValue(0);
        assertThat(service.queue(project, List.of()).nextUndecided(-1)).hasValue(3);
        vote(anna, 0, Label.PASS);
        CaseQueue after = queue.with(
                project.items().getFirst().key(),
                service.facts(project.items().getFirst().key(), queue.row(0).facts()));
        assertThat(after.nextUndecided(0)).hasValue(1);
        assertThat(after.filtered(earlier).size()).isEqualTo(1);
    }

    private LabelingService under(String guideline) throws StoreException {
        return LabelingService.open(store, LabellingPolicy.DEFAULT, guideline, "anna", Clock.systemUTC());
    }

    @Test
    void beforeTheOwnVoteMetricsSayNothingNeitherByAReasonNorByAPlace() throws StoreException {
        List<MetricColumn> divided = List.of(
                new MetricColumn("ex", OptionalDouble.of(1), 1, new double[] {1, 0, 0, 0}),
                new MetricColumn("f1", OptionalDouble.of(0.9), 1, new double[] {1, 0.1, 0.95, 0.1}));
        LabelingService anna = as("anna");
        QueueService service = new QueueService(store, anna);
        CaseQueue blind = service.queue(project, divided).ordered(new QueueOrder.Triage());
        for (int i = 0; i < 4; i++) {
            assertThat(blind.row(i).item()).isEqualTo(project.items().get(i));
            assertThat(blind.row(i).reasons()).isEmpty();
        }
        ItemKey third = project.items().get(2).key();
        vote(anna, 2, Label.PASS);
        assertThat(blind.with(third, service.facts(third, blind.row(2).facts())).row(2).reasons()).isEmpty();
        anna.disclose(Map.of(third, Set.of(Part.SCORES)));
        CaseQueue seen = blind.with(third, service.facts(third, blind.row(2).facts()));
        assertThat(seen.row(2).reasons()).startsWith(TriageReason.METRICS_SPLIT);
        anna.undo();
        assertThat(seen.with(third, service.facts(third, seen.row(2).facts())).row(2).reasons()).isEmpty();
    }

    @Test
    void whatBecameOfQueriesCanBeFiltered() throws StoreException {
        OutcomeLookup outcomes = new OutcomeLookup(
                new OutcomeLookup.Outcomes() {
                    @Override
                    public Optional<ExecutionOutcome> find(String key) {
                        return Optional.empty();
                    }

                    @Override
                    public void put(String key, ExecutionOutcome outcome) {
                        throw new IllegalStateException(key);
                    }
                },
                captured -> {
                    throw new IllegalStateException(captured.toString());
                });
        CaseQueue queue = new QueueService(store, as("anna"))
                .withStatuses(
                        new QueueService(store, as("anna")).queue(project, List.of()), project, outcomes, Progress.NONE);
        assertThat(queue.filtered(QueueFilter.parse("status:unreachable gold:unreachable")).size()).isEqualTo(4);
        assertThat(queue.filtered(QueueFilter.parse("status:rows")).size()).isZero();
        assertThat(QueueFilter.parse("-status:rows").asksForEvidence()).isTrue();
        assertThat(QueueFilter.parse("label:none").asksForEvidence()).isFalse();
    }

    @Test
    void theFactsOfOneItemFollowAVoteAndKeepWhatBecameOfItsQueries() throws StoreException {
        LabelingService anna = as("anna");
        QueueService service = new QueueService(store, anna);
        vote(anna, 2, Label.SKIP);
        anna.toggle(project.items().get(2).key(), Flag.BOOKMARK, "");
        ItemFacts facts = service.facts(project.items().get(2).key(), ItemFacts.BLANK.withStatus("rows", "timeout"));
        assertThat(facts.own()).isEqualTo(ItemStatus.LATER);
        assertThat(facts.flags()).containsExactly(Flag.BOOKMARK);
        assertThat(facts.predictedStatus()).isEqualTo("timeout");
        assertThat(facts).isEqualTo(service.queue(project, List.of())
                .row(2)
                .facts()
                .withStatus("rows", "timeout"));
    }
}
