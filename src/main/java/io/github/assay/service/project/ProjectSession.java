package io.github.assay.service.project;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.CalibrationNote;
import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Guideline;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.GuidelineFile;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.files.project.ReplyFile;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.run.EvidenceBuilder;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.RunPriority;
import io.github.assay.service.run.RunService;
import io.github.assay.statistics.Confusion;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.AlignmentStore;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.outcomes.CalibrationStore;
import io.github.assay.store.outcomes.ScoreStore;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One open project: the content of its folder, its stores, and the services that belong to it. Contains no logic.
 * Thread-safe.
 */
public final class ProjectSession implements AutoCloseable {
    private volatile Project project;
    private final Stores stores;
    private final OutcomeLookup outcomes;
    private final RunService runs;
    private final RunPriority priority = new RunPriority();
    private volatile EvidenceBuilder evidence;
    private final CalibrationNotes calibrations;
    private final List<String> notices;
    private volatile Map<ItemKey, Item> byKey;
    private volatile Runnable closed = () -> {};
    private String of = "";

    public ProjectSession(
            Project project, Stores stores, OutcomeLookup outcomes, RunService runs, List<String> notices) {
        this.project = project;
        this.stores = stores;
        this.outcomes = outcomes;
        this.runs = runs;
        this.calibrations = new CalibrationNotes(stores.calibrations());
        this.notices = List.copyOf(notices);
        this.evidence = new EvidenceBuilder(project, outcomes);
        this.byKey = byKey(project);
    }

    private static Map<ItemKey, Item> byKey(Project project) {
        Map<ItemKey, Item> all = new HashMap<>();
        project.items().forEach(item -> all.put(item.key(), item));
        return all;
    }

    /** The project as read, with the metric settings in force. */
    public Project project() {
        return project;
    }

    /** Number of queries or computations at a time, as the project's limits state. */
    public int threads() {
        return project().limits().parallel();
    }

    /**
     * Another version of the project over the same stores, for what-if computations. It belongs to this session, which
     * alone is closed.
     */
    public ProjectSession withProject(Project other) {
        return new ProjectSession(other, stores, outcomes, runs, List.of());
    }

    /**
     * The same project with some of its items and their cases alone. Scores are those of the whole project, and nothing that is
     * computed is kept as if it were of all items.
     *
     * @param sentence what part of the items it is
     */
    public ProjectSession part(List<Item> items, String sentence) {
        List<Case> cases = items.stream().map(Item::evalCase).distinct().toList();
        ProjectSession part = new ProjectSession(project.with(cases, items), stores, outcomes, runs, notices);
        part.evidence = evidence;
        part.of = sentence;
        return part;
    }

    /** The sentence on what part of the items it has; empty where it has all. */
    public String partOf() {
        return of;
    }

    /** Replaces the metric settings, for example after a threshold was applied. Reads and runs nothing. */
    public synchronized void use(MetricSettings metrics) {
        project = project.withMetrics(metrics);
        evidence = new EvidenceBuilder(project, outcomes);
    }

    /**
     * Reads a file of judges' replies again, after a run has written it; later scores follow its replies.
     *
     * @param name of the file below the project's folder
     * @throws IOException when it cannot be read; the former replies then stay
     */
    public synchronized void readReplies(String name, Progress progress) throws IOException {
        project = project.withItems(ReplyFile.readAgain(project, name, progress));
        byKey = byKey(project);
        evidence = new EvidenceBuilder(project, outcomes);
    }

    /** Replaces the settings of studies. Reads and runs nothing. */
    public synchronized void useStudy(Datum.Fields study) {
        project = project.withStudy(study);
    }

    /** Replaces the settings of router studies. Reads and runs nothing. */
    public synchronized void useRouter(Datum.Fields router) {
        project = project.withRouter(router);
    }

    /** Uses another guideline, which came from a shared store; the folder's file stays as it is. */
    public synchronized void use(Guideline guideline) {
        project = project.withGuideline(guideline.text());
    }

    /**
     * Writes another guideline into the project's folder and sets it; later votes are cast under it.
     *
     * @throws ProjectFormatException when it cannot be written; nothing is then changed
     */
    public synchronized void writeGuideline(String text) throws ProjectFormatException {
        GuidelineFile.write(project.folder(), text);
        project = project.withGuideline(text);
    }

    /**
     * Writes the weights of triage into {@code project.json}; queues made from here on use them.
     *
     * @throws ProjectFormatException when the file cannot be changed; the weights stay then
     */
    public synchronized void writeTriage(TriageWeights weights) throws ProjectFormatException {
        ProjectEdit.setTriage(project.folder(), weights);
        project = project.withTriage(weights);
    }

    /**
     * Writes the ids of constraints that are switched off into {@code project.json}; searches from here on follow them.
     *
     * @throws ProjectFormatException when the file cannot be changed; the constraints stay then
     */
    public synchronized void writeConstraintsOff(Set<String> off) throws ProjectFormatException {
        ProjectEdit.setConstraintsOff(project.folder(), off);
        project = project.withConstraintsOff(off);
    }

    /** The version of an item's gold query; empty where the project has no such item. */
    public String goldVersion(ItemKey key) {
        return item(key).map(item -> GoldVersion.of(item.evalCase().goldSql()).value()).orElse("");
    }

