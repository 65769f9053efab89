package io.github.assay.service.study;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPair;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.Pilot;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.rates.DesignRates.DesignRate;
import io.github.assay.calibration.rates.PassRate;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.thresholds.BestThreshold.CrossValidated;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel.Source;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.scores.TunedIntervals;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.tabular.Answers;
import io.github.assay.tabular.AgreementSentences;
import io.github.assay.tabular.Answers.Answer;
import io.github.assay.tabular.Answers.AnswerFigure;
import io.github.assay.tabular.Answers.Page;
import io.github.assay.tabular.Answers.Verdict;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.task.Progress;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words the six answers from results that other services computed (statistics.md §15). */
public final class AnswerStudy {
    /** Fewest labels of a system from which its rate is read. */
    private static final int FEWEST_LABELS = 10;
    private static final int NAMED = 3;

    private final AgreementResult agreement;
    private final FinalLabelSources sources;
    private final CalibrationResult result;
    private final List<TruePassRate> rates;
    private final Progress progress;
    private final List<MetricCalibration> ranked;
    private final String level;

    private AnswerStudy(
            AgreementResult agreement, FinalLabelSources sources, CalibrationResult result, List<TruePassRate> rates, Progress progress) {
        this.agreement = agreement;
        this.sources = sources;
        this.result = result;
        this.rates = rates;
        this.progress = progress;
        ranked = result.rows().stream().filter(m -> m.rank().isPresent()).toList();
        level = Decimals.significant(100 * result.settings().bootstrap().level()) + " %";
    }

    /**
     * @param sources of the final labels
     * @param rates true pass rates by the metric that {@link #judge} names; empty without labels
     */
    public static Answers of(
            String project, AgreementResult agreement, FinalLabelSources sources, CalibrationResult result, List<TruePassRate> rates,
            Progress progress) {
        AnswerStudy study = new AnswerStudy(agreement, sources, result, rates, progress);
        List<Caution> cautions = new ArrayList<>(agreement.cautions());
        cautions.addAll(MetricRows.measured(result).cautions(result));
        BootstrapSettings drawn = result.settings().bootstrap();
        return new Answers(
                project, result.n(), StudyFigures.reference(result.settings().design().reference()), CalibrationSpecs.drawn(result), drawn.replicates(),
                drawn.seed(),
                List.of(study.labels(), study.metric(), study.threshold(), study.difference(), study.passRates(), study.further()),
                CautionSentences.of(cautions, result.names()));
    }

    /** The metric by which true pass rates are estimated: the best ranked one, else the first with a verdict on a labelled item. */
    public static Optional<String> judge(CalibrationResult result) {
        return Optional.of(result.family().best()).filter(id -> !id.isEmpty())
                .or(() -> MetricRows.measured(result).metrics().stream().findFirst().map(m -> m.metric().id()))
                .filter(_ -> result.n() > 0);
    }

    private String words(Outcome<Estimate> estimate) {
        return EstimateFormat.full(estimate);
    }

    private static String name(MetricCalibration metric) {
        return metric.metric().name();
    }

    private String name(String id) {
        return result.name(id);
    }

    private static AnswerFigure kappa(MetricCalibration metric) {
        return new AnswerFigure(Texts.text("answers.kappaOf", name(metric)), NumberForm.COEFFICIENT, metric.verdicts().cohenKappa());
    }

    private static Optional<Interval> interval(Outcome<Estimate> estimate) {
        return estimate.asValue().flatMap(e -> e.interval().asValue()).filter(i -> !i.degenerate());
    }

    private static Answer none(int number, Page page, String sentence) {
        return new Answer(number, Verdict.TOO_FEW, List.of(sentence), List.of(), 0, "", page, List.of());
    }

    private Answer labels() {
        Coefficients c = agreement.headline();
        Outcome<Estimate> alpha = c.krippendorffAlpha();
        Verdict verdict = AgreementSentences.verdict(alpha);
        int open = sources.of(Source.UNDECIDED);
        List<String> sentences = new ArrayList<>(List.of(AgreementSentences.reliability(alpha)));
        if (open > 0) {
            sentences.add(Texts.text("answers.1.open", open));
        }
        List<ItemKey> tied = c.votes().tie();
        return new Answer(
                1, verdict, sentences, List.of(new AnswerFigure("α", NumberForm.COEFFICIENT, alpha)), c.items(),
                Texts.text("answers.1.method", c.items(), c.raters(), tied.size(), sources.of(Source.ADJUDICATED)),
                Page.AGREEMENT, tied);
    }

