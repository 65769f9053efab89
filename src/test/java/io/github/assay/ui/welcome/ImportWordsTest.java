package io.github.assay.ui.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.files.importers.Importers;
import io.github.assay.wording.Texts;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A format without words would keep the window from opening. */
class ImportWordsTest {
    static List<String> formats() {
        return Importers.formats();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void everyFormatHasItsWords(String format) {
        assertThat(Texts.text("import.title." + format)).isNotBlank();
        assertThat(Texts.text("import.about." + format)).isNotBlank();
    }
}
