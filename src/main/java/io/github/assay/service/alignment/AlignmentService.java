package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentEntry.Circumstances;
import io.github.assay.calibration.alignment.AlignmentEntry.Look;
import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentEntry.Tuned;
import io.github.assay.calibration.alignment.AlignmentEntry;
import io.github.assay.calibration.alignment.AlignmentFigures;
import io.github.assay.calibration.alignment.AlignmentSplit.Side;
import io.github.assay.calibration.alignment.AlignmentSplit.SplitItem;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.AlignmentStudy.JudgedItem;
import io.github.assay.calibration.alignment.AlignmentStudy.VersionComparison;
import io.github.assay.calibration.alignment.AlignmentStudy;
import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Item;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.user.LookFile.KeptLook;
import io.github.assay.files.user.LookFile;
import io.github.assay.service.alignment.AlignmentReport.TestLook;
import io.github.assay.service.alignment.AlignmentReport.TunedVersion;
import io.github.assay.service.judging.ExampleSource.Examples;
import io.github.assay.service.judging.JudgeCatalog;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Aligns judges and metrics with people: figures on tune for each version, locked test figures with a count of looks,
 * and promotion. Thread-safe; calls block.
 */
public final class AlignmentService {
    private final ScoringService scoring;
    private final ProjectAnalysis analysis;
    private final Clock clock;
    private final TuneExamples examples;
    private final LookFile looks;

    /** @param looks the user's looks at locked tests */
    public AlignmentService(ScoringService scoring, ProjectAnalysis analysis, Clock clock, LookFile looks) {
        this.looks = looks;
        this.scoring = scoring;
        this.analysis = analysis;
        this.clock = clock;
        this.examples = new TuneExamples(analysis);
    }

    /** What all of one call shares. */
    private record Setup(
            AlignedMetric metric, AlignmentRecord record, Map<ItemKey, Boolean> labels,
            Optional<AlignmentSplit> split, JudgeVersion version, AlignmentStudy study) {
        boolean isOn(ItemKey item, Side side) {
            return labels.containsKey(item) && split.filter(s -> s.side(item.caseId()) == side).isPresent();
        }

        Circumstances circumstances(Clock clock, String by) {
            return new Circumstances(metric.name(), clock.instant(), by, split.orElseThrow().hash(), version);
        }

        <E extends AlignmentEntry> List<E> of(Class<E> kind) {
            return record.entries().stream()
                    .filter(e -> kind.isInstance(e) && e.circumstances().judge().equals(metric.name()))
                    .map(kind::cast)
                    .toList();
        }
    }

    /** Names that can be aligned: judges with replies in the project, then its enabled metrics with a verdict that are no judge's. */
    public List<String> names(ProjectSession session) {
        List<String> judges = new ArrayList<>();
        List<String> judgeMetrics = new ArrayList<>();
        List<String> others = new ArrayList<>();
        scoring.enabled(session.project().metrics()).stream()
                .filter(m -> scoring.threshold(m, session.project().metrics()).isPresent())
                .map(m -> new AlignedMetric(AlignedMetric.judgeOf(session.project(), m), m, 0))
                .filter(m -> m.judge().isEmpty() || session.project().items().stream().anyMatch(i -> !m.replies(i).isEmpty()))
                .forEach(m -> (m.judge().isEmpty() ? others : m.name().equals(m.metric().id()) ? judgeMetrics : judges).add(m.name()));
        List<String> catalog = JudgeCatalog.all(session.project(), scoring.metrics(session.project().metrics())).stream().map(JudgeCatalog.Judge::name).toList();
        judges.sort(Comparator.comparingInt(catalog::indexOf));
        judges.addAll(judgeMetrics);
        judges.addAll(others);
        return judges.stream().distinct().toList();
    }

    /** The name of the judge whose replies a judge's or metric's name refers to; the same name for a metric that reads none. */
    public String judge(ProjectSession session, String name) {
        return JudgeCatalog.find(session.project(), scoring.metrics(session.project().metrics()), name)
                .or(() -> scoring.find(name, session.project().metrics()).flatMap(m -> AlignedMetric.judgeOf(session.project(), m)))
                .map(JudgeCatalog.Judge::name).orElse(name);
    }