    private Answer metric() {
        if (ranked.isEmpty()) {
            return none(2, Page.METRIC, Texts.text("answers.2.none", result.n()));
        }
        MetricCalibration best = ranked.getFirst();
        List<AnswerFigure> figures = new ArrayList<>(List.of(kappa(best)));
        List<String> sentences = new ArrayList<>(List.of(Texts.text("answers.2.best", name(best), words(best.verdicts().cohenKappa()))));
        Verdict verdict = Verdict.TOO_FEW;
        if (ranked.size() == 1) {
            verdict = interval(best.verdicts().cohenKappa()).isPresent() ? Verdict.NOT_SHOWN : Verdict.TOO_FEW;
            sentences.add(Texts.text("answers.2.alone"));
        } else if (best.stability() instanceof Outcome.Value<RankStability>(RankStability s)) {
            verdict = s.worstRank() == 1 ? Verdict.SAFE : Verdict.NOT_SAFE;
            sentences.add(Texts.text(
                    "answers.2.first", EstimateFormat.percent(s.firstShare()), s.bestRank(), s.worstRank(), rival(best).orElse("")));
        } else {
            sentences.add(Texts.text("answers.2.noRanks"));
        }
        Outcome<Estimate> people = result.ceiling().kappa();
        if (people.asValue().isPresent()) {
            figures.add(new AnswerFigure(Texts.text("answers.people"), NumberForm.COEFFICIENT, people));
            sentences.add(Texts.text("answers.2.people", words(people)));
        }
        return new Answer(
                2, verdict, sentences, figures, best.n(),
                Texts.text("answers.2.method", best.n(), ranked.size(), level), Page.METRIC, misjudged(best.items()));
    }

    /** The other metric that is first most often. */
    private Optional<String> rival(MetricCalibration best) {
        return ranked.stream()
                .filter(m -> m != best && m.stability().asValue().isPresent())
                .max(Comparator.comparingDouble(m -> m.stability().asValue().map(RankStability::firstShare).orElse(0.0)))
                .flatMap(m -> m.stability().asValue().map(s -> Texts.text("answers.2.rival", name(m), EstimateFormat.percent(s.firstShare()))));
    }

    private static List<ItemKey> misjudged(ConfusionItems items) {
        return Stream.concat(items.falseFail().stream(), items.falsePass().stream()).toList();
    }

    private Answer threshold() {
        Optional<MetricCalibration> scored = ranked.stream()
                .filter(m -> m.threshold().isPresent() && m.curve().steps().size() > 2 && m.best().crossValidated().asValue().isPresent())
                .findFirst();
        if (scored.isEmpty()) {
            return none(3, Page.THRESHOLD, Texts.text(ranked.isEmpty() ? "answers.3.none" : "answers.3.binary"));
        }
        MetricCalibration m = scored.get();
        CrossValidated held = m.best().crossValidated().asValue().orElseThrow();
        Outcome<Estimate> heldOut = Outcome.value(new Estimate(held.kappa(), retuned(m), m.n()));
        VerdictAgreement now = m.verdicts();
        double inForce = m.threshold().orElseThrow();
        Optional<Interval> bounds = interval(now.cohenKappa());
        Verdict verdict = bounds.isEmpty() || now.cohenKappa().asValue().isEmpty()
                ? Verdict.TOO_FEW
                : held.kappa() <= now.cohenKappa().asValue().orElseThrow().value()
                        ? Verdict.SAFE
                        : held.kappa() > bounds.get().high() ? Verdict.NOT_SAFE : Verdict.NOT_SHOWN;
        List<String> sentences = new ArrayList<>(List.of(
                Texts.text("answers.3.best", name(m), EstimateFormat.threshold(held.threshold()), words(heldOut)),
                Texts.text("answers.3." + verdict, EstimateFormat.threshold(inForce), words(now.cohenKappa()))));
        if (ranked.getFirst() != m) {
            sentences.add(Texts.text("answers.3.other", name(ranked.getFirst())));
        }
        return new Answer(
                3, verdict, sentences,
                List.of(
                        new AnswerFigure(Texts.text("answers.heldOut", name(m)), NumberForm.COEFFICIENT, heldOut),
                        new AnswerFigure(Texts.text("answers.inForce", name(m)), NumberForm.COEFFICIENT, now.cohenKappa())),
                m.n(), Texts.text("answers.3.method", m.n(), held.repeats(), held.folds()), Page.THRESHOLD, misjudged(m.items()));
    }

