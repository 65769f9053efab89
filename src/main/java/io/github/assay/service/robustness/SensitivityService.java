package io.github.assay.service.robustness;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.robustness.mutation.MutationOperator;
import io.github.assay.robustness.mutation.Mutator.Mutant;
import io.github.assay.robustness.mutation.NoticedErrors.ErrorJudge;
import io.github.assay.robustness.mutation.NoticedErrors.JudgedQuery;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.PublishedSensitivity;
import io.github.assay.robustness.mutation.ScoredMutant.Edit;
import io.github.assay.robustness.mutation.ScoredMutant;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.sql.query.SqlComparer;
import io.github.assay.sql.query.SqlComparison;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Measures how far metrics fall on a project of mutants (metrics.md §5.1). Thread-safe. */
public final class SensitivityService {
    /** The metrics of a report unless others are named. */
    public static final List<String> METRICS = List.of("ex", "exp", "exr", "exf1");

    private static final String NONE = "The project has no mutants; 'assay mutate PROJECT --to FOLDER' makes a project of them.";
    private static final String VARIANT = "variant";
    private static final String F1 = "exf1";
    private static final List<String> CELL_METRICS = List.of("exp", "exr", F1);

    private final ScoringService scoring;

    public SensitivityService(ScoringService scoring) {
        this.scoring = scoring;
    }

    /** The mutants among a project's items. */
    public static List<Item> mutants(Project project) {
        return project.items().stream().filter(i -> !i.evalCase().extras().fields(MutationService.FIELD).isEmpty()).toList();
    }

    /**
     * How far metrics fall on the mutants of a project.
     *
     * @param metrics the metrics, each a column
     * @param run whether queries without an outcome are run first
     * @param threads number of threads; does not change the result
     * @throws IllegalArgumentException when there is no such metric, or the project has no mutant
     */
    public Sensitivity report(
            ProjectSession session, List<String> metrics, BootstrapSettings settings, boolean run, int threads, Progress progress) {
        List<String> all = new ArrayList<>(metrics);
        CELL_METRICS.stream().filter(m -> !all.contains(m)).forEach(all::add);
        Map<ItemKey, Map<String, Outcome<Double>>> scores = new HashMap<>();
        scored(session, all, m -> m, run, threads, progress, scores);
        String variant = session.project().metrics().options().getOrDefault(F1, Map.of()).getOrDefault(VARIANT, "SC-PC-PE");
        return Sensitivity.of(scored(session, scores), metrics, variant.endsWith("PE"), settings, threads, progress);
    }

    /**
     * The same in the layout of the thesis's Table 4.4: EX, and EXP, EXR and F1 by each technique.
     *
     * @param run whether queries without an outcome are run first
     */
    public Sensitivity techniques(
            ProjectSession session, BootstrapSettings settings, boolean run, int threads, Progress progress) {
        Map<ItemKey, Map<String, Outcome<Double>>> scores = new HashMap<>();
        List<String> columns = new ArrayList<>(List.of("ex"));
        scored(session, columns, m -> m, run, threads, progress, scores);
        Project project = session.project();
        for (String technique : PublishedSensitivity.TECHNIQUES) {
            ProjectSession by = session.withProject(project.withMetrics(with(project.metrics(), technique)));
            scored(by, CELL_METRICS, m -> m + " " + technique, false, threads, progress, scores);
            CELL_METRICS.forEach(m -> columns.add(m + " " + technique));
        }
        return Sensitivity.of(scored(session, scores), columns, false, settings, threads, progress);
    }

    private static MetricSettings with(MetricSettings settings, String technique) {
        Map<String, Map<String, String>> options = new HashMap<>(settings.options());
        Map<String, String> f1 = new HashMap<>(options.getOrDefault(F1, Map.of()));
        f1.put(VARIANT, technique);
        options.put(F1, f1);
        return new MetricSettings(
                settings.enabled(), settings.thresholds(), options, settings.declared(), settings.outOfScopeErrors(),
                settings.rubrics());
    }

    private void scored(
            ProjectSession session, List<String> metrics, UnaryOperator<String> column, boolean run, int threads, Progress progress,
            Map<ItemKey, Map<String, Outcome<Double>>> into) {
        List<Item> items = mutants(session.project());
        if (items.isEmpty()) {
            throw new IllegalArgumentException(NONE);
        }
        score(session, items, infos(session, metrics), run, threads, progress, scores -> scores.scores().forEach(s -> into
                .computeIfAbsent(scores.item().key(), _ -> new HashMap<>())
                .put(column.apply(s.metric().id()), s.outcome().map(Measurement::value))));
    }

    private List<MetricInfo> infos(ProjectSession session, List<String> metrics) {
        return metrics.stream()
                .map(id -> scoring.find(id, session.project().metrics())
                        .orElseThrow(() -> new IllegalArgumentException("There is no metric '" + id + "'. 'assay score --list' names them all.")))
                .toList();
    }

    private void score(
            ProjectSession session, List<Item> items, List<MetricInfo> infos, boolean run, int threads, Progress progress,
            Consumer<ItemScores> taking) {
        if (run) {
            scoring.runAndScore(session, items, infos, threads, progress, taking);
        } else {
            scoring.score(session, items, infos, threads, progress, taking);
        }
    }

