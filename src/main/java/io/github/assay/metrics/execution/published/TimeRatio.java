package io.github.assay.metrics.execution.published;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.SideResults.Timings;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
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
            return TimeRatio.measure(evidence, ID, ratio -> Measurement.of(Math.sqrt(ratio)));
        }

        @Override
        public Account account(Evidence evidence) {
            return TimeRatio.account(
                    evidence, ID, ratio -> "its square root is " + Sums.figure(Math.sqrt(ratio)) + ".");
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
            });
        }

        @Override
        public Account account(Evidence evidence) {
            return TimeRatio.account(evidence, ID, ratio -> bucket(ratio) + " earns a reward of " + Sums.figure(reward(ratio))
                    + ", whose square root is " + Sums.figure(Math.sqrt(reward(ratio))) + ".");
        }

        private static String bucket(double ratio) {
            if (ratio >= 2) {
                return "2 or more";
            }
            if (ratio >= 1) {
                return "1 to below 2";
            }
            if (ratio >= 0.5) {
                return "0.5 to below 1";
            }
            return ratio >= 0.25 ? "0.25 to below 0.5" : "less than 0.25";
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
    static final class TimesAccount {
        private final Timings timings;
        private final AccountBuilder account = new AccountBuilder();

        TimesAccount(Timings timings) {
            this.timings = timings;
        }

        /** Of a right prediction. {@code last} is the sentence that leads from the ratio to the score. */
        Account ofRatio(String last) {
            List<TimeRatio.Repetition> all = TimeRatio.repetitions(timings);
            List<TimeRatio.Repetition> kept = all.stream().filter(TimeRatio.Repetition::kept).toList();
            protocol(all.size());
            account.figure("ratios_kept", kept.size());
            account.figure("ratios_sum", kept.stream().mapToDouble(TimeRatio.Repetition::ratio).sum());
            account.says("Ratio = mean of gold’s time ÷ the prediction’s over " + AccountBuilder.count(kept.size(), "repetition")
                    + " = "
                    + Sums.figure(TimeRatio.of(timings).orElse(0)) + "; " + last);
            account.passage("Repetitions, in milliseconds: gold ÷ prediction", all, TimesAccount::line);
            return account.build();
        }

        /** Of the whole answer against the gold query. */
        Account ofOverhead(double agent, double gold) {
            protocol(timings.gold().size());
            account.says("100 × (" + Sums.figure(agent) + " − " + Sums.figure(gold) + ") ÷ " + Sums.figure(gold) + " = "
                    + Sums.figure(100 * (agent - gold) / gold) + " %: the answer’s time as its system states it, against the mean of "
                    + AccountBuilder.count(timings.gold().size(), "timing") + " of the gold query.");
            account.passage("Timings of the gold query",
                    IntStream.range(0, timings.gold().size()).boxed().toList(),
                    i -> Line.of(Mark.NONE, "run " + (i + 1) + ": " + Sums.figure(timings.gold().get(i)) + " ms"));
            return account.build();
        }

        private void protocol(int repetitions) {
            account.says(timings.measured()
                    ? "Timed by assay run --timing: one warm-up, then gold and prediction in turn " + AccountBuilder.count(repetitions, "time")
                            + " on one connection, all rows fetched."
                    : "The times were recorded with the case, not taken here.");
        }

        private static Line line(TimeRatio.Repetition r) {
            String text = "run " + (r.number() + 1) + ": " + Sums.figure(r.gold()) + " ms ÷ " + Sums.figure(r.predicted()) + " ms = "
                    + Sums.figure(r.ratio());
            return r.kept()
                    ? Line.of(Mark.NONE, text)
                    : Line.of(Mark.DIFFERENT, text + ", left out: three or more standard deviations from the mean");
        }
    }
}
