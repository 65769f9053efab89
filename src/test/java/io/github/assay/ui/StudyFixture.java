package io.github.assay.ui;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.service.study.AgreementService;
import io.github.assay.service.study.AnswerStudy;
import io.github.assay.service.scoring.Slices;
import io.github.assay.service.study.CalibrationService;
import io.github.assay.tabular.Answers;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.model.CalibrationSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/** A made-up study of seeded chance: items, three annotators' votes, eight metrics' scores. */
public final class StudyFixture {
    private static final List<String> ANNOTATORS = List.of("Ann", "Bela", "Chris");
    private static final List<String> TIERS = List.of("easy", "medium", "hard");
    private static final List<String> DATABASES = List.of("retail", "logistics");
    private static final List<String> METRICS = List.of(
            "Hybrid-EX", "EX", "EXF1", "Soft F1", "Component F1", "Skill structure", "Spider EM", "Syntactic");

    private static final SharedResults STUDIES = new SharedResults(true);

    private final List<String> databases;
    private final List<Item> items = new ArrayList<>();
    private final List<Vote> votes = new ArrayList<>();
    private final List<Score> scores = new ArrayList<>();
    private SharedResults computed = new SharedResults(false);

    /** What is odd about a study. */
    public enum Oddity {
        NONE,
        ONE_ANNOTATOR,
        ONE_CASE,
        ONE_CLASS,
        ALL_EQUAL,
        NO_SCORES,
        MISSING_40,
        THREE_DATABASES,
        UNDEFINED_REPLICATES
    }

    /**
     * The study of so many items that all tests of this process share, with everything computed of it. For tests of a
     * computation's progress or cancelling make a study of one's own: here only the first test of a process computes.
     */
    public static StudyFixture shared(int n, long seed) {
        return shared(n, seed, Oddity.NONE);
    }

    /** The shared study that is odd in some way. */
    public static StudyFixture shared(int n, long seed, Oddity oddity) {
        return STUDIES.of(() -> new StudyFixture(n, seed, oddity).shared(), n, seed, oddity);
    }

    private StudyFixture shared() {
        computed = new SharedResults(true);
        return this;
    }

    /** A study of so many items. */
    public StudyFixture(int n, long seed) {
        this(n, seed, Oddity.NONE);
    }