    /** The interval of κ at the best cut-off when resamples choose it anew. */
    private Outcome<Interval> retuned(MetricCalibration metric) {
        return metric.details().tuned(progress).intervals().flatMap(TunedIntervals::retuned);
    }

    private Answer difference() {
        if (ranked.size() < 2) {
            return none(4, Page.COMPARE, Texts.text(ranked.isEmpty() ? "answers.4.none" : "answers.4.one", result.n()));
        }
        MetricCalibration best = ranked.getFirst();
        MetricCalibration next = ranked.get(1);
        String id = best.metric().id();
        TestFamily family = result.family();
        List<MetricPair> tested = MetricRows.measured(result).pairs().stream()
                .filter(p -> p.holm().asValue().isPresent() && (p.a().equals(id) || p.b().equals(id)))
                .toList();
        Optional<MetricPair> toNext = pair(id, next.metric().id());
        Outcome<Estimate> delta = toNext.map(p -> p.a().equals(id) ? p.deltaKappa() : p.deltaKappa().map(Estimate::negated))
                .orElse(Outcome.unavailable("NO_DATA"));
        TestFamily.Answer answer = toNext.map(family::answer).orElse(TestFamily.Answer.NONE);
        Verdict verdict = switch (answer) {
            case YES -> Verdict.SAFE;
            case NO -> Verdict.NOT_SHOWN;
            case NOT_RESOLVABLE, NONE -> Verdict.TOO_FEW;
        };
        List<String> unshown = tested.stream()
                .filter(p -> family.answer(p) != TestFamily.Answer.YES)
                .map(p -> name(p.a().equals(id) ? p.b() : p.a()))
                .toList();
        List<String> sentences = List.of(
                Texts.text(
                        "answers.4." + answer, name(best), name(next), words(delta),
                        EstimateFormat.p(toNext.map(MetricPair::holm).orElse(Outcome.unavailable("NO_DATA")))),
                Texts.text("answers.4.shown", tested.size() - unshown.size(), tested.size(), unshown.size(), names(unshown)));
        return new Answer(
                4, verdict, sentences,
                List.of(new AnswerFigure(Texts.text("answers.deltaOf", name(best), name(next)), NumberForm.COEFFICIENT, delta)),
                toNext.map(MetricPair::n).orElse(0), Texts.text("answers.4.method", toNext.map(MetricPair::n).orElse(0), family.tests()),
                Page.COMPARE, toNext.map(p -> Stream.concat(p.onlyA().stream(), p.onlyB().stream()).toList()).orElse(List.of()));
    }

    private Optional<MetricPair> pair(String a, String b) {
        return result.pairs().stream()
                .filter(p -> p.a().equals(a) && p.b().equals(b) || p.a().equals(b) && p.b().equals(a))
                .findFirst();
    }

    private static String names(List<String> all) {
        int named = all.size() <= NAMED - 1 ? NAMED - 1 : 1;
        return all.stream().limit(named).collect(Collectors.joining(", "))
                + (all.size() > named ? " " + Texts.text("answers.others", all.size() - named) : "");
    }

    private Answer passRates() {
        boolean several = rates.stream().anyMatch(r -> !r.system().isEmpty());
        List<TruePassRate> shown = rates.stream()
                .filter(r -> r.system().isEmpty() != several && r.preferred().isPresent())
                .sorted(Comparator.comparingDouble((TruePassRate r) -> -preferred(r).asValue().map(PassRate::value).orElse(0.0)))
                .toList();
        if (shown.isEmpty()) {
            return none(5, Page.RATES, Texts.text("answers.5.none", result.n()));
        }
        List<AnswerFigure> figures = shown.stream()
                .map(r -> new AnswerFigure(
                        r.system().isEmpty() ? Texts.text("rates.all") : r.system(), NumberForm.PERCENT,
                        PassRateSpecs.estimate(preferred(r), r.labelled())))
                .toList();
        boolean weak = shown.stream().anyMatch(r -> r.isWeak() && corrects(r));
        boolean oneClass = sources.passes() == 0 || sources.fails() == 0;
        int least = shown.stream().mapToInt(TruePassRate::labelled).min().orElse(0);
        Verdict verdict = oneClass || least < FEWEST_LABELS ? Verdict.TOO_FEW : weak ? Verdict.NOT_SAFE : Verdict.SAFE;
        String each = figures.stream().limit(NAMED).map(f -> f.subject() + " " + f.words()).collect(Collectors.joining("; "))
                + (figures.size() > NAMED ? "; " + Texts.text("answers.others", figures.size() - NAMED) : "");
        TruePassRate first = shown.getFirst();
        String judge = name(first.metric());
        String by = shown.stream().flatMap(r -> r.preferred().stream()).distinct()
                .map(p -> Texts.text("answers.by." + p, judge)).collect(Collectors.joining("; "));
        List<String> sentences = new ArrayList<>(List.of(each + ".", Texts.text("answers.5.by", by)));
        if (verdict != Verdict.SAFE) {
            sentences.add(verdict == Verdict.TOO_FEW && !oneClass
                    ? Texts.text("answers.5.few", least) : Texts.text("answers.5." + verdict, judge));
        }
        return new Answer(
                5, verdict, sentences, figures, first.labelled(),
                Texts.text("answers.5.method", by, first.labelled(), first.items()),
                Page.RATES, List.of());
    }

