package io.github.assay.cli.study;

import io.github.assay.service.study.CautionSentences;
import io.github.assay.statistics.Caution;
import java.util.List;
import java.util.Map;

/** Cautions as lines of text: one line per kind, with all subjects that it concerns. */
final class CautionLines {
    private CautionLines() {}

    static List<String> of(List<Caution> cautions) {
        return CautionSentences.of(cautions, Map.of()).stream().map(s -> "Caution: " + s).toList();
    }
}
