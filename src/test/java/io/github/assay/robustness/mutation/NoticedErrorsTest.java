package io.github.assay.robustness.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.robustness.mutation.NoticedErrors.ErrorJudge;
import io.github.assay.robustness.mutation.NoticedErrors.JudgedQuery;
import io.github.assay.robustness.mutation.NoticedErrors.Row;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Detection, false alarms and κ against counts made by hand. */
class NoticedErrorsTest {
    private static final ErrorJudge EX = new ErrorJudge(true, "ex");
    private static final ErrorJudge ANN = new ErrorJudge(false, "ann");
    private static final BootstrapSettings SETTINGS = BootstrapSettings.DEFAULT.withReplicates(300);

    private static ItemKey item(String id) {
        return new ItemKey(id, "mutants", ItemKey.DEFAULT_RUN);
    }

    private static JudgedQuery query(String id, String original, String kind, Map<ErrorJudge, Boolean> rejected) {
        return new JudgedQuery(item(id), original, kind, rejected);
    }

    /** Ten queries, each with two errors; ann finds the first of q0 to q5 and the second of none, and rejects q9. */
    private static List<JudgedQuery> queries() {
        List<JudgedQuery> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            String id = "q" + i;
            all.add(query(id, id, "", Map.of(EX, false, ANN, i == 9)));
            all.add(query(id + "a", id, "where_remove", Map.of(EX, true, ANN, i < 6)));
            all.add(query(id + "b", id, "projection_drop", Map.of(EX, true)));
        }
        return all;
    }

    private static Row row(NoticedErrors study, String kind, ErrorJudge judge) {
        return study.rows().stream().filter(r -> r.kind().equals(kind) && r.judge().equals(judge)).findFirst().orElseThrow();
    }

    private static double value(Outcome<Estimate> outcome) {
        return outcome.asValue().orElseThrow().value();
    }

    @Test
    void ratesAndKappaFollowFromTheCounts() {
        NoticedErrors study = NoticedErrors.of(queries(), List.of(EX, ANN), SETTINGS, 2, Progress.NONE);
        assertThat(study.rows()).extracting(Row::kind)
                .containsExactly("projection_drop", "projection_drop", "where_remove", "where_remove", "", "");
        Row ann = row(study, "where_remove", ANN);
        assertThat(List.of(ann.counts().tp(), ann.counts().fn(), ann.counts().fp(), ann.counts().tn())).containsExactly(6L, 4L, 1L, 9L);
        assertThat(value(ann.detection())).isEqualTo(0.6);
        assertThat(value(ann.falseAlarms())).isEqualTo(0.1);
        // observed 15/20, expected (10·7 + 10·13)/400 = 0.5
        assertThat(value(ann.kappa())).isCloseTo(0.5, within(1e-12));
        assertThat(ann.missed()).extracting(ItemKey::caseId).containsExactly("q6a", "q7a", "q8a", "q9a");
        assertThat(ann.detection().asValue().orElseThrow().interval().asValue()).hasValueSatisfying(
                i -> assertThat(0.6).isBetween(i.low(), i.high()));
        Row ex = row(study, "where_remove", EX);
        assertThat(value(ex.kappa())).isEqualTo(1);
        assertThat(ex.detection().asValue().orElseThrow().interval().reason()).isEqualTo("ZERO_VARIANCE");
        assertThat(row(study, "", EX).counts().n()).as("each query without an error counts once").isEqualTo(30);
    }

    @Test
    void aJudgeWithoutAVerdictAndASingleClassHaveNoFigure() {
        NoticedErrors study = NoticedErrors.of(queries(), List.of(EX, ANN), SETTINGS, 1, Progress.NONE);
        Row none = row(study, "projection_drop", ANN);
        assertThat(none.detection().reason()).isEqualTo("NO_DATA");
        assertThat(value(none.falseAlarms())).isEqualTo(0.1);
        List<JudgedQuery> errors = queries().stream().filter(q -> !q.kind().isEmpty()).toList();
        Row alone = row(NoticedErrors.of(errors, List.of(EX), SETTINGS, 1, Progress.NONE), "where_remove", EX);
        assertThat(alone.kappa().reason()).isEqualTo("EXPECTED_AGREEMENT_IS_ONE");
        assertThat(alone.falseAlarms().reason()).isEqualTo("NO_DATA");
        assertThat(NoticedErrors.of(List.of(), List.of(EX), SETTINGS, 1, Progress.NONE).rows()).singleElement()
                .satisfies(r -> assertThat(r.kappa().reason()).isEqualTo("NO_DATA"));
    }

    @Test
    void threadsDoNotChangeTheResult() {
        assertThat(NoticedErrors.of(queries(), List.of(EX, ANN), SETTINGS, 1, Progress.NONE))
                .isEqualTo(NoticedErrors.of(queries(), List.of(EX, ANN), SETTINGS, 4, Progress.NONE));
    }
}
