package io.github.assay.systems;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PeopleCasesTest {
    /** A system's rate is one of a run, so the answers behind it are of that run. */
    @Test
    void answersAreOfTheRun() {
        Scoreboard board = Boards.of("A/v1: 1 0 1", "A/v2: 1 1 0");
        List<FinalLabel> labels = board.items().stream()
                .map(i -> new FinalLabel(i, Optional.of(i.caseId().equals("c1") ? Label.FAIL : Label.PASS), FinalLabel.Source.UNANIMOUS, 2))
                .toList();
        PeopleCases second = PeopleCases.of(board, "ex", "A/v2", labels);
        assertThat(second.labelled()).extracting(ItemKey::runId).containsExactly("v2", "v2", "v2");
        assertThat(second.lowered()).containsExactly(new ItemKey("c1", "A", "v2"));
        assertThat(second.raised()).containsExactly(new ItemKey("c3", "A", "v2"));
    }
}
