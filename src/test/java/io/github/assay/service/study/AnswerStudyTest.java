package io.github.assay.service.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.Pilot;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.Answers;
import io.github.assay.tabular.Answers.Answer;
import io.github.assay.tabular.Answers.Verdict;
import io.github.assay.task.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the six answers claim, against plain computations from the votes and scores of seeded studies. */
class AnswerStudyTest {
    private static final List<ComparedMetric> METRICS = List.of(
            new ComparedMetric("sharp", "Sharp", OptionalDouble.of(1), true),
            new ComparedMetric("graded", "Graded", OptionalDouble.of(0.5), true),
            new ComparedMetric("loose", "Loose", OptionalDouble.of(1), true));

    /** Votes of annotators, and scores of three metrics on all items. */
    private static final class Study {
        private final List<Vote> votes = new ArrayList<>();
        private final List<Score> scores = new ArrayList<>();
        private final Map<ItemKey, Map<String, Double>> values = new TreeMap<>();
        private final CalibrationResult result;
        private final List<FinalLabel> labels;
        private final Answers answers;

        Study(long seed, int items, int labelled, int annotators, int systems, double passes) {
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < items; i++) {
                ItemKey item = new ItemKey("q%03d".formatted(i), "s" + i % systems, ItemKey.DEFAULT_RUN);
                boolean pass = random.nextDouble() < passes;
                for (int a = 0; a < annotators && i < labelled; a++) {
                    votes.add(vote(item, "ann" + a, pass == (passes % 1 == 0 || random.nextDouble() < 0.9), i));
                }
                score(item, "sharp", pass == random.nextDouble() < 0.9 ? 1 : 0);
                score(item, "graded", Math.round(10 * Math.clamp((pass ? 0.7 : 0.3) + random.nextGaussian() / 4, 0, 1)) / 10.0);
                score(item, "loose", pass || random.nextDouble() < 0.6 ? 1 : 0);
            }
            CalibrationSettings settings = new CalibrationSettings(
                    new BootstrapSettings(seed, 200, 0.95), CalibrationSettings.Family.BEST_AGAINST_OTHERS, 5, 2,
                    StudyDesign.STANDARD, 1);
            CalibrationService service = new CalibrationService();
            AgreementService agreement = new AgreementService();
            labels = agreement.finalLabels(votes, Map.of(), settings.design().reference());
            result = service.study("study", scores, labels, votes, METRICS, List.of(), settings).compute(Progress.NONE);
            List<ComparedMetric> judge = METRICS.stream().filter(m -> AnswerStudy.judge(result).equals(Optional.of(m.id()))).toList();
            List<TruePassRate> rates =
                    judge.isEmpty() ? List.of() : service.passRates(scores, labels, judge, List.of(), votes, settings);
            answers = AnswerStudy.of(
                    "study", agreement.analyse(votes, new AgreementSettings(settings.bootstrap(), 1), Progress.NONE),
                    FinalLabelSources.of(labels), result, rates, Progress.NONE);
        }

        private void score(ItemKey item, String metric, double value) {
            scores.add(new Score(item, metric, Outcome.value(Measurement.of(value))));
            values.computeIfAbsent(item, _ -> new HashMap<>()).put(metric, value);
        }

        private Map<ItemKey, Boolean> decided() {
            Map<ItemKey, Boolean> decided = new TreeMap<>();
            labels.forEach(l -> l.label().ifPresent(label -> decided.put(l.item(), label == Label.PASS)));
            return decided;
        }

