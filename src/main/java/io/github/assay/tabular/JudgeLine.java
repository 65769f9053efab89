package io.github.assay.tabular;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPlace.Unranked;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A row of the judges that the answers compare: a metric, or people as the last row.
 *
 * @param metric empty in the row of people
 * @param name of the metric with its threshold
 * @param kappa κ with the final labels; of people, of one person with the majority of the others
 */
public record JudgeLine(Optional<MetricCalibration> metric, String name, Outcome<Estimate> kappa) {
    /** Judges that are shown where none are chosen. */
    public static final int USUAL = 6;

    /** Metrics that can be chosen: one for each group of equal verdicts, ranked, or with a κ and too few verdicts for a rank. */
    public static List<MetricCalibration> candidates(CalibrationResult result) {
        return result.rows().stream()
                .filter(m -> m.rank().isPresent() || m.place().unranked().equals(Optional.of(Unranked.INCOMPLETE)))
                .toList();
    }

    /** The judges that are shown where none are chosen: the first ranked ones. */
    public static List<String> usual(CalibrationResult result) {
        return candidates(result).stream().filter(m -> m.rank().isPresent()).limit(USUAL).map(m -> m.metric().id()).toList();
    }

    /** The chosen judges in order of κ, then people. */
    public static List<JudgeLine> of(CalibrationResult result, List<String> chosen) {
        List<JudgeLine> lines = new ArrayList<>(candidates(result).stream()
                .filter(m -> chosen.contains(m.metric().id()))
                .map(JudgeLine::of)
                .toList());
        if (result.ceiling().kappa().asValue().isPresent()) {
            lines.add(new JudgeLine(Optional.empty(), Texts.text("judges.people"), result.ceiling().kappa()));
        }
        return lines;
    }

    private static JudgeLine of(MetricCalibration m) {
        boolean graded = m.threshold().isPresent() && m.curve().steps().size() > 2;
        String name = graded
                ? Texts.text("judges.at", m.metric().name(), EstimateFormat.threshold(m.threshold().orElseThrow()))
                : m.metric().name();
        return new JudgeLine(Optional.of(m), name, m.verdicts().cohenKappa());
    }

    /** Items on which the metric has another verdict than the label. */
    public List<ItemKey> wrong() {
        return metric.map(m -> Stream.concat(m.items().falsePass().stream(), m.items().falseFail().stream()).toList()).orElse(List.of());
    }

    /** The items behind every row of a metric, where they are as many for all. */
    public static OptionalInt common(List<JudgeLine> lines) {
        int[] each = lines.stream().filter(l -> l.metric().isPresent()).mapToInt(JudgeLine::n).distinct().toArray();
        return each.length == 1 ? OptionalInt.of(each[0]) : OptionalInt.empty();
    }

    private int n() {
        return metric.map(MetricCalibration::n).orElseGet(() -> kappa.asValue().map(Estimate::n).orElse(0));
    }

    private <T> Outcome<T> ofMetric(Function<MetricCalibration, Outcome<T>> figure) {
        return metric.map(figure).orElseGet(() -> Outcome.unavailable("NOT_COMPUTABLE", Texts.text("judges.people.none")));
    }

    private String place() {
        return metric.map(CalibrationSpecs::ranks).orElse("");
    }

    /** @param level of the intervals */
    public static TableSpec<JudgeLine> table(double level) {
        return new TableSpec<>("judges", level, List.of(
                ColumnSpec.<JudgeLine>words("name", "judges.judge", JudgeLine::name),
                ColumnSpec.<JudgeLine>estimate("kappa", "league.kappa", NumberForm.COEFFICIENT, JudgeLine::kappa),
                ColumnSpec.<JudgeLine>number(
                        "rank_first", "league.first", NumberForm.SHARE, l -> l.ofMetric(m -> m.stability().map(RankStability::firstShare))),
                ColumnSpec.<JudgeLine>words("ranks", "league.ranks", JudgeLine::place),
                ColumnSpec.<JudgeLine>value("sensitivity", "league.sensitivity", NumberForm.SHARE, l -> l.ofMetric(m -> m.verdicts().sensitivity())),
                ColumnSpec.<JudgeLine>value("specificity", "league.specificity", NumberForm.SHARE, l -> l.ofMetric(m -> m.verdicts().specificity())),
                ColumnSpec.<JudgeLine>count("n", "league.n", JudgeLine::n)));
    }
}
