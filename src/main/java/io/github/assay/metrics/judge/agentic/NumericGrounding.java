package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.gate.UnavailableReasons;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code numeric-grounding}: the share of the response's numbers that the predicted result supports (metrics.md §3.14).
 * The result holds such a number, or it follows simply from the result, within the rounding shown. No judge is used.
 * The sign of a difference between two cells is not compared, because the words around the number express it.
 */
public final class NumericGrounding implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "numeric-grounding",
            "Numbers grounded",
            MetricInfo.Group.JUDGE,
            OptionalDouble.empty(),
            Set.of(MetricInfo.Need.RESPONSE, MetricInfo.Need.PREDICTED_RESULT),
            "metrics.md §3.14").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return UnavailableReasons.refusalExpected();
        }
        String response = evidence.item().prediction().answer().responseText();
        List<StatedNumber> numbers = StatedNumber.in(response);
        if (numbers.isEmpty()) {
            return Outcome.unavailable(
                    "not_applicable", response.isBlank() ? "there is no response" : "the response states no number");
        }
        if (!(evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows(var table, _))) {
            return Outcome.unavailable("no_result", "no predicted result");
        }
        return table.truncated()
                ? Outcome.unavailable("truncated", "sums of a truncated result are not those of the answer")
                : Outcome.value(measurement(numbers, new NumberSource(table)));
    }

    private static Measurement measurement(List<StatedNumber> numbers, NumberSource source) {
        List<StatedNumber> loose =
                numbers.stream().filter(n -> source.explains(n).isEmpty()).toList();
        double grounded = numbers.size() - loose.size();
        return new Measurement(
                grounded / numbers.size(),
                "",
                source.isCapped() ? List.of("approximate") : List.of(),
                new FindingList().number("numbers", numbers.size())
                        .texts("ungrounded", loose.stream().map(StatedNumber::text).toList())
                        .texts("grounded", numbers.stream()
                                .flatMap(n -> source.explains(n).map(how -> n.text() + " (" + how + ")").stream())
                                .toList())
                        .list());
    }

    @Override
    public Account account(Evidence evidence) {
        List<StatedNumber> numbers =
                StatedNumber.in(evidence.item().prediction().answer().responseText());
        if (numbers.isEmpty() || !(evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows(var table, _))) {
            return Account.NONE;
        }
        NumberSource source = new NumberSource(table);
        long found = numbers.stream().filter(n -> source.explains(n).isPresent()).count();
        return Account.saying(Sums.share(found, numbers.size()) + " of the numbers stated follow from the result. In brackets how: cell, "
                + "it stands there; derived, it is a count, a column’s sum or mean; pair, two cells give it as difference, share or "
                + "change.");
    }
}
