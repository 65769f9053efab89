package io.github.assay.metrics.execution.published;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.SideResults.Timings;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.execution.ExecutionAccuracy;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Computes the ratio of the gold query's time to the prediction's time (metrics.md §1.9). It is the mean over
 * repetitions; ratios beyond three standard deviations from their mean are left out.
 */
public final class TimeRatio {
    static final Option GATE =
            Option.oneOf("gate", "which metric says whether the prediction is right", "ex-bird", "ex");

    private static final double SIGMAS = 3;
    private static final String MISSING = "both queries must be timed: assay run --timing, or timings in the case";

    private TimeRatio() {}

    /**
     * The metric's value where the prediction is right and both queries were timed; 0 where it is wrong. Without any
     * timing there is no value at all: zeros of the wrong predictions alone would mean nothing. {@code last} leads from
     * the ratio to the score.
     */
    static Outcome<Measurement> measure(Evidence evidence, String id, DoubleFunction<Measurement> value, DoubleFunction<Phrase> last) {
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
        String gated = gate(evidence, id);
        Outcome<Measurement> gate = evidence.score(gated);
        if (gate.asValue().isEmpty()) {
            return gate;
        }
        if (gate.asValue().get().value() != 1) {
            return Outcome.value(evidence.explained(
                    Measurement.of(0).withFlags(List.of("wrong")),
                    steps -> steps.says("time.wrong", gated.equals("ex") ? "EX" : "EX (BIRD)", gate.asValue().get().value())));
        }
        OptionalDouble ratio = of(timings.get());
        return ratio.isPresent()
                ? Outcome.value(evidence.explained(
                        withTimes(value.apply(ratio.getAsDouble()), ratio.getAsDouble(), timings.get()),
                        steps -> new TimesSteps(timings.get(), steps).ofRatio(last.apply(ratio.getAsDouble()))))
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

    private static String gate(Evidence evidence, String id) {
        return RuleOptions.is(evidence, id, GATE, "ex") ? ExecutionAccuracy.ID : BirdExecutionAccuracy.ID;
    }

    /**
     * {@code ves}: valid efficiency score, the square root of the time ratio of right predictions (metrics.md §1.9).
     */
    public static final class EfficiencyScore implements Metric {
        private static final String ID = "ves";
        private static final MetricInfo INFO = MetricInfo.unit(
                        ID, "VES", MetricInfo.Group.EXECUTION, OptionalDouble.empty(),
                        Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.TIMINGS, Need.OTHER_METRICS),
                        "thesis eq. 2.2–2.3; AlibabaResearch/DAMO-ConvAI evaluation_ves.py")
                .with(List.of(TimeRatio.GATE))
                .withRange(0, Double.POSITIVE_INFINITY).diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return TimeRatio.measure(
                    evidence, ID, ratio -> Measurement.of(Math.sqrt(ratio)), ratio -> Phrase.of("time.root", Math.sqrt(ratio)));
        }
    }

    /**
     * {@code r-ves}: the square root of a reward by classes of the time ratio (metrics.md §1.10). Each class is a flag,
     * so that a run's counts survive the noise of timing.
     */
    public static final class RewardedEfficiency implements Metric {
        private static final String ID = "r-ves";
        private static final MetricInfo INFO = MetricInfo.unit(
                        ID, "R-VES", MetricInfo.Group.EXECUTION, OptionalDouble.empty(),
                        Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.TIMINGS, Need.OTHER_METRICS),
                        "bird-bench/mini_dev evaluation_ves.py; NL2SQL360 bird_rves.py")
                .with(List.of(TimeRatio.GATE))
                .withRange(0, Math.sqrt(1.25)).diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return TimeRatio.measure(evidence, ID, ratio -> {
                double reward = reward(ratio);
                return new Measurement(Math.sqrt(reward), "", List.of("reward_" + reward), new FindingList().number("reward", reward).list());
            }, ratio -> Phrase.of("time.reward", Phrase.of(bucket(ratio)), reward(ratio), Math.sqrt(reward(ratio))));
        }

        private static String bucket(double ratio) {
            if (ratio >= 2) {
                return "time.from-2";
            }
            if (ratio >= 1) {
                return "time.from-1";
            }
            if (ratio >= 0.5) {
                return "time.from-half";
            }
            return ratio >= 0.25 ? "time.from-quarter" : "time.less";
        }

        private static double reward(double ratio) {
            if (ratio >= 2) {
                return 1.25;
            }
            if (ratio >= 1) {
                return 1;
            }
            if (ratio >= 0.5) {
                return 0.75;
            }
            return ratio >= 0.25 ? 0.5 : 0.25;
        }
    }

    /** Explains the times behind a score of efficiency: each repetition, those left out, and the result of the rest. */
    record TimesSteps(Timings timings, Steps steps) {
        /** Of a right prediction. {@code last} is the sentence that leads from the ratio to the score. */
        void ofRatio(Phrase last) {
            List<Repetition> all = repetitions(timings);
            List<Repetition> kept = all.stream().filter(Repetition::kept).toList();
            protocol(all.size());
            steps.figure("ratios_kept", kept.size())
                    .figure("ratios_sum", kept.stream().mapToDouble(Repetition::ratio).sum())
                    .says("time.ratio", kept.size(), of(timings).orElse(0), last)
                    .passage("time.repetitions", all, TimesSteps::line);
        }

        /** Of the whole answer against the gold query. */
        void ofOverhead(double agent, double gold) {
            protocol(timings.gold().size());
            steps.says("time.overhead", agent, gold, 100 * (agent - gold) / gold, timings.gold().size())
                    .passage("time.timings", IntStream.range(0, timings.gold().size()).boxed().toList(),
                            i -> Line.of(Mark.NONE, Phrase.of("time.timing", i + 1, timings.gold().get(i))));
        }

        private void protocol(int repetitions) {
            steps.says(timings.measured() ? Phrase.of("time.measured", repetitions) : Phrase.of("time.recorded"));
        }

        private static Line line(Repetition r) {
            Phrase run = Phrase.of("time.run", r.number() + 1, r.gold(), r.predicted(), r.ratio());
            return r.kept() ? Line.of(Mark.NONE, run) : Line.of(Mark.DIFFERENT, Phrase.of("time.left-out", run));
        }
    }
}
