package io.github.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.prevalence.PredictionPowered;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.tests.McNemar;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.task.Progress;
import io.github.assay.wording.NumberForm;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agreement, rates and tests where answers belong to questions, against plain loops and enumerations. */
class QuestionVotesTest {
    private static final int REPLICATES = 300;
    private static final int QUESTIONS = 20;

    private static List<Vote> votes(int seed, int answers) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Vote> votes = new ArrayList<>();
        for (int q = 0; q < QUESTIONS; q++) {
            boolean clear = random.nextDouble() < 0.7;
            for (int s = 0; s < answers; s++) {
                boolean truth = random.nextBoolean();
                for (String who : List.of("ana", "ben")) {
                    boolean pass = clear ? truth : random.nextBoolean();
                    votes.add(VoteBuilder.vote(
                            new ItemKey("q%02d".formatted(q), "s" + s, "r1"), who, pass ? Label.PASS : Label.FAIL,
                            votes.size()));
                }
            }
        }
        return votes;
    }

    private static AgreementResult agreement(List<Vote> votes, boolean items) {
        AgreementSettings settings =
                new AgreementSettings(new BootstrapSettings(42, REPLICATES, 0.95), 1).drawingItems(items);
        return AgreementAnalysis.of(votes, List.of(), settings, Progress.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void intervalOfPercentAgreementDrawsQuestions(int seed) {
        List<Vote> votes = votes(seed, 3);
        Estimate found = agreement(votes, false).headline().percentAgreement().asValue().orElseThrow();
        double[] ofQuestion = new double[QUESTIONS];
        for (int i = 0; i < votes.size(); i += 2) {
            ofQuestion[i / 6] += votes.get(i).label() == votes.get(i + 1).label() ? 1 : 0;
        }
        long base = Seeds.base(42, "joint/items");
        double[] drawn = IntStream.range(0, REPLICATES).mapToDouble(b -> mean(ofQuestion, Seeds.replicate(base, b))).sorted().toArray();
        Interval interval = found.interval().asValue().orElseThrow();
        assertThat(interval.low()).isCloseTo(quantile(drawn, 0.025), within(1e-12));
        assertThat(interval.high()).isCloseTo(quantile(drawn, 0.975), within(1e-12));
        assertThat(agreement(votes(seed, 1), false).headline()).isEqualTo(agreement(votes(seed, 1), true).headline());
    }

    /** Two raters, no label missing: κ is 1 − (1 − pa) / 2pq; its deviations by item are written out here from that. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void designEffectOfKappaIsByQuestions(int seed) {
        List<Vote> votes = votes(seed, 3);
        int n = votes.size() / 2;
        double passes = votes.stream().filter(v -> v.label() == Label.PASS).count() / (double) votes.size();
        double equal = IntStream.range(0, n).filter(i -> same(votes, i)).count() / (double) n;
        double chance = 2 * passes * (1 - passes);
        double[] ofQuestion = new double[QUESTIONS];
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double share = IntStream.of(2 * i, 2 * i + 1).filter(v -> votes.get(v).label() == Label.PASS).count() / 2.0;
            double deviation = ((same(votes, i) ? 1 : 0) - equal) / chance
                    + (1 - equal) / (chance * chance) * 2 * (1 - 2 * passes) * (share - passes);
            ofQuestion[i / 3] += deviation;
            squares += deviation * deviation;
        }
        double effect = IntStream.range(0, QUESTIONS).mapToDouble(q -> ofQuestion[q] * ofQuestion[q]).sum() / squares;
        for (boolean items : new boolean[] {false, true}) {
            AgreementResult result = agreement(votes, items);
            assertThat(result.drawn().designEffect().asValue().orElseThrow()).isCloseTo(effect, within(1e-9));
            assertThat(CalibrationSpecs.drawn(result))
                    .startsWith((items ? "single answers" : "whole questions") + " (20 questions, 60 answers, design effect ")
                    .contains(NumberForm.AMOUNT.of(effect));
        }
        assertThat(agreement(votes(seed, 1), false).drawn().designEffect().asValue()).hasValue(1.0);
    }

    private static boolean same(List<Vote> votes, int item) {
        return votes.get(2 * item).label() == votes.get(2 * item + 1).label();
    }

    private static double mean(double[] ofQuestion, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double sum = 0;
        int count = 0;
        while (count < QUESTIONS) {
            long x = random.nextLong();
            for (long half : new long[] {x >>> 32, x & 0xffffffffL}) {
                long m = half * QUESTIONS;
                if (count < QUESTIONS && (m & 0xffffffffL) >= (1L << 32) % QUESTIONS) {
                    sum += ofQuestion[(int) (m >>> 32)];
                    count++;
                }
            }
        }
        return sum / (3 * QUESTIONS);
    }

    private static double quantile(double[] sorted, double q) {
        double at = (sorted.length - 1) * q;
        int low = (int) Math.floor(at);
        return sorted[low] + (at - low) * (sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]);
    }

    @Test
    void fourTimesTheSameAnswerIsWorthOneLabel() {
        double[] labels = {1, 0, 1, 1, 0, 1, 0, 1, 1, 1};
        double[] verdicts = {1, 0, 0, 1, 0, 1, 1, 1, 1, 0};
        double[] four = new double[40];
        double[] fourVerdicts = new double[40];
        List<Integer> questions = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            four[i] = labels[i / 4];
            fourVerdicts[i] = verdicts[i / 4];
            questions.add(i / 4);
        }
        double once = PredictionPowered.classical(new PredictionPowered.Samples(labels, verdicts, new double[0]))
                .asValue().orElseThrow().standardError();
        double repeated = PredictionPowered.classical(
                        new PredictionPowered.Samples(four, fourVerdicts, new double[0], Units.by(questions)))
                .asValue().orElseThrow().standardError();
        assertThat(repeated).isCloseTo(once, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void signsOfWholeQuestionsAreEnumerated(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] differences = random.ints(16, -1, 2).toArray();
        List<Integer> questions = IntStream.range(0, 16).mapToObj(i -> i / (1 + seed % 4)).toList();
        int[] sums = new int[16];
        IntStream.range(0, 16).forEach(i -> sums[questions.get(i)] += differences[i]);
        int[] some = IntStream.of(sums).filter(s -> s != 0).toArray();
        int seen = Math.abs(IntStream.of(some).sum());
        long far = 0;
        for (int signs = 0; signs < 1 << some.length; signs++) {
            int sum = 0;
            for (int u = 0; u < some.length; u++) {
                sum += (signs >> u & 1) == 0 ? some[u] : -some[u];
            }
            far += Math.abs(sum) >= seen ? 1 : 0;
        }
        double p = McNemar.exactP(Units.by(questions), _ -> true, i -> differences[i]).asValue().orElseThrow();
        assertThat(p).isCloseTo((double) far / (1 << some.length), within(1e-9));
    }
}
