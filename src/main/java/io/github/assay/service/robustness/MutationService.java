package io.github.assay.service.robustness;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.robustness.mutation.Mutant;
import io.github.assay.robustness.mutation.Mutator;
import io.github.assay.robustness.mutation.PublishedSensitivity;
import io.github.assay.robustness.mutation.ScoredMutant;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.RunService;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.store.StoreException;
import io.github.assay.store.outcomes.RunStore;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes projects of mutants and measures how far metrics fall on them (metrics.md §5.1). Thread-safe. */
public final class MutationService {
    /** Name of the field of a case under which its mutation is stored. */
    public static final String FIELD = "mutation";

    /** The metrics of a report unless others are named. */
    public static final List<String> METRICS = List.of("ex", "exp", "exr", "exf1");

    private static final String VARIANT = "variant";
    private static final String F1 = "exf1";
    private static final List<String> CELL_METRICS = List.of("exp", "exr", F1);

    private final Workbench workbench;
    private final ScoringService scoring;

    public MutationService(Workbench workbench, ScoringService scoring) {
        this.workbench = workbench;
        this.scoring = scoring;
    }

    /**
     * One mutant of a case.
     *
     * @param id its case id in the project made
     */
    private record Candidate(Case of, String id, Mutant mutant) {}

    /**
     * Makes a project of the gold queries and their mutants. Each mutant is a case of its own with the original's question
     * and gold query; a mutant that does not run on the case's database is left out.
     *
     * @throws ProjectFormatException when the target is not an empty folder or cannot be written
     */
    public MutationCounts make(ProjectSession session, MutationOrder order, int threads, Progress progress)
            throws ProjectFormatException, StoreException {
        Project project = session.project();
        List<String> unread = new ArrayList<>();
        List<String> unchanged = new ArrayList<>();
        List<Candidate> candidates = new ArrayList<>();
        List<Case> golds = project.cases().stream().filter(c -> !c.goldSql().isBlank()).toList();
        Map<String, Integer> failed = new TreeMap<>();
        Map<String, Boolean> equivalent;
        try (DerivedProject out = new DerivedProject(project, order.target()); ScratchFolder scratch = new ScratchFolder(order.target())) {
            Set<String> empty = noTable(project, golds, scratch.folder("golds"), order, threads, progress);
            for (Case c : golds) {
                progress.check();
                List<Candidate> of = candidates(project, c, order);
                boolean read = ParsedSql.parse(c.goldSql(), OutcomeLookup.dialect(project, c)).parts().isPresent();
                if (of.isEmpty()) {
                    (read ? unchanged : unread).add(c.id());
                }
                (empty.contains(c.id()) ? List.<Candidate>of() : of).forEach(candidates::add);
            }
            Path folder = scratch.folder("candidates");
            equivalent = tried(project, candidates, folder, order, threads, progress, failed);
            write(out, golds, candidates, equivalent, order.system());
            out.finish(progress);
            try {
                RunStore.copy(folder, order.target());
            } catch (IOException e) {
                throw ScratchFolder.cannotWrite(order.target(), e);
            }
            int same = (int) equivalent.values().stream().filter(e -> e).count();
            return new MutationCounts(golds.size(), unread, unchanged, List.copyOf(empty), candidates.size(), failed, same);
        }
    }