    /** Every act of every annotator on this project. */
    public LabelStore labels() {
        return stores.labels();
    }

    /** Names of all annotators who have voted, in order. */
    public List<String> annotators() throws StoreException {
        return stores.labels().annotators();
    }

    /** The record of alignments of judges with people. */
    public AlignmentStore alignments() {
        return stores.alignments();
    }

    /** Why nothing, or acts alone, can be written here, in one sentence; empty where everything can. */
    public Optional<String> notWritableBecause() {
        return stores.folder().readOnlyBecause();
    }

    /** Whether another process holds the project and takes over the acts of this one. */
    public boolean isJoint() {
        return stores.folder().isJoint();
    }

    /** What is saved where; empty where the labels are not shared. */
    public Optional<Sharing> sharing() {
        return stores.labels().sharing().state().map(Sharing::of);
    }

    /** Differs after something came from the team's shared store; does not block. */
    public long arrived() {
        return stores.labels().sharing().arrived();
    }

    /** Calls a function, on any thread, when {@link #arrived} or {@link #sharing} may be another than before; it must not block. */
    public void whenShared(Runnable listener) {
        stores.labels().sharing().whenChanged(listener);
    }

    /** Equal as long as labels, thresholds and the study's settings are the same; does not block. */
    public Object studyBasis() {
        return List.of(stores.labels().decisions(), project().metrics(), project().study());
    }

    /** Equal as long as the project, all labels and all stored outcomes are the same; blocks. */
    public Object basis() {
        return List.of(project(), stores.labels().decisions(), arrived(), outcomeContents());
    }

    /** Stored outcomes of queries; runs nothing. */
    public OutcomeLookup outcomes() {
        return outcomes;
    }

    /** Which metrics were compared with human labels in this project. */
    public CalibrationNotes calibrations() {
        return calibrations;
    }

    /** Builds the evidence of an item for metrics, under the settings in force. */
    public EvidenceBuilder evidence() {
        return evidence;
    }

    /** The scores that were computed last, with what they were computed from. */
    public ScoreStore scores() {
        return new ScoreStore(stores.folder());
    }

    /** Number that differs, but for chance, when the stored outcomes differ. */
    public long outcomeContents() {
        return stores.runs().contents();
    }

    /** Runs queries and stores their outcomes. */
    public RunService runs() {
        return runs;
    }

    /** The item whose queries a run of the window takes first. */
    public RunPriority priority() {
        return priority;
    }

    /** Events on opening that the user should know: repaired stores, imported labels. One sentence each. */
    public List<String> notices() {
        return notices;
    }

    /** An item by its key; empty when the project has no such item. */
    public Optional<Item> item(ItemKey key) {
        return Optional.ofNullable(byKey.get(key));
    }

    /** Has something done when the project is closed. */
    public void whenClosed(Runnable then) {
        closed = then;
    }

    /** Closes the stores and releases the lock. */
    @Override
    public void close() throws StoreException {
        closed.run();
        stores.close();
    }

    /**
     * Stores which metrics were compared with human labels. A comparison is stored from {@value #LEAST} labelled items
     * on, with passes and fails and a defined κ; it is valid only for that version and text of the metric.
     */
    public static final class CalibrationNotes {
        /** Least number of labels. With fewer, the interval of κ is too wide to conclude anything. */
        static final int LEAST = 20;

        private final CalibrationStore store;

        CalibrationNotes(CalibrationStore store) {
            this.store = store;
        }

        /** Stores the calibration of every metric with enough labels. */
        public void keep(CalibrationResult result, Function<String, Optional<MetricInfo>> metrics,
                MetricSettings settings)
                throws StoreException {
            for (MetricCalibration m : result.metrics()) {
                Optional<MetricInfo> info = metrics.apply(m.metric().id());
                Optional<Double> kappa = m.verdicts().cohenKappa().asValue().map(e -> e.value());
                if (info.isPresent() && kappa.isPresent() && isEnough(m.verdicts().counts())) {
                    Confusion counts = m.verdicts().counts();
                    store.keep(m.metric().id(), new CalibrationNote(edition(info.get(), settings), total(counts), kappa.get()));
                }
            }
        }

        private static boolean isEnough(Confusion counts) {
            return total(counts) >= LEAST && counts.tp() + counts.fn() > 0 && counts.fp() + counts.tn() > 0;
        }

        private static long total(Confusion counts) {
            return counts.tp() + counts.fn() + counts.fp() + counts.tn();
        }

        /** The note on the current version of a metric. */
        public Optional<CalibrationNote> find(MetricInfo metric, MetricSettings settings) {
            try {
                return store.find(metric.id()).filter(n -> n.edition().equals(edition(metric, settings)));
            } catch (StoreException e) {
                System.getLogger(CalibrationNotes.class.getName())
                        .log(System.Logger.Level.WARNING, "counted as not calibrated: " + metric.id(), e);
                return Optional.empty();
            }
        }

        /**
         * The version, and for a declared metric its text: a rule that changed under the same version was not compared.
         */
        private static String edition(MetricInfo metric, MetricSettings settings) {
            return metric.version()
                    + settings.declared().stream()
                            .filter(d -> d.id().equals(metric.id()))
                            .findFirst()
                            .map(DeclaredMetric::text)
                            .map(text -> "\n" + text)
                            .orElse("");
        }
    }
}