    /**
     * The figures on tune. The first call with labels draws the split; a new version or new verdicts are recorded.
     *
     * @param name a judge or a metric's id
     * @param before number of the version to compare with; empty: the first
     * @param by who asks, for the record
     * @throws ProjectFormatException when there is no such judge, or a file of the alignment cannot be used
     */
    public AlignmentReport report(ProjectSession session, String name, OptionalInt before, String by, Progress progress)
            throws ProjectFormatException, StoreException {
        Setup setup = setup(session, name, by, progress);
        List<Item> tune = items(session, setup, Side.TUNE);
        Map<ItemKey, Scored> scored = scored(session, setup.metric, tune, progress);
        List<JudgedItem> now = judged(setup, scored);
        SortedMap<ItemKey, Boolean> verdicts = new TreeMap<>();
        now.forEach(i -> i.verdict().asValue().ifPresent(v -> verdicts.put(i.item(), v)));
        Map<JudgeVersion, List<Tuned>> recorded = new LinkedHashMap<>();
        setup.of(Tuned.class).forEach(t -> recorded.computeIfAbsent(t.circumstances().version(), _ -> new ArrayList<>()).add(t));
        List<Tuned> own = recorded.getOrDefault(setup.version, List.of());
        if (!verdicts.isEmpty() && (own.isEmpty() || !own.getLast().verdicts().equals(verdicts))
                && setup.record.isWritable()) {
            if (setup.of(AlignmentEntry.class).isEmpty()
                    && session.calibrations().find(setup.metric.metric(), session.project().metrics()).isPresent()) {
                setup.record.append(new Look(setup.circumstances(clock, by), true)); // a calibration has shown all items
            }
            setup.record.append(new Tuned(setup.circumstances(clock, by), verdicts));
        }
        List<TunedVersion> versions = new ArrayList<>();
        List<List<JudgedItem>> each = new ArrayList<>();
        int number = 0;
        int ownNumber = recorded.size() + 1;
        for (Map.Entry<JudgeVersion, List<Tuned>> one : recorded.entrySet()) {
            number++;
            if (one.getKey().equals(setup.version)) {
                ownNumber = number;
                continue;
            }
            List<JudgedItem> then = earlier(setup, tune, one.getValue().getLast());
            each.add(then);
            versions.add(new TunedVersion(number, one.getKey(), one.getValue().getFirst().circumstances().at(),
                    setup.study.figures(then)));
        }
        Optional<VersionComparison> change = Optional.empty();
        int compared = 0;
        if (!versions.isEmpty()) {
            int place = place(versions, before);
            compared = versions.get(place).number();
            change = Optional.of(setup.study.compare(each.get(place), now));
        } else if (before.isPresent() && before.getAsInt() != ownNumber) {
            throw noVersion(before.getAsInt());
        }
        versions.add(new TunedVersion(ownNumber, setup.version,
                own.isEmpty() ? clock.instant() : own.getFirst().circumstances().at(), setup.study.figures(now)));
        PromotionState promotion = JudgePromotions.state(session.project(), setup.metric,
                JudgePromotions.last(setup.record.entries(), setup.metric.name()), setup.split, setup.version);
        List<Item> test = items(session, setup, Side.TEST);
        List<String> warnings = new ArrayList<>(setup.record.notices());
        if (setup.of(Look.class).stream().anyMatch(Look::before)) {
            warnings.add(Texts.text("align.seenBefore"));
        }
        elsewhere(session, setup).ifPresent(warnings::add);
        warnings.addAll(examples.pasted(session, setup.metric.texts(session.project(), examples(session, setup))));
        warnings.addAll(new AlignmentWarnings(session.project(), scoring.metrics(session.project().metrics()), setup.metric,
                setup.version, examples(session, setup)).sentences());
        return new AlignmentReport(
                setup.metric, setup.split, test.size(), replied(setup, test), versions, compared, change,
                Disagreements.of(session, setup.metric, now, scored, change), setup.of(Look.class), promotion,
                warnings);
    }

    /** Equal while what {@link #report} follows from besides a judge's prompt and examples is the same. */
    public Object basis(ProjectSession session) {
        return List.of(session.basis(), looks.read());
    }

    /** Looks of this user in a copy of the project, or in its folder before the record was removed; empty without any. */
    private Optional<String> elsewhere(ProjectSession session, Setup setup) {
        Path folder = session.project().folder().toAbsolutePath().normalize();
        List<KeptLook> others = looks.read().stream()
                .filter(l -> l.judge().equals(setup.metric.name())
                        && (l.store().equals(session.alignments().store()) || l.project().equals(folder.toString()))
                        && setup.of(Look.class).stream().noneMatch(own -> own.circumstances().at().equals(l.at())))
                .toList();
        return others.isEmpty() ? Optional.empty() : Optional.of(Texts.text("align.elsewhere", others.size(), others.stream()
                .map(l -> l.project() + " (" + l.at().toString().substring(0, 10) + ")").distinct().collect(Collectors.joining(", "))));
    }

