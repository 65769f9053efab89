package io.github.assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Case;
import io.github.assay.domain.Datum;
import io.github.assay.domain.Flag;
import io.github.assay.domain.Item;
import io.github.assay.domain.Label;
import io.github.assay.domain.LabellingPolicy;
import io.github.assay.domain.Limits;
import io.github.assay.domain.MetricSettings;
import io.github.assay.domain.Prediction;
import io.github.assay.domain.Project;
import io.github.assay.domain.Vote;
import io.github.assay.service.queue.CaseQueue;
import io.github.assay.service.queue.ItemFacts;
import io.github.assay.service.queue.MetricColumn;
import io.github.assay.service.queue.QueueFilter;
import io.github.assay.service.queue.Standing;
import io.github.assay.store.LabelStore;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
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
                items.stream().map(Item::evalCase).toList(), items, List.of());
    }

    @AfterEach
    void close() throws StoreException {
        store.close();
        held.close();
    }

    private LabelingService as(String annotator) throws StoreException {
        return LabelingService.open(store, LabellingPolicy.DEFAULT, annotator, Clock.systemUTC());
    }

    private void vote(LabelingService who, int item, Label label) throws StoreException {
        who.cast(project.items().get(item).key(), label, List.of(), "", 1, Vote.Visible.NOTHING);
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

        vote(anna, 0, Label.PASS);
        vote(anna, 1, Label.FAIL);
        CaseQueue after = service.queue(project, EX);
        assertThat(after.filtered(QueueFilter.parse("split:yes")).size()).isEqualTo(2);
        assertThat(after.filtered(QueueFilter.parse("metric:ex<1")).size()).isEqualTo(2);
        assertThat(after.progress().decided()).isEqualTo(2);
    }

    @Test
    void theFactsOfOneItemFollowAVoteAndKeepWhatBecameOfItsQueries() throws StoreException {
        LabelingService anna = as("anna");
        QueueService service = new QueueService(store, anna);
        vote(anna, 2, Label.SKIP);
        anna.toggle(project.items().get(2).key(), Flag.BOOKMARK, "");
        ItemFacts facts = service.facts(project.items().get(2).key(), ItemFacts.BLANK.withStatus("rows", "timeout"));
        assertThat(facts.own()).isEqualTo(Standing.LATER);
        assertThat(facts.flags()).containsExactly(Flag.BOOKMARK);
        assertThat(facts.predictedStatus()).isEqualTo("timeout");
        assertThat(facts).isEqualTo(service.queue(project, List.of())
                .row(2)
                .facts()
                .withStatus("rows", "timeout"));
    }
}