    /** A study that is odd in some way. */
    public StudyFixture(int wanted, long seed, Oddity oddity) {
        int n = switch (oddity) {
            case ONE_CASE -> Math.min(wanted, 1);
            case UNDEFINED_REPLICATES -> Math.min(wanted, 5);
            default -> wanted;
        };
        databases = oddity == Oddity.THREE_DATABASES ? List.of("retail", "logistics", "people") : DATABASES;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < n; i++) {
            Item item = item(i);
            items.add(item);
            double quality = random.nextDouble();
            boolean right = quality > 0.4;
            vote(item.key(), right, random, i);
            for (int m = 0; m < METRICS.size(); m++) {
                scores.add(score(item.key(), m, quality, random));
            }
        }
        twist(oddity, random);
    }

    /** The same study with other votes. */
    public StudyFixture(int n, long seed, UnaryOperator<List<Vote>> changed) {
        this(n, seed);
        List<Vote> kept = changed.apply(List.copyOf(votes));
        votes.clear();
        votes.addAll(kept);
    }

    private void twist(Oddity oddity, SplittableRandom random) {
        switch (oddity) {
            case ONE_ANNOTATOR -> votes.removeIf(v -> !v.annotator().equals("Ann"));
            case ONE_CLASS -> votes.replaceAll(v -> labelled(v, Label.PASS));
            case ALL_EQUAL -> {
                votes.replaceAll(v -> labelled(v, Label.PASS));
                scores.replaceAll(s -> new Score(s.item(), s.metric(), Outcome.value(Measurement.of(1))));
            }
            case NO_SCORES ->
                scores.replaceAll(s -> s.metric().equals(id(2)) ? new Score(s.item(), s.metric(), Outcome.unavailable("no_result")) : s);
            case MISSING_40 ->
                scores.replaceAll(s -> random.nextDouble() < 0.4 ? new Score(s.item(), s.metric(), Outcome.unavailable("no_result")) : s);
            case UNDEFINED_REPLICATES -> {
                ItemKey only = items.getFirst().key();
                votes.replaceAll(v -> labelled(v, v.item().equals(only) ? Label.FAIL : Label.PASS));
                scores.replaceAll(s -> new Score(
                        s.item(), s.metric(), Outcome.value(Measurement.of(s.item().equals(only) ? 0 : 1))));
            }
            case NONE, ONE_CASE, THREE_DATABASES -> {}
        }
    }

    private static Vote labelled(Vote v, Label label) {
        return new Vote(
                v.item(), v.annotator(), label, v.issues(), v.comment(), v.seconds(), v.at(), v.visible(), v.supersedes(),
                v.origin(), v.guideline());
    }

    private Item item(int i) {
        String id = String.format(java.util.Locale.ROOT, "%04d", 400 + i);
        Case made = Case.of(id, "Which regions sold most in Q" + (i % 4 + 1) + " 2024?", "SELECT 1", databases.get(i % databases.size()))
                .withStrata(new Case.Strata(TIERS.get(i % 3), "", "", "", List.of()));
        return new Item(made, Prediction.of(id, i % 2 == 0 ? "dail-sql" : "c3-sql", "SELECT 1"));
    }

    private void vote(ItemKey key, boolean right, SplittableRandom random, int i) {
        for (int a = 0; a < ANNOTATORS.size(); a++) {
            if (random.nextDouble() < 0.04) {
                continue;
            }
            boolean slip = random.nextDouble() < 0.06 + 0.04 * a;
            Label label = right != slip ? Label.PASS : Label.FAIL;
            votes.add(new Vote(
                    key, ANNOTATORS.get(a), label, List.of(), "", 18 + 40 * random.nextDouble(),
                    Instant.ofEpochSecond(1_700_000_000L + i * 60L + a), Vote.Visible.NOTHING, Optional.empty(),
                    Vote.Origin.CAST));
        }
    }

    private static Score score(ItemKey key, int metric, double quality, SplittableRandom random) {
        if (random.nextDouble() < 0.01 * metric) {
            return new Score(key, id(metric), Outcome.unavailable("no_result"));
        }
        double noise = (random.nextDouble() - 0.5) * (0.25 + 0.17 * metric);
        double value = Math.clamp(quality * 1.1 + noise, 0, 1);
        boolean verdictOnly = metric == 1 || metric >= 6;
        double shown = verdictOnly ? (value > 0.5 + 0.03 * metric ? 1 : 0) : Math.round(value * 100) / 100.0;
        return new Score(key, id(metric), Outcome.value(Measurement.of(shown)));
    }

    private static String id(int metric) {
        return METRICS.get(metric).toLowerCase(java.util.Locale.ROOT).replace(' ', '-');
    }

    public List<Item> items() {
        return items;
    }

    /** Agreement of the three annotators, by the real service. */
    public AgreementResult agreement(AgreementSettings settings, Progress progress) {
        return computed.of(() -> new AgreementService().analyse(votes, items, settings, reported(progress)), "agreement", settings);
    }

    /** The annotators beside each other, by the real service. */
    public PeopleComparison people(Progress progress) {
        return computed.of(() -> new CalibrationService().people(votes, CalibrationSettings.DEFAULT.raisedTo(200), reported(progress)), "people");
    }

    /** The eight metrics against the majority, by the real services. */
    public CalibrationResult calibration(CalibrationSettings settings, Progress progress) {
        return computed.of(() -> frozen(settings).compute(reported(progress)), "calibration", settings);
    }

    /** What {@link #calibration} computes from. */
    public FrozenStudy frozen(CalibrationSettings settings) {
        return new CalibrationService()
                .study("Retail BI, autumn", scores, labels(settings), votes, metrics(), items, settings);
    }

    private List<FinalLabel> labels(CalibrationSettings settings) {
        return new AgreementService().finalLabels(votes, Map.of(), settings.design().reference());
    }

    private static List<ComparedMetric> metrics() {
        List<ComparedMetric> metrics = new ArrayList<>();
        for (int m = 0; m < METRICS.size(); m++) {
            double threshold = m == 1 || m >= 6 ? 1 : 0.5 + 0.05 * m;
            metrics.add(new ComparedMetric(id(m), METRICS.get(m), OptionalDouble.of(threshold), true));
        }
        return metrics;
    }

    /** The annotators beside each other and the metrics, by the real services. */
    public PeopleComparison people(CalibrationResult result, Progress progress) {
        return computed.of(
                () -> new CalibrationService().people(votes, result, reported(progress)), "people", new SharedResults.Same(result));
    }

    /** The six answers of a result. */
    public Answers answers(CalibrationResult result, Progress progress) {
        return computed.of(
                () -> AnswerStudy.of(
                        "study", agreement(new AgreementSettings(result.settings().bootstrap(), 1), progress),
                        FinalLabelSources.of(labels(result.settings())), result,
                        passRates(result.settings(), progress).stream()
                                .filter(r -> AnswerStudy.judge(result).equals(Optional.of(r.metric()))).toList(),
                        progress),
                "answers", result.settings());
    }

    /** The systems' true pass rates, by the real services. */
    public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) {
        return computed.of(
                () -> new CalibrationService().passRates(scores, labels(settings), metrics(), Slices.of(items, List.of()), List.of(), settings),
                "pass rates", settings);
    }

    /** Results that are kept do not hold on to the progress, and so to the window, of the test that computed them. */
    private Progress reported(Progress progress) {
        return computed.kept() ? Progress.NONE : progress;
    }

    /** The study as a source of the Calibration room; thresholds applied are told. */
    public CalibrationSource source(BiConsumer<String, Double> applied) {
        return new FixtureSource(this, applied);
    }
}
