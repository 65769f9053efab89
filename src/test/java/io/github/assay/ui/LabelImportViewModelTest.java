package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.domain.project.Prediction;
import io.github.assay.service.labels.LabelImportOrder;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.model.LabelImportViewModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window imports labels by the service of the command line: what it shows is what is taken. */
class LabelImportViewModelTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T08:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path project;

    private final List<String> reported = new ArrayList<>();
    private StoreFolder folder;
    private LabelStore store;
    private LabelImportViewModel model;

    @BeforeEach
    void open() throws StoreException {
        folder = StoreFolder.open(project, CLOCK);
        store = LabelStore.open(folder);
        List<Item> items = IntStream.rangeClosed(1, 3)
                .mapToObj(i -> new Item(Case.of("q" + i, "?", "SELECT 1", "d"), Prediction.of("q" + i, "bot", "SELECT 1")))
                .toList();
        model = new LabelImportViewModel(
                Background.onCallingThread(), new LabelPackService(store, items, CLOCK), (done, _) -> reported.add(done));
    }

    @AfterEach
    void close() throws StoreException {
        store.close();
        folder.close();
    }

    private List<String> lines() {
        return model.stateProperty().get().lines();
    }

    private List<LabelImportOrder.Open> questions() {
        return model.stateProperty().get().preview().orElseThrow().open();
    }

    @Test
    void anImportIsPreviewedDoneAndTakenBack() throws Exception {
        model.choose(Path.of("src/test/resources/label-exports/argilla.json"));
        assertThat(model.canConfirm()).isTrue();
        assertThat(String.join("\n", lines())).contains("Argilla", "verdict", "3 new");
        assertThat(store.allVotes()).isEmpty();
        model.confirm();
        assertThat(store.allVotes()).hasSize(3);
        assertThat(reported).singleElement().asString().startsWith("3 votes imported");
        model.takeBack();
        assertThat(store.allVotes()).isEmpty();
        assertThat(reported.getLast()).contains("argilla.json", "3 votes");
    }

    @Test
    void whatAFileLeavesOpenIsSaidInTheWindowAndThenTaken() throws Exception {
        Path wide = Files.writeString(project.resolve("wide.csv"), "item,ana,ben\nq1,1,0\nq2,1,perhaps\n");
        model.choose(wide);
        assertThat(model.canConfirm()).isFalse();
        assertThat(questions()).singleElement().satisfies(o -> assertThat(o.with()).isEqualTo(LabelFileSetting.ANNOTATORS));
        model.confirm();
        assertThat(store.allVotes()).isEmpty();
        model.say(LabelFileSetting.ANNOTATORS, "ana, ben");
        assertThat(questions()).isEmpty();
        model.say(LabelFileSetting.WORDS, "perhaps=unsure");
        model.confirm();
        assertThat(store.currentVotes()).extracting(Vote::annotator).containsExactly("ana", "ben", "ana", "ben");
    }

    @Test
    void aFileThatCannotBeReadIsSaid() {
        model.choose(project.resolve("gone.csv"));
        assertThat(model.stateProperty().get().trouble().orElseThrow().sentence()).contains("gone.csv");
        assertThat(model.canConfirm()).isFalse();
    }
}
