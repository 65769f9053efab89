package io.github.assay.metrics.execution.published;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.SideResults.Timings;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.execution.ExecutionAccuracy;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Computes the ratio of the gold query's time to the prediction's time (metrics.md §1.9). It is the mean over
 * repetitions; ratios beyond three standard deviations from their mean are left out.
 */
final class TimeRatio {
    static final Option GATE =
            Option.oneOf("gate", "which metric says whether the prediction is right", "ex-bird", "ex");

    private static final double SIGMAS = 3;
    private static final String MISSING = "both queries must be timed: assay run --timing, or timings in the case";

    private TimeRatio() {}

    /**
     * The metric's value where the prediction is right and both queries were timed; 0 where it is wrong. Without any
     * timing there is no value at all: zeros of the wrong predictions alone would mean nothing.
     */
    static Outcome<Measurement> measure(Evidence evidence, String id, DoubleFunction<Measurement> value) {
        Optional<Outcome<Measurement>> settled = ResultGate.beforeTables(evidence);
        if (settled.isPresent() && settled.get().asValue().isEmpty()) {
            return settled.get();
        }
        Optional<Timings> timings = evidence.sides().timings();
        if (timings.isEmpty()) {
            return Outcome.unavailable("no_timing", MISSING);
        }
        if (settled.isPresent()) {
            return settled.get();
        }
        Outcome<Measurement> gate = evidence.score(gate(evidence, id));
        if (gate.asValue().isEmpty()) {
            return gate;
        }
        if (gate.asValue().get().value() != 1) {
            return Outcome.value(Measurement.of(0).withFlags(List.of("wrong")));
        }
        OptionalDouble ratio = of(timings.get());
        return ratio.isPresent()
                ? Outcome.value(withTimes(value.apply(ratio.getAsDouble()), ratio.getAsDouble(), timings.get()))
                : Outcome.unavailable("no_timing", MISSING);
    }

    private static Measurement withTimes(Measurement measured, double ratio, Timings timings) {
        FindingList findings = new FindingList();
        findings.number("ratio", ratio);
        findings.number("repetitions", count(timings));
        findings.number("gold_ms", mean(timings.gold()));
        findings.number("predicted_ms", mean(timings.predicted()));
        findings.all(measured.findings());
        return new Measurement(measured.value(), measured.label(), measured.flags(), findings.list());
    }

    private static double mean(List<Double> times) {
        return times.stream().mapToDouble(t -> t).average().orElse(0);
    }

    private static int count(Timings timings) {
        return Math.min(timings.gold().size(), timings.predicted().size());
    }

    /** The ratio; empty where no repetition has two times above 0. */
    static OptionalDouble of(Timings timings) {
        return repetitions(timings).stream().filter(Repetition::kept).mapToDouble(Repetition::ratio).average();
    }

    /**
     * One repetition with two times above 0.
     *
     * @param number which, from 0
     * @param gold the gold query's time, ms
     * @param predicted the predicted query's time, ms
     * @param kept whether its ratio counts
     */
    record Repetition(int number, double gold, double predicted, boolean kept) {
        double ratio() {
            return gold / predicted;
        }
    }

    /** The repetitions of which there is a ratio. */
    static List<Repetition> repetitions(Timings timings) {
        int[] timed = IntStream.range(0, count(timings))
                .filter(i -> timings.gold().get(i) > 0 && timings.predicted().get(i) > 0)
                .toArray();
        double[] ratios = IntStream.of(timed)
                .mapToDouble(i -> timings.gold().get(i) / timings.predicted().get(i))
                .toArray();
        double mean = DoubleStream.of(ratios).average().orElse(0);
        double sigma = Math.sqrt(DoubleStream.of(ratios).map(r -> (r - mean) * (r - mean)).average().orElse(0));
        return IntStream.range(0, timed.length)
                .mapToObj(i -> new Repetition(
                        timed[i], timings.gold().get(timed[i]), timings.predicted().get(timed[i]),
                        sigma == 0 || Math.abs(ratios[i] - mean) < SIGMAS * sigma))
                .toList();
    }

    /** How a score came about: the gate's verdict, then the times. {@code last} leads from the ratio to the score. */
    static Account account(Evidence evidence, String id, DoubleFunction<String> last) {
        if (ResultGate.beforeTables(evidence).isPresent() || evidence.sides().timings().isEmpty()) {
            return Account.NONE;
        }
        String gate = gate(evidence, id);
        Optional<Measurement> judged = evidence.score(gate).asValue();
        Timings timings = evidence.sides().timings().get();
        if (judged.isEmpty() || of(timings).isEmpty()) {
            return Account.NONE;
        }
        return judged.get().value() == 1
                ? new TimesAccount(timings).ofRatio(last.apply(of(timings).getAsDouble()))
                : Account.saying("0 whatever the times: " + (gate.equals("ex") ? "EX" : "EX (BIRD)") + " is " + Sums.figure(judged.get().value())
                        + ", and only a right prediction is timed.");
    }

    private static String gate(Evidence evidence, String id) {
        return RuleOptions.is(evidence, id, GATE, "ex") ? ExecutionAccuracy.ID : BirdExecutionAccuracy.ID;
    }
}