    private static int replied(Setup setup, List<Item> items) {
        return setup.metric.judge().isEmpty() ? items.size()
                : (int) items.stream().filter(i -> !setup.metric.replies(i).isEmpty()).count();
    }

    private Examples examples(ProjectSession session, Setup setup) throws ProjectFormatException {
        Optional<JudgeCatalog.Judge> judge = setup.metric.judge();
        return judge.isEmpty() ? new Examples(List.of(), 0)
                : examples.of(session, JudgeSettings.of(session.project().judges(), judge.get().name()));
    }

    /** How a project's record of alignments was changed by other means than the program, in sentences; no store is opened. */
    public static List<String> differences(Path project) {
        return AlignmentRecord.differences(project);
    }

    /** The items that a judge is run on. */
    public enum Scope {
        /** Labelled items of tune. */
        TUNE,
        /** Labelled items of tune and test. */
        LABELLED,
        /** All items of the project. */
        ALL
    }

    /**
     * The items of a scope; tune and test of the project's split, which is drawn when there is none.
     *
     * @throws ProjectFormatException when there is no such judge, or a file of the alignment cannot be used
     */
    public List<Item> items(ProjectSession session, String name, Scope scope, Progress progress)
            throws ProjectFormatException, StoreException {
        if (scope == Scope.ALL) {
            return session.project().items();
        }
        Setup setup = setup(session, name, System.getProperty("user.name", ""), progress);
        return session.project().items().stream()
                .filter(i -> setup.isOn(i.key(), Side.TUNE) || scope == Scope.LABELLED && setup.isOn(i.key(), Side.TEST))
                .toList();
    }

    /** The examples of judges' prompts that a user chooses. */
    public TuneExamples examples() {
        return examples;
    }

    private static int place(List<TunedVersion> versions, OptionalInt before) throws ProjectFormatException {
        if (before.isEmpty()) {
            return 0;
        }
        for (int i = 0; i < versions.size(); i++) {
            if (versions.get(i).number() == before.getAsInt()) {
                return i;
            }
        }
        throw noVersion(before.getAsInt());
    }

    private static ProjectFormatException noVersion(int number) {
        return new ProjectFormatException("There is no earlier version " + number + " of this judge", "The table of versions has their numbers.");
    }

    /**
     * The figures on test. The look is on the disk before anything is computed.
     *
     * @throws ProjectFormatException when there is no labelled test item, or the look cannot be recorded
     */
    public TestLook look(ProjectSession session, String name, String by, Progress progress)
            throws ProjectFormatException, StoreException {
        Setup setup = setup(session, name, by, progress);
        List<Item> test = items(session, setup, Side.TEST);
        if (!test.isEmpty() && replied(setup, test) == 0) {
            throw new ProjectFormatException(
                    Texts.text("align.test.unjudged"), Texts.text("align.test.unjudged.remedy"));
        }
        return look(setup, session, by, progress);
    }

    /** A look at test items without any reply shows nothing, so it is not recorded. */
    private TestLook look(Setup setup, ProjectSession session, String by, Progress progress)
            throws ProjectFormatException, StoreException {
        List<Item> test = items(session, setup, Side.TEST);
        if (test.isEmpty()) {
            throw new ProjectFormatException("There are no labelled items in test", "Label more cases.");
        }
        List<Look> seen = new ArrayList<>(setup.of(Look.class));
        if (replied(setup, test) > 0) {
            Look look = new Look(setup.circumstances(clock, by));
            setup.record.append(look);
            seen.add(look);
            looks.add(new KeptLook(session.alignments().store(), session.project().folder().toAbsolutePath().normalize().toString(),
                    setup.metric.name(), look.circumstances().at()));
        }
        AlignmentFigures figures = setup.study.figures(judged(setup, scored(session, setup.metric, test, progress)));
        return new TestLook(setup.version, figures, seen, List.of());
    }