        private double kappa(String metric, double threshold) {
            double[][] n = new double[2][2];
            decided().forEach((item, pass) -> n[pass ? 1 : 0][values.get(item).get(metric) >= threshold ? 1 : 0]++);
            double all = n[0][0] + n[0][1] + n[1][0] + n[1][1];
            double chance = ((n[0][0] + n[0][1]) * (n[0][0] + n[1][0]) + (n[1][0] + n[1][1]) * (n[0][1] + n[1][1])) / (all * all);
            return ((n[0][0] + n[1][1]) / all - chance) / (1 - chance);
        }
    }

    private static Vote vote(ItemKey item, String annotator, boolean pass, int second) {
        return new Vote(
                item, annotator, pass ? Label.PASS : Label.FAIL, List.of(), "", 5, Instant.ofEpochSecond(1_700_000_000L + second),
                Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.CAST, "", Optional.empty(), Optional.empty(), "");
    }

    static IntStream few() {
        return IntStream.range(0, 4);
    }

    static IntStream many() {
        return IntStream.range(4, 104);
    }

    @ParameterizedTest
    @MethodSource("few")
    void sentencesClaimWhatVotesAndScoresSay(int seed) {
        check(seed);
    }

    static IntStream more() {
        return IntStream.range(104, 204);
    }

    @ParameterizedTest
    @MethodSource("more")
    @Tag("long")
    void sentencesOfFurtherStudiesClaimWhatVotesAndScoresSay(int seed) {
        check(seed);
    }

    @ParameterizedTest
    @MethodSource("many")
    @Tag("exhaustive")
    void sentencesOfManyStudiesClaimWhatVotesAndScoresSay(int seed) {
        check(seed);
    }

    private static void check(int seed) {
        boolean most = seed % 2 == 0;
        Study study = new Study(seed, 50, most ? 45 : 30, 2 + seed % 3, 1 + seed % 4, 0.5);
        Answers answers = study.answers;
        assertThat(answers.n()).isEqualTo(study.decided().size());
        assertThat(value(answers.answer(1))).isCloseTo(alpha(study.votes), within(1e-9));
        Interval alpha = interval(answers.answer(1)).orElseThrow();
        assertThat(answers.answer(1).verdict())
                .isEqualTo(alpha.low() >= 0.8 ? Verdict.SAFE : alpha.high() < 0.8 ? Verdict.NOT_SAFE : Verdict.NOT_SHOWN);
        Map<String, Double> kappas = new TreeMap<>();
        METRICS.forEach(m -> kappas.put(m.id(), study.kappa(m.id(), m.threshold().orElseThrow())));
        List<String> order = kappas.keySet().stream().sorted((a, b) -> Double.compare(kappas.get(b), kappas.get(a))).toList();
        double first = kappas.get(order.get(0));
        double second = kappas.get(order.get(1));
        assertThat(value(answers.answer(2))).isCloseTo(first, within(1e-9));
        assertThat(figure(answers, 3, 1).value()).isCloseTo(kappas.get("graded"), within(1e-9));
        assertThat(value(answers.answer(4))).isCloseTo(first - second, within(1e-9));
        String judge = AnswerStudy.judge(study.result).orElseThrow();
        assertThat(kappas.get(judge)).as("%s of %s", judge, kappas).isCloseTo(first, within(1e-9));
        rates(study, judge, most);
        interval(answers.answer(2)).filter(i -> i.high() > i.low()).ifPresent(best -> {
            double half = (best.high() - best.low()) / 2;
            long total = (long) Math.ceil(answers.n() * half * half / (0.05 * 0.05) - 1e-9);
            assertThat(value(answers.answer(6))).isEqualTo(Math.max(0, total - answers.n()));
        });
        for (Answer answer : answers.answers()) {
            assertThat(answer.sentence()).as("answer %s", answer.number()).doesNotContain("{").doesNotContain("NaN");
            answer.headline().filter(h -> answer.number() < 6 && h.estimate().asValue().isPresent())
                    .ifPresent(h -> assertThat(answer.sentence()).contains(h.words()));
        }
    }

    /** Labels alone where 80 % are labelled, else PPI++, of each system by itself. */
    private static void rates(Study study, String judge, boolean most) {
        Answer answer = study.answers.answer(5);
        Map<ItemKey, Boolean> decided = study.decided();
        double threshold = METRICS.stream().filter(m -> m.id().equals(judge)).findFirst().orElseThrow().threshold().orElseThrow();
        List<String> systems = study.values.keySet().stream().map(ItemKey::system).distinct().toList();
        assertThat(answer.figures()).hasSize(systems.size());
        for (String system : systems) {
            List<ItemKey> items = study.values.keySet().stream().filter(i -> i.system().equals(system)).toList();
            double[] labels = items.stream().filter(decided::containsKey).mapToDouble(i -> decided.get(i) ? 1 : 0).toArray();
            double[] verdicts = items.stream().filter(decided::containsKey)
                    .mapToDouble(i -> study.values.get(i).get(judge) >= threshold ? 1 : 0).toArray();
            double[] others = items.stream().filter(i -> !decided.containsKey(i))
                    .mapToDouble(i -> study.values.get(i).get(judge) >= threshold ? 1 : 0).toArray();
            boolean alone = labels.length >= 0.8 * items.size();
            double expected = alone ? mean(labels) : powered(labels, verdicts, others);
            Estimate shown = answer.figures().stream().filter(f -> systems.size() == 1 || f.subject().equals(system))
                    .findFirst().orElseThrow().estimate().asValue().orElseThrow();
            assertThat(shown.value()).as("%s, %s labelled", system, labels.length).isCloseTo(expected, within(1e-9));
            assertThat(shown.n()).isEqualTo(labels.length);
        }
        assertThat(most || answer.sentence().contains("PPI++")).isTrue();
    }

    private static double powered(double[] y, double[] f, double[] more) {
        double[] all = Stream.of(f, more).flatMapToDouble(java.util.Arrays::stream).toArray();
        double spread = covariance(all, all) * all.length / (all.length - 1);
        double lambda = spread <= 0 ? 0 : Math.clamp(covariance(y, f) / ((1 + (double) y.length / more.length) * spread), 0, 1);
        return Math.clamp(lambda * mean(more) + mean(y) - lambda * mean(f), 0, 1);
    }

    private static double covariance(double[] x, double[] y) {
        return IntStream.range(0, x.length).mapToDouble(i -> (x[i] - mean(x)) * (y[i] - mean(y))).sum() / x.length;
    }

    private static double mean(double[] values) {
        return java.util.Arrays.stream(values).average().orElseThrow();
    }

    /** Krippendorff's α from the coincidences of two categories. */
    private static double alpha(List<Vote> votes) {
        Map<ItemKey, int[]> counts = new TreeMap<>();
        votes.forEach(v -> counts.computeIfAbsent(v.item(), _ -> new int[2])[v.label() == Label.PASS ? 1 : 0]++);
        double differing = 0;
        double[] all = new double[2];
        for (int[] c : counts.values()) {
            if (c[0] + c[1] > 1) {
                differing += 2.0 * c[0] * c[1] / (c[0] + c[1] - 1);
                all[0] += c[0];
                all[1] += c[1];
            }
        }
        double n = all[0] + all[1];
        return 1 - differing * (n - 1) / (2 * all[0] * all[1]);
    }

    private static Estimate figure(Answers answers, int number, int index) {
        return answers.answer(number).figures().get(index).estimate().asValue().orElseThrow();
    }

    private static double value(Answer answer) {
        return answer.headline().orElseThrow().estimate().asValue().orElseThrow().value();
    }

    private static Optional<Interval> interval(Answer answer) {
        return answer.headline().flatMap(h -> h.estimate().asValue()).flatMap(e -> e.interval().asValue());
    }

    @Test
    void oneAnnotatorLeavesTheReliabilityUnknown() {
        Answers answers = new Study(7, 40, 30, 1, 2, 0.5).answers;
        assertThat(answers.answer(1).verdict()).isEqualTo(Verdict.TOO_FEW);
        assertThat(answers.answer(1).sentence()).contains("undefined");
        assertThat(answers.answer(2).headline()).isPresent();
        assertThat(answers.answer(5).figures()).hasSize(2);
    }

    @Test
    void threeLabelsAreTooFew() {
        Answers answers = new Study(3, 40, 3, 1, 1, 0.5).answers;
        for (int number : List.of(1, 2, 4, 5, 6)) {
            assertThat(answers.answer(number).verdict()).as("question %s", number).isEqualTo(Verdict.TOO_FEW);
        }
    }

    @Test
    void aRateOfTenLabelsIsReadAndOneOfNineIsNot() {
        Answer nine = new Study(3, 40, 9, 2, 1, 0.5).answers.answer(5);
        assertThat(nine.verdict()).isEqualTo(Verdict.TOO_FEW);
        assertThat(nine.sentence()).contains("Some rest on 9 labels");
        assertThat(new Study(3, 40, 10, 2, 1, 0.5).answers.answer(5).verdict()).isNotEqualTo(Verdict.TOO_FEW);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1})
    void oneClassRanksNothing(double passes) {
        Study study = new Study(5, 30, 20, 2, 1, passes);
        assertThat(study.answers.n()).isEqualTo(20);
        assertThat(study.answers.answers()).allMatch(a -> a.verdict() == Verdict.TOO_FEW);
        assertThat(study.answers.answer(2).sentence()).contains("κ 0.000. Too few resamples have a rank.");
        assertThat(study.answers.answer(5).sentence()).contains("All final labels are the same");
    }

    @Test
    void withoutLabelsNothingIsAnswered() {
        Study study = new Study(5, 30, 20, 0, 1, 0.5);
        assertThat(study.answers.n()).isZero();
        assertThat(study.answers.answers()).allMatch(a -> a.verdict() == Verdict.TOO_FEW);
        assertThat(study.answers.answer(5).sentence()).contains("no final labels");
    }

    @Test
    void aPlanNeedsTheSameLabelsWhicheverSizesItDraws() {
        Study study = new Study(11, 60, 60, 3, 2, 0.5);
        List<MetricCalibration> ranked = study.result.rows();
        MetricCalibration best = ranked.get(0);
        List<String> sentences = Stream.of(List.of(60), List.of(30, 960))
                .map(sizes -> Pilot.of(best, ranked.get(1), sizes, study.result.settings(), Progress.NONE))
                .map(pilot -> PlanSentences.of(best, ranked.get(1), pilot).getFirst())
                .toList();
        assertThat(sentences).containsOnly(study.answers.answer(6).sentences().getFirst());
    }

    @Test
    void headerNamesReferenceReplicatesAndSeed() {
        Answers answers = new Study(11, 40, 30, 3, 2, 0.5).answers;
        assertThat(answers.reference()).isEqualTo("majority");
        assertThat(answers.header()).contains("study: ", "B 200", "seed 11");
    }
}
