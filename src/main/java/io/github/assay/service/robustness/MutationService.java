package io.github.assay.service.robustness;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.robustness.mutation.Mutator.Mutant;
import io.github.assay.robustness.mutation.Mutator.MutationSettings;
import io.github.assay.robustness.mutation.Mutator;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.RunService;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.store.StoreException;
import io.github.assay.store.outcomes.RunStore;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes projects of mutants of gold queries (metrics.md §5.1). Thread-safe. */
public final class MutationService {
    /** Name of the field of a case under which its mutation is stored. */
    public static final String FIELD = "mutation";

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
     * Makes a project of the gold queries and their mutants. Each mutant is a case of its own with the original's
     * question and gold query; a mutant that does not run on the case's database is left out.
     *
     * @throws ProjectFormatException when the target is not an empty folder or cannot be written
     */
    public MutationCounts make(ProjectSession session, MutationOrder order, int threads, Progress progress)
            throws ProjectFormatException, StoreException {
        Project project = session.project();
        List<String> unread = new ArrayList<>();
        List<String> unchanged = new ArrayList<>();
        List<Candidate> candidates = new ArrayList<>();
        List<Case> golds = golds(project);
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
            return new MutationCounts(
                    golds.size(), unread, unchanged, List.copyOf(empty), candidates.size(), failed, same);
        }
    }

    /** The cases with a gold query; mutants are none. */
    public static List<Case> golds(Project project) {
        return project.cases().stream().filter(c -> !c.goldSql().isBlank() && c.extras().fields(FIELD).isEmpty())
                .toList();
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
     * @return by id whether the result of a candidate that ran equals gold; a candidate without a database is no
     * failure
     */
    private Map<String, Boolean> tried(
            Project source, List<Candidate> candidates, Path folder, MutationOrder order, int threads,
                    Progress progress,
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
                        w -> failed.merge(w, 1, Integer::sum),
                                () -> equivalent.put(scores.item().evalCase().id(), same));
            });
        }
        return equivalent;
    }

    /** Why a candidate counts as one that does not run. */
    private static Optional<String> failure(ProjectSession session, Item item) {
        if (!session.project().databases().containsKey(item.evalCase().dbId())) {
            return Optional.empty();
        }
        return session.outcomes().predicted(session.project(), item).map(DatabaseClones::words)
                .filter(w -> !w.isEmpty());
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
                out.add(gold, line(c, Objects.requireNonNull(equivalent.get(c.id))));
                out.predict(system, c.id, c.mutant.sql());
            }
        }
    }

    private static OutLine line(Candidate c, boolean equivalent) {
        OutLine line = DerivedProject.line(c.of, c.id).with("variant_of", c.of.id())
                .with("perturbation", c.mutant.kind());
        OutLine mutation = line.inner(FIELD);
        mutation.with("operator", c.mutant.kind());
        mutation.with("equivalent_on_data", equivalent);
        mutation.with("traits", c.mutant.steps().getLast().traits().stream().map(t -> t.name().toLowerCase(Locale.ROOT)).toList());
        mutation.with("steps", c.mutant.steps().stream().map(MutationService::step).toList());
        return line;
    }

    private static JsonObject step(Mutant.Step s) {
        JsonObject step = new JsonObject();
        step.put("operator", s.operator().id());
        step.put("site", s.site());
        step.put("before", s.before());
        step.put("after", s.after());
        return step;
    }

    /**
     * What became of the gold queries of a project.
     *
     * @param queries gold queries read
     * @param unread case ids whose gold query does not parse as one query
     * @param unchanged case ids whose query no operator applies to
     * @param noTable case ids whose gold query gives no table; no mutant of theirs is made
     * @param made mutants made
     * @param failed mutants left out because they did not run, by the engine's message, most frequent first
     * @param equivalent mutants whose result equals gold's on the database
     */
    public record MutationCounts(
            int queries, List<String> unread, List<String> unchanged, List<String> noTable, int made, Map<String, Integer> failed, int equivalent) {
        public MutationCounts {
            unread = List.copyOf(unread);
            unchanged = List.copyOf(unchanged);
            noTable = List.copyOf(noTable);
            failed = Collections.unmodifiableMap(new TreeMap<>(failed));
        }

        /** Mutants in the project. */
        public int kept() {
            return made - failed.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /**
     * Which mutants become a project.
     *
     * @param target the project's folder; it must not exist or be empty
     * @param system the system under which the mutants are predictions
     * @param settings which mutants are made
     */
    public record MutationOrder(Path target, String system, MutationSettings settings) {
        /** The system's name unless another is given. */
        public static final String SYSTEM = "mutants";
    }
}