    /**
     * Promotes a judge when the lower bound of κ on test exceeds the project's threshold, with at least
     * {@value AlignmentFigures#FEWEST} items of each label. It is a look at test.
     *
     * @throws ProjectFormatException as {@link #look}
     */
    public TestLook promote(ProjectSession session, String name, String by, Progress progress)
            throws ProjectFormatException, StoreException {
        Setup setup = setup(session, name, by, progress);
        double least = AlignmentSettings.of(session.project()).kappa();
        TestLook look = look(setup, session, by, progress);
        List<String> refusals = new ArrayList<>();
        AlignmentFigures figures = look.figures();
        Optional<Estimate> kappa = figures.kappa().asValue();
        Optional<Interval> interval = kappa.flatMap(k -> k.interval().asValue());
        if (interval.isEmpty()) {
            refusals.add(Texts.text("align.refused.undefined", figures.kappa().asValue().isPresent()
                    ? EstimateFormat.reason(kappa.orElseThrow().interval())
                    : EstimateFormat.reason(figures.kappa())));
        } else if (!(interval.get().low() > least)) {
            refusals.add(Texts.text("align.refused.low", interval.get().low(), least));
        }
        if (figures.isTooFew()) {
            refusals.add(Texts.text("align.refused.few", figures.counts().positives(), figures.counts().negatives(),
                    AlignmentFigures.FEWEST));
        }
        if (setup.metric.otherPrompt(session.project(), setup.version, Optional.of(examples(session, setup)))
                .isPresent()) {
            refusals.add(Texts.text("align.otherPrompt"));
        }
        if (refusals.isEmpty()) {
            setup.record.append(new Promoted(setup.circumstances(clock, by), figures.n(), kappa.orElseThrow().value(),
                    interval.orElseThrow().low(), interval.orElseThrow().high(), least));
        }
        return new TestLook(look.version(), figures, look.looks(), refusals);
    }

    private Setup setup(ProjectSession session, String name, String by, Progress progress) throws ProjectFormatException, StoreException {
        AlignedMetric metric = AlignedMetric.of(session.project(), name, id -> scoring.find(id, session.project().metrics()),
                m -> scoring.threshold(m, session.project().metrics()));
        CalibrationSettings settings = ProjectStudies.settings(session);
        Map<ItemKey, Boolean> labels = labels(session);
        AlignmentRecord record = AlignmentRecord.open(session, clock.instant(), by);
        Optional<AlignmentSplit> split = record.split();
        if (split.isEmpty() && !labels.isEmpty()) {
            List<SplitItem> items = session.project().items().stream()
                    .filter(i -> labels.containsKey(i.key()))
                    .map(i -> new SplitItem(i.key(), Objects.requireNonNull(labels.get(i.key())), i.evalCase().strata().difficulty() + "\u0001" + i.evalCase().dbId()))
                    .toList();
            AlignmentSplit drawn = AlignmentSplit.draw(items, settings.bootstrap().seed(),
                    AlignmentSettings.of(session.project()).testShare(), clock.instant());
            record.draw(drawn, by);
            split = Optional.of(drawn);
        }
        return new Setup(metric, record, labels, split, metric.version(session.project()),
                new AlignmentStudy(settings.bootstrap(), settings.threads(), progress));
    }

    private Map<ItemKey, Boolean> labels(ProjectSession session) throws StoreException {
        Map<ItemKey, Boolean> labels = new TreeMap<>();
        analysis.finalLabels(session)
                .forEach(l -> l.label().ifPresent(label -> labels.put(l.item(), label == Label.PASS)));
        return labels;
    }

    private static List<Item> items(ProjectSession session, Setup setup, Side side) {
        return session.project().items().stream().filter(i -> setup.isOn(i.key(), side)).toList();
    }

    /** A metric's value on an item, and whether it passes. */
    record Scored(Outcome<Boolean> pass, double value) {}

    private Map<ItemKey,
            Scored> scored(ProjectSession session, AlignedMetric metric, List<Item> items, Progress progress) {
        Map<ItemKey, Scored> scores = new TreeMap<>();
        scoring.runAndScore(session, items, List.of(metric.metric()), session.threads(), progress, of -> of.scores()
                .forEach(s -> scores.put(of.item().key(), new Scored(
                        s.outcome().map(m -> m.value() >= metric.threshold()),
                        s.outcome().asValue().map(m -> m.value()).orElse(Double.NaN)))));
        return scores;
    }

    private static List<JudgedItem> judged(Setup setup, Map<ItemKey, Scored> scored) {
        return scored.entrySet().stream()
                .map(e -> new JudgedItem(e.getKey(), Objects.requireNonNull(setup.labels.get(e.getKey())), e.getValue().pass()))
                .toList();
    }

    /** An earlier version's verdicts against the labels in force; an item that it did not judge has no verdict. */
    private static List<JudgedItem> earlier(Setup setup, List<Item> tune, Tuned version) {
        return tune.stream()
                .map(i -> new JudgedItem(i.key(), Objects.requireNonNull(setup.labels.get(i.key())), Optional.ofNullable(version.verdicts().get(i.key()))
                        .<Outcome<Boolean>>map(Outcome::value)
                        .orElseGet(() -> Outcome.unavailable("no_judge"))))
                .toList();
    }
}
