package io.github.assay.service.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.statistics.Caution;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CautionSentencesTest {
    @Test
    void cautionsOfOneKindAreOneSentenceWithTheNamesPeopleKnow() {
        List<Caution> cautions = List.of(
                new Caution("CONSTANT_METRIC", List.of("ex"), 120), new Caution("UNDECIDED_ITEMS", List.of(), 1),
                new Caution("CONSTANT_METRIC", List.of("em"), 120));
        assertThat(CautionSentences.of(cautions, Map.of("ex", "EX", "em", "Spider EM")))
                .containsExactly(
                        "EX, Spider EM give the same verdict on every answer, so κ is 0 or undefined whatever the labels.",
                        "1 labelled item has no final label yet, because votes are tied, differ, or are too few by the study’s rule, and is left out.");
    }

    @Test
    void aCautionWithoutWordsIsStillSaid() {
        assertThat(CautionSentences.of(List.of(new Caution("NEW_TROUBLE", List.of("Ann"), 3)), Map.of()))
                .containsExactly("new trouble: Ann 3");
    }
}
