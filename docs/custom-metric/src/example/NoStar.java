package example;

import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether a predicted query names its columns: 1 when no select list is a bare star, 0 when one is. */
public final class NoStar implements Metric {
    private static final Pattern STAR = Pattern.compile("(?i)\\bselect\\s+(?:distinct\\s+)?\\*");

    private static final MetricInfo INFO = MetricInfo.unit(
            "no-star", "Columns named", MetricInfo.Group.CUSTOM, OptionalDouble.of(1),
            Set.of(MetricInfo.Need.PREDICTED_SQL), "Example of a plug-in, docs/custom-metrics.md");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        String sql = evidence.item().prediction().sql();
        if (sql.isBlank()) {
            return Outcome.unavailable("no_prediction");
        }
        List<String> places = new ArrayList<>();
        Matcher stars = STAR.matcher(sql);
        while (stars.find()) {
            places.add("character " + (stars.end()));
        }
        return Outcome.value(Measurement.of(
                places.isEmpty() ? 1 : 0,
                new FindingList().number("stars", places.size()).listed("where", places).list()));
    }
}
