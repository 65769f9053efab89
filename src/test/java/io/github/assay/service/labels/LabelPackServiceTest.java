package io.github.assay.service.labels;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.files.labels.LabelPacks.Form;
import io.github.assay.service.labels.LabelPackService.PackImport;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LabelPackServiceTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T08:00:00Z"), ZoneOffset.UTC);

    private static final List<Item> ITEMS =
            List.of(1, 2, 3).stream().map(LabelPackServiceTest::asItem).toList();

    @TempDir
    Path temp;

    /** A project's store with its pack service, for one block. */
    private interface Work {
        void with(LabelStore store, LabelPackService packs) throws Exception;
    }

    private void in(String project, Work work) throws Exception {
        Path folder = Files.createDirectories(temp.resolve(project));
        try (StoreFolder held = StoreFolder.open(folder, CLOCK);
                LabelStore store = LabelStore.open(held)) {
            work.with(store, new LabelPackService(store, ITEMS, CLOCK));
        }
    }

    private static ItemKey item(int number) {
        return new ItemKey("c" + number, "dail, \"sql\"", "r1");
    }

    private static void label(LabelStore store) throws StoreException {
        LabelingService anna = LabelingService.open(store, LabellingPolicy.DEFAULT, "", "anna", CLOCK);
        Clock tomorrow = Clock.offset(CLOCK, Duration.ofDays(1));
        LabelingService ben = LabelingService.open(store, LabellingPolicy.DEFAULT, "", "Ben", tomorrow);
        anna.cast(item(1), Label.PASS, List.of(), "", 3.25, Vote.Visible.NOTHING);
        anna.cast(item(1), Label.FAIL, List.of("join", "columns"), "two, \"rows\"\nmissing", 8, Vote.Visible.NOTHING);
        anna.cast(item(2), Label.UNSURE, List.of(), "", 0, Vote.Visible.NOTHING);
        anna.undo();
        ben.cast(item(1), Label.PASS, List.of(), "=1+1", 1.5, Vote.Visible.NOTHING);
    }

    @ParameterizedTest
    @EnumSource(value = Form.class, names = {"JSONL", "CSV"})
    void exportEmptyProjectImportExportGivesTheSameBytes(Form form) throws Exception {
        Path first = temp.resolve("first");
        Path second = temp.resolve("second");
        in("a", (store, packs) -> {
            label(store);
            assertThat(packs.export(first, form)).isEqualTo(5);
        });
        in("b", (store, packs) -> {
            assertThat(packs.importPack(first, Progress.NONE)).isEqualTo(new PackImport(5, 0, List.of(), List.of(), 0, true));
            assertThat(store.currentVotes()).extracting(Vote::origin).containsOnly(Vote.Origin.IMPORTED);
            packs.export(second, form);
        });
        assertThat(second).hasSameBinaryContentAs(first);
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void theSamePackImportedTwiceChangesNothing(Form form) throws Exception {
        Path pack = temp.resolve("pack");
        in("a", (store, packs) -> {
            label(store);
            packs.export(pack, form);
        });
        in("b", (store, packs) -> {
            packs.importPack(pack, Progress.NONE);
            List<Vote> once = store.allVotes();
            PackImport again = packs.importPack(pack, Progress.NONE);
            assertThat(again.added()).isZero();
            assertThat(again.known()).isEqualTo(once.size());
            assertThat(store.allVotes()).isEqualTo(once);
        });
    }

    @Test
    void packsOfTwoPeopleMeetAndContradictionsAreNamed() throws Exception {
        Path pack = temp.resolve("pack.jsonl");
        in("a", (store, packs) -> {
            LabelingService.open(store, LabellingPolicy.DEFAULT, "", "anna", CLOCK)
                    .cast(item(1), Label.PASS, List.of(), "", 1, Vote.Visible.NOTHING);
            packs.export(pack, Form.JSONL);
        });
        in("b", (store, packs) -> {
            Vote later = LabelingService.open(
                            store, LabellingPolicy.DEFAULT, "", "anna", Clock.offset(CLOCK, Duration.ofHours(1)))
                    .cast(item(1), Label.FAIL, List.of(), "", 1, Vote.Visible.NOTHING);
            PackImport done = packs.importPack(pack, Progress.NONE);
            assertThat(done.conflicts()).singleElement().satisfies(c -> {
                assertThat(c.inForce()).isEqualTo(later);
                assertThat(c.other().label()).isEqualTo(Label.PASS);
            });
            assertThat(store.currentVotes()).containsExactly(later);
            assertThat(store.allVotes()).hasSize(2);
        });
    }

    @Test
    void theStatusCountsItemsAndPeople() throws Exception {
        in("a", (store, packs) -> {
            label(store);
            List<Item> items = List.of(1, 2, 3).stream().map(LabelPackServiceTest::asItem).toList();
            assertThat(packs.status(items, 2))
                    .isEqualTo(new LabelStatus(
                            3, 2, 0, 1, 0, 1, 0, 0,
                            List.of(
                                    new LabelStatus.Annotator("Ben", 1, 0, 0, 1, 0),
                                    new LabelStatus.Annotator("anna", 0, 1, 0, 4, 0))));
            assertThat(packs.status(List.of(), 2).foreign()).isEqualTo(2);
        });
    }

    private static Item asItem(int number) {
        Case plain = Case.of("c" + number, "q", "SELECT 1", "db");
        return new Item(plain, Prediction.of(plain.id(), item(number).system(), "SELECT 1"));
    }
}