    /**
     * Whether metrics and annotators reject the errors of a project and accept the queries without one: items whose case has
     * {@code variant_of} and, as its {@code perturbation}, operators of {@link MutationOperator}. Errors whose result equals
     * gold's on the data are left out.
     *
     * @param metrics the metrics; one without a verdict judges nothing
     * @param run whether queries without an outcome are run first
     * @throws IllegalArgumentException when there is no such metric, or the project has no such item
     */
    public NoticedErrors noticed(
            ProjectSession session, List<String> metrics, BootstrapSettings settings, boolean run, int threads, Progress progress)
            throws StoreException {
        Map<ItemKey, String> kinds = new LinkedHashMap<>();
        session.project().items().stream().filter(SensitivityService::isPlanted).forEach(i -> kinds.put(i.key(), kind(i)));
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException(NONE);
        }
        Map<List<String>, Item> clean = new HashMap<>();
        session.project().items().stream().filter(i -> kind(i).isEmpty()).forEach(i -> clean.put(run(i, i.evalCase().id()), i));
        List<Item> errors = session.project().items().stream().filter(i -> kinds.containsKey(i.key())).toList();
        List<Item> items = new ArrayList<>(errors);
        errors.stream().map(i -> clean.get(run(i, original(i)))).filter(Objects::nonNull).distinct().forEach(items::add);
        Map<ItemKey, Map<ErrorJudge, Boolean>> rejected = new HashMap<>();
        List<ErrorJudge> judges = new ArrayList<>(metrics.stream().map(m -> new ErrorJudge(true, m)).toList());
        scoring.scoreBesideLabels(session, items, infos(session, metrics), run, threads, progress, scores -> scores.scores().forEach(s -> s.pass()
                .ifPresent(pass -> rejected.computeIfAbsent(scores.item().key(), _ -> new HashMap<>())
                        .put(new ErrorJudge(true, s.metric().id()), !pass))));
        Set<String> people = new TreeSet<>();
        Set<ItemKey> counted = items.stream().map(Item::key).collect(Collectors.toSet());
        for (Vote vote : Vote.judged(session.labels().currentVotes())) {
            if (counted.contains(vote.item()) && vote.label().decides()) {
                people.add(vote.annotator());
                rejected.computeIfAbsent(vote.item(), _ -> new HashMap<>())
                        .put(new ErrorJudge(false, vote.annotator()), vote.label() == Label.FAIL);
            }
        }
        people.forEach(p -> judges.add(new ErrorJudge(false, p)));
        List<JudgedQuery> queries = items.stream()
                .map(i -> new JudgedQuery(
                        i.key(), kinds.containsKey(i.key()) ? original(i) : i.evalCase().id(), kinds.getOrDefault(i.key(), ""),
                        rejected.getOrDefault(i.key(), Map.of())))
                .toList();
        return NoticedErrors.of(queries, judges, settings, threads, progress);
    }

    /** Whether an item has an error that was put in and shows on the data. */
    private static boolean isPlanted(Item item) {
        return !kind(item).isEmpty() && !isEquivalent(item.evalCase().extras().fields(MutationService.FIELD));
    }

    /** The operators that made an item's query; empty where it was made by none. */
    private static String kind(Item item) {
        Datum.Fields extras = item.evalCase().extras();
        String kind = extras.text("perturbation").orElse("");
        boolean known = Stream.of(kind.split("\\+")).allMatch(part -> MutationOperator.of(part).isPresent());
        return known && extras.text("variant_of").isPresent() ? kind : "";
    }

    private static String original(Item item) {
        return item.evalCase().extras().text("variant_of").orElse(item.evalCase().id());
    }

    private static List<String> run(Item item, String caseId) {
        return List.of(item.prediction().system(), item.prediction().runId(), caseId);
    }

    private static boolean isEquivalent(Datum.Fields mutation) {
        return mutation.get("equivalent_on_data").filter(d -> d instanceof Datum.Flag(boolean yes) && yes).isPresent();
    }

    private static List<ScoredMutant> scored(ProjectSession session, Map<ItemKey, Map<String, Outcome<Double>>> scores) {
        return mutants(session.project()).stream()
                .map(i -> {
                    Datum.Fields mutation = i.evalCase().extras().fields(MutationService.FIELD);
                    return new ScoredMutant(
                            i.key(), original(i),
                            mutation.text("operator").orElse(""), traits(mutation), edits(mutation),
                            isEquivalent(mutation),
                            scores.getOrDefault(i.key(), Map.of()));
                })
                .toList();
    }

    private static List<Mutant.Trait> traits(Datum.Fields mutation) {
        List<Mutant.Trait> traits = new ArrayList<>();
        for (Datum d : mutation.items("traits")) {
            for (Mutant.Trait trait : Mutant.Trait.values()) {
                if (d.asText().filter(t -> t.equalsIgnoreCase(trait.name())).isPresent()) {
                    traits.add(trait);
                }
            }
        }
        return traits;
    }

    private static List<Edit> edits(Datum.Fields mutation) {
        return mutation.items("steps").stream()
                .flatMap(d -> d instanceof Datum.Fields step ? Stream.of(step) : Stream.empty())
                .map(step -> new Edit(step.text("before").orElse(""), step.text("after").orElse("")))
                .toList();
    }

    /**
     * The gold query of a mutant and the mutant, with the differences.
     *
     * @param gold text of the gold query
     * @param mutant text of the mutant
     */
    public record Texts(String gold, String mutant, SqlComparison difference) {}

    /** What was changed in a mutant; empty for an item that is not in the project. */
    public Optional<Texts> texts(ProjectSession session, ItemKey mutant) {
        return session.item(mutant).map(i -> {
            String gold = i.evalCase().goldSql();
            String sql = i.prediction().sql();
            return new Texts(gold, sql, SqlComparer.compare(gold, sql, OutcomeLookup.dialect(session.project(), i.evalCase())));
        });
    }
}