    private static boolean corrects(TruePassRate rate) {
        return rate.preferred().filter(p -> p == TruePassRate.Preferred.CORRECTED || p == TruePassRate.Preferred.BY_TIER).isPresent();
    }

    /** The one rate that is read. */
    private static Outcome<PassRate> preferred(TruePassRate rate) {
        return rate.preferred().map(p -> switch (p) {
            case LABELS -> rate.labels();
            case POWERED -> rate.powered();
            case CORRECTED -> rate.corrected();
            case BY_TIER -> rate.byTier().flatMap(TruePassRate.TierCorrection::rate);
        }).orElse(Outcome.unavailable("NO_DATA"));
    }

    private Answer further() {
        if (ranked.isEmpty()) {
            return none(6, Page.PLANNER, Texts.text("answers.6.none"));
        }
        MetricCalibration best = ranked.getFirst();
        int now = best.n();
        MetricCalibration other = ranked.size() > 1 ? ranked.get(1) : best;
        List<Integer> sizes = new ArrayList<>(Pilot.usualSizes(now));
        sizes.set(0, now);
        Pilot pilot = Pilot.of(best, other, sizes, result.settings(), progress);
        Outcome<Long> more = PlanSentences.further(best, pilot);
        Outcome<Double> half = PlanSentences.half(best, pilot);
        OptionalDouble enough = ranked.size() < 2 ? OptionalDouble.empty() : PlanSentences.enough(pilot);
        List<String> sentences = new ArrayList<>(List.of(PlanSentences.width(best, pilot)));
        first(more).ifPresent(sentences::add);
        if (ranked.size() > 1) {
            sentences.add(PlanSentences.power(best, other, pilot));
        }
        boolean done = more.asValue().filter(n -> n == 0).isPresent() && enough.isPresent() && enough.getAsDouble() <= now;
        return new Answer(
                6, done ? Verdict.SAFE : Verdict.TOO_FEW, sentences,
                List.of(
                        new AnswerFigure(Texts.text("answers.more"), NumberForm.COUNT, more.map(n -> Estimate.of(n, now))),
                        new AnswerFigure(Texts.text("answers.half", name(best)), NumberForm.COEFFICIENT, half.map(h -> Estimate.of(h, now)))),
                now, Texts.text("answers.6.method", now, String.valueOf(result.settings().bootstrap().seed())), Page.PLANNER, List.of());
    }

    /** Which stratum further labels narrow the pass rate most in. */
    private Optional<String> first(Outcome<Long> more) {
        int labels = (int) Math.min(1000, more.asValue().filter(n -> n > 0).orElse(0L));
        return labels == 0
                ? Optional.empty()
                : rates.stream()
                        .filter(r -> r.system().isEmpty())
                        .flatMap(r -> r.designs().stream())
                        .filter(d -> d.design() == DesignRate.Design.STRATIFIED && d.rate().asValue().isPresent() && d.strata().size() > 1)
                        .findFirst()
                        .flatMap(d -> first(d, labels));
    }

    private static Optional<String> first(DesignRate design, int labels) {
        List<Integer> further = design.further(labels);
        int most = 0;
        for (int i = 1; i < further.size(); i++) {
            most = further.get(i) > further.get(most) ? i : most;
        }
        return further.get(most) == 0
                ? Optional.empty()
                : Optional.of(Texts.text("answers.6.first", design.dimension(), design.strata().get(most).name()));
    }
}