    /** The ids of the cases whose gold query gives no table; a mutant of it cannot be compared with it. */
    private Set<String> noTable(
            Project source, List<Case> golds, Path folder, MutationOrder order, int threads, Progress progress)
            throws ProjectFormatException, StoreException {
        try (DerivedProject all = new DerivedProject(source, folder)) {
            for (Case c : golds) {
                all.add(c, DerivedProject.line(c, c.id()));
                all.predict(order.system(), c.id(), c.goldSql());
            }
            all.finish(progress);
        }
        try (ProjectSession session = workbench.openToRun(folder, _ -> true, progress)) {
            Project made = session.project();
            session.runs().run(made.withLimits(made.limits().withParallel(threads)), made.items(), RunService.Reuse.STORED, progress);
            return made.cases().stream()
                    .filter(c -> made.databases().containsKey(c.dbId()))
                    .filter(c -> !(session.outcomes().gold(made, c).orElse(null) instanceof ExecutionOutcome.Rows))
                    .map(Case::id)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static List<Candidate> candidates(Project project, Case c, MutationOrder order) {
        String dialect = OutcomeLookup.dialect(project, c);
        ParsedSql gold = ParsedSql.parse(c.goldSql(), dialect);
        List<Mutant> mutants = new Mutator(dialect, ParsedSql.columnsOf(gold), order.settings()).mutants(c.goldSql(), c.id());
        Map<String, Integer> numbers = new HashMap<>();
        return mutants.stream()
                .map(m -> new Candidate(c, c.id() + "~" + m.kind() + "-" + numbers.merge(m.kind(), 1, Integer::sum), m))
                .toList();
    }

    /**
     * Runs the candidates.
     *
     * @param failed receives the count of those that do not run, by reason
     * @return by id whether the result of a candidate that ran equals gold; a candidate without a database is no failure
     */
    private Map<String, Boolean> tried(
            Project source, List<Candidate> candidates, Path folder, MutationOrder order, int threads, Progress progress,
            Map<String, Integer> failed) throws ProjectFormatException, StoreException {
        Map<String, Boolean> equivalent = new LinkedHashMap<>();
        try (DerivedProject all = new DerivedProject(source, folder)) {
            for (Candidate c : candidates) {
                all.add(c.of, DerivedProject.line(c.of, c.id));
                all.predict(order.system(), c.id, c.mutant.sql());
            }
            all.finish(progress);
        }
        try (ProjectSession session = workbench.openToRun(folder, _ -> true, progress)) {
            List<MetricInfo> ex = scoring.find("ex").stream().toList();
            scoring.runAndScore(session, session.project().items(), ex, threads, progress, scores -> {
                boolean same = scores.scores().getFirst().outcome().asValue().filter(m -> m.value() == 1).isPresent();
                Optional<String> why = failure(session, scores.item());
                why.ifPresentOrElse(
                        w -> failed.merge(w, 1, Integer::sum), () -> equivalent.put(scores.item().evalCase().id(), same));
            });
        }
        return equivalent;
    }

    /** Why a candidate counts as one that does not run. */
    private static Optional<String> failure(ProjectSession session, Item item) {
        if (!session.project().databases().containsKey(item.evalCase().dbId())) {
            return Optional.empty();
        }
        return session.outcomes().predicted(session.project(), item).map(DatabaseClones::words).filter(w -> !w.isEmpty());
    }

    private static void write(
            DerivedProject out, List<Case> golds, List<Candidate> candidates, Map<String, Boolean> equivalent, String system)
            throws ProjectFormatException {
        Map<String, List<Candidate>> byCase = new HashMap<>();
        candidates.stream().filter(c -> equivalent.containsKey(c.id))
                .forEach(c -> byCase.computeIfAbsent(c.of.id(), _ -> new ArrayList<>()).add(c));
        for (Case gold : golds) {
            out.add(gold, DerivedProject.line(gold, gold.id()));
            out.predict(system, gold.id(), gold.goldSql());
            for (Candidate c : byCase.getOrDefault(gold.id(), List.of())) {
                out.add(gold, line(c, equivalent.get(c.id)));
                out.predict(system, c.id, c.mutant.sql());
            }
        }
    }

    private static OutLine line(Candidate c, boolean equivalent) {
        OutLine line = DerivedProject.line(c.of, c.id).with("variant_of", c.of.id()).with("perturbation", c.mutant.kind());
        OutLine mutation = line.inner(FIELD);
        mutation.with("operator", c.mutant.kind());
        mutation.with("equivalent_on_data", equivalent);
        mutation.with("traits", c.mutant.steps().getLast().traits().stream().map(t -> t.name().toLowerCase(Locale.ROOT)).toList());
        mutation.with("steps", c.mutant.steps().stream().map(MutationService::step).toList());
        return line;
    }

    private static Map<String, Object> step(Mutant.Step s) {
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("operator", s.operator().id());
        step.put("site", s.site());
        step.put("before", s.before());
        step.put("after", s.after());
        return step;
    }

    /** The mutants among a project's items. */
    public static List<Item> mutants(Project project) {
        return project.items().stream().filter(i -> !i.evalCase().extras().fields(FIELD).isEmpty()).toList();
    }

    /**
     * How far metrics fall on the mutants of a project. Runs missing queries.
     *
     * @param metrics the metrics, each a column
     * @param threads number of threads; does not change the result
     * @throws IllegalArgumentException when there is no such metric, or the project has no mutant
     */
    public Sensitivity report(
            ProjectSession session, List<String> metrics, BootstrapSettings settings, int threads, Progress progress) {
        List<String> all = new ArrayList<>(metrics);
        CELL_METRICS.stream().filter(m -> !all.contains(m)).forEach(all::add);
        Map<ItemKey, Map<String, Outcome<Double>>> scores = new HashMap<>();
        scored(session, all, m -> m, threads, progress, scores);
        String variant = session.project().metrics().options().getOrDefault(F1, Map.of()).getOrDefault(VARIANT, "SC-PC-PE");
        return Sensitivity.of(scored(session, scores), metrics, variant.endsWith("PE"), settings, threads, progress);
    }

    /**
     * The same in the layout of the thesis's Table 4.4: EX, and EXP, EXR and F1 by each technique.
     */
    public Sensitivity techniques(
            ProjectSession session, BootstrapSettings settings, int threads, Progress progress) {
        Map<ItemKey, Map<String, Outcome<Double>>> scores = new HashMap<>();
        List<String> columns = new ArrayList<>(List.of("ex"));
        scored(session, columns, m -> m, threads, progress, scores);
        MetricSettings before = session.project().metrics();
        try {
            for (String technique : PublishedSensitivity.TECHNIQUES) {
                session.use(with(before, technique));
                scored(session, CELL_METRICS, m -> m + " " + technique, threads, progress, scores);
                CELL_METRICS.forEach(m -> columns.add(m + " " + technique));
            }
        } finally {
            session.use(before);
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
            ProjectSession session, List<String> metrics, java.util.function.UnaryOperator<String> column, int threads, Progress progress,
            Map<ItemKey, Map<String, Outcome<Double>>> into) {
        List<Item> items = mutants(session.project());
        if (items.isEmpty()) {
            throw new IllegalArgumentException("The project has no mutants; 'assay mutate PROJECT --to FOLDER' makes a project of them.");
        }
        List<MetricInfo> infos = metrics.stream()
                .map(id -> scoring.find(id, session.project().metrics())
                        .orElseThrow(() -> new IllegalArgumentException("There is no metric '" + id + "'. 'assay score --list' names them all.")))
                .toList();
        scoring.runAndScore(session, items, infos, threads, progress, scores -> scores.scores().forEach(s -> into
                .computeIfAbsent(scores.item().key(), _ -> new HashMap<>())
                .put(column.apply(s.metric().id()), s.outcome().map(Measurement::value))));
    }

    private static List<ScoredMutant> scored(ProjectSession session, Map<ItemKey, Map<String, Outcome<Double>>> scores) {
        return mutants(session.project()).stream()
                .map(i -> {
                    Datum.Fields mutation = i.evalCase().extras().fields(FIELD);
                    return new ScoredMutant(
                            i.key(), i.evalCase().extras().text("variant_of").orElse(i.evalCase().id()),
                            mutation.text("operator").orElse(""), traits(mutation),
                            mutation.get("equivalent_on_data").filter(d -> d instanceof Datum.Flag(boolean yes) && yes).isPresent(),
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
}
