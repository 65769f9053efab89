package io.github.assay.ui.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.service.open.ImportService.ImportLook;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.SheetModel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImportViewModelTest {
    private final FakeImporting importing = new FakeImporting();
    private final List<Path> opened = new ArrayList<>();
    private final ImportViewModel model =
            new ImportViewModel(Background.onCallingThread(), importing, opened::add);

    @Test
    void aChosenSourceIsLookedAtAndAPlaceProposed() {
        model.from(Path.of("/data/dev.csv"));
        assertThat(model.targetProperty().get()).isEqualTo("/data/dev.csv-assay");
        assertThat(model.stateProperty().get().preview()).isPresent();
        assertThat(model.formats()).containsExactly("auto", "bird", "csv");
    }

    @Test
    void anotherFieldForAColumnIsAskedForAndLookedAtAgain() {
        model.from(Path.of("/data/dev.csv"));
        ImportLook look = model.stateProperty().get().preview().orElseThrow();
        model.become(look.fields().get(1), Optional.of("gold_sql"));
        assertThat(importing.looked.getLast().mapping()).isEqualTo(Map.of("gold_sql", "ref"));
        model.become(look.fields().get(0), Optional.empty());
        assertThat(importing.looked.getLast().mapping()).isEqualTo(Map.of("gold_sql", "ref", "question", ""));
        model.confirm();
        assertThat(importing.run.getLast().mapping()).isEqualTo(Map.of("gold_sql", "ref", "question", ""));
        assertThat(opened).containsExactly(Path.of("/data/dev.csv-assay"));
    }

    @Test
    void anotherEncodingIsLookedAtAgainAndImportedIn() {
        Charset utf16 = StandardCharsets.UTF_16;
        model.encodingProperty().set(utf16);
        assertThat(importing.looked).isEmpty();
        model.encodingProperty().set(StandardCharsets.UTF_8);
        model.from(Path.of("/data/dev.csv"));
        model.become(model.stateProperty().get().preview().orElseThrow().fields().get(1), Optional.of("gold_sql"));
        model.encodingProperty().set(utf16);
        assertThat(importing.looked.getLast().encoding()).isEqualTo(utf16);
        assertThat(importing.looked.getLast().mapping()).as("other words, other names").isEmpty();
        model.confirm();
        assertThat(importing.run.getLast().encoding()).isEqualTo(utf16);
        assertThat(model.encodings()).contains(utf16).startsWith(StandardCharsets.UTF_8);
    }

    /** Two presses of a key that changes the encoding, the second while the source is still read in the first one. */
    @Test
    void anEncodingChosenWhileTheSourceIsReadIsLookedAtToo() {
        importing.meanwhile = () -> model.encodingProperty().set(StandardCharsets.UTF_16);
        model.from(Path.of("/data/dev.csv"));
        assertThat(importing.looked.getLast().encoding()).isEqualTo(StandardCharsets.UTF_16);
        assertThat(model.stateProperty().get().preview()).isPresent();
        assertThat(model.step()).isEqualTo(SheetModel.Step.READY);
    }

    @Test
    void anotherSourceForgetsTheMapping() {
        model.from(Path.of("/data/dev.csv"));
        model.become(model.stateProperty().get().preview().orElseThrow().fields().get(1), Optional.of("gold_sql"));
        model.from(Path.of("/data/other.csv"));
        assertThat(importing.looked.getLast().mapping()).isEmpty();
    }

    @Test
    void whatFailsIsSaidWhereItWasAskedFor() {
        model.from(Path.of("/data/gone"));
        assertThat(model.stateProperty().get().trouble().orElseThrow().sentence()).isEqualTo("dev.json is not there.");
        assertThat(model.stateProperty().get().preview()).isEmpty();
        model.confirm();
        assertThat(model.stateProperty().get().trouble()).isPresent();
        assertThat(opened).isEmpty();
    }
}
