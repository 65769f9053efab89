package io.github.assay.ui.agreement;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.List;
import java.util.stream.Stream;

/** An estimate as cells of a data table: value, bounds, level, how the interval was made, n, why it is undefined. */
final class EstimateCells {
    private static final List<String> HEADS = List.of("value", "low", "high", "level", "interval", "n", "undefined");

    private EstimateCells() {}

    static List<String> heads(String prefix) {
        return HEADS.stream().map(h -> prefix + h).toList();
    }

    static List<String> of(Outcome<Estimate> estimate) {
        return switch (estimate) {
            case Outcome.Value<Estimate>(Estimate e) ->
                Stream.of(Stream.of("" + e.value()), interval(e.interval()), Stream.of("" + e.n(), ""))
                        .flatMap(s -> s)
                        .toList();
            case Outcome.Unavailable<Estimate>(String reason, String _) -> List.of("", "", "", "", "", "", reason);
            case Outcome.Error<Estimate>(String reason, String _) -> List.of("", "", "", "", "", "", reason);
        };
    }

    private static Stream<String> interval(Outcome<Interval> interval) {
        return interval instanceof Outcome.Value<Interval>(Interval i)
                ? Stream.of("" + i.low(), "" + i.high(), "" + i.level(), i.method())
                : Stream.of("", "", "", "");
    }

    /** The value alone; empty when undefined. */
    static String value(Outcome<Estimate> estimate) {
        return estimate instanceof Outcome.Value<Estimate>(Estimate e) ? "" + e.value() : "";
    }

    /** A number without interval; empty when undefined. */
    static String plain(Outcome<Double> number) {
        return number instanceof Outcome.Value<Double>(Double v) ? "" + v : "";
    }
}
