package io.github.assay.service.robustness;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.domain.score.Measurement;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.execution.ExecutionAccuracy;
import io.github.assay.robustness.naming.NamingStudy.AnsweredCase;
import io.github.assay.robustness.naming.NamingStudy.LinkedCase;
import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.robustness.naming.QuestionLinker;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.sql.rename.QueryRenamer;
import io.github.assay.sql.rename.SchemaRenaming;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Scores the projects of the settings and counts what their systems and linkers retrieve. */
final class NamingFigures {
    /** A linker that retrieves every column. */
    static final String FULL_SCHEMA = "full schema";
    /** A linker that retrieves the columns whose names are in the question or evidence. */
    static final String QUESTION = "names in the question";

    private final Workbench workbench;
    private final ScoringService scoring;
    private final Path folder;
    private final Optional<ProjectSession> open;
    private final NamedProject named;
    private final Map<String, NamedDatabase> databases = new HashMap<>();
    private final Map<String, NamedCase> cases = new HashMap<>();
    private final Map<String, Map<String, Map<NamingSetting, Outcome<Double>>>> answers = new TreeMap<>();
    private final List<LinkedCase> linked = new ArrayList<>();

    /** @param open a session that may be of one of the projects; such a project is not opened again */
    NamingFigures(Workbench workbench, ScoringService scoring, Path folder, Optional<ProjectSession> open) throws ProjectFormatException {
        this.workbench = workbench;
        this.scoring = scoring;
        this.folder = folder;
        this.open = open;
        this.named = NamingFile.read(folder);
        named.databases().forEach(d -> databases.put(d.id(), d));
        named.cases().stream().filter(NamedCase::isAccepted).forEach(c -> cases.put(c.id(), c));
    }

    /** @param run whether queries without an outcome are run first */
    NamingStudy study(BootstrapSettings settings, boolean run, int threads, Progress progress)
            throws ProjectFormatException, StoreException {
        for (NamingSetting setting : NamingSetting.values()) {
            Path project = folder.resolve(setting.folder());
            if (open.filter(s -> same(s.project().folder(), project)).isPresent()) {
                read(open.get(), setting, run, threads, progress);
                continue;
            }
            try (ProjectSession session = opened(project, progress)) {
                read(session, setting, run, threads, progress);
            }
        }
        List<AnsweredCase> all = new ArrayList<>();
        answers.forEach((system, byCase) -> byCase.forEach((id, ex) -> all.add(new AnsweredCase(system, id, ex))));
        return NamingStudy.of(named.target(), named.databases(), named.cases(), all, linked, settings, threads, progress);
    }

    private ProjectSession opened(Path project, Progress progress) throws ProjectFormatException, StoreException {
        try {
            return workbench.openToScore(project, _ -> false, progress);
        } catch (ProjectFormatException e) {
            // four projects and that of the window have the same names of files
            throw new ProjectFormatException(project.getFileName() + ", " + e.sentence(), e.remedy(), e);
        }
    }

    private static boolean same(Path a, Path b) {
        return a.toAbsolutePath().normalize().equals(b.toAbsolutePath().normalize());
    }

    private void read(ProjectSession session, NamingSetting setting, boolean run, int threads, Progress progress) {
        List<Item> items = session.project().items().stream().filter(i -> cases.containsKey(i.evalCase().id())).toList();
        List<MetricInfo> ex = List.of(scoring.find(ExecutionAccuracy.ID).orElseThrow());
        Consumer<ItemScores> take = scores -> answers
                .computeIfAbsent(system(scores.item()), _ -> new LinkedHashMap<>())
                .computeIfAbsent(scores.item().evalCase().id(), _ -> new EnumMap<>(NamingSetting.class))
                .put(setting, scores.scores().getFirst().outcome().map(Measurement::value));
        if (run && !items.isEmpty()) {
            scoring.runAndScore(session, items, ex, threads, progress, take);
        } else {
            scoring.score(session, items, ex, threads, progress, take);
        }
        link(session, setting);
    }

    private static String system(Item item) {
        boolean plain = item.key().runId().equals(io.github.assay.domain.ItemKey.DEFAULT_RUN);
        return item.key().system() + (plain ? "" : " " + item.key().runId());
    }

    private void link(ProjectSession session, NamingSetting setting) {
        session.project().cases().stream().filter(c -> cases.containsKey(c.id())).forEach(c -> {
            NamedCase named = Objects.requireNonNull(cases.get(c.id()));
            SchemaRenaming renaming = Objects.requireNonNull(databases.get(named.database())).renaming();
            linked.add(link(FULL_SCHEMA, setting, named, renaming, columns(renaming)));
            Set<String> mentioned = QuestionLinker.columns(c.question() + "\n" + c.context().evidence(), renaming, setting.schema());
            linked.add(link(QUESTION, setting, named, renaming, mentioned));
        });
        for (Item item : session.project().items()) {
            NamedCase named = cases.get(item.evalCase().id());
            if (named != null) {
                SchemaRenaming renaming = Objects.requireNonNull(databases.get(named.database())).renaming();
                Set<String> inSql = new QueryRenamer(setting.schema() ? renaming.reversed() : renaming).rename(item.prediction().sql()).used();
                linked.add(link(system(item), setting, named, renaming, setting.schema() ? original(inSql, renaming) : inSql));
                RunFacts.of(item).retrieved().map(HashSet::new).ifPresent(given -> linked.add(link(
                        system(item) + " (retrieved)", setting, named, renaming, setting.schema() ? original(given, renaming) : given)));
            }
        }
    }

    private static LinkedCase link(
            String linker, NamingSetting setting, NamedCase named, SchemaRenaming renaming, Set<String> retrieved) {
        Set<String> all = lower(columns(renaming));
        Set<String> required = lower(named.used());
        required.retainAll(all);
        Set<String> found = lower(retrieved);
        found.retainAll(all);
        long irrelevant = found.stream().filter(c -> !required.contains(c)).count();
        int others = all.size() - required.size();
        return new LinkedCase(
                linker, setting, found.containsAll(required), found.isEmpty() ? 0 : (double) irrelevant / found.size(),
                others == 0 ? Optional.empty() : Optional.of((double) irrelevant / others));
    }

    private static Set<String> columns(SchemaRenaming renaming) {
        Set<String> columns = new HashSet<>();
        renaming.tables().forEach(t -> t.columns().forEach(c -> columns.add(t.name() + "." + c.name())));
        return columns;
    }

    /** Columns under the names of the original schema. */
    private static Set<String> original(Set<String> renamed, SchemaRenaming renaming) {
        Set<String> sought = lower(renamed);
        Set<String> columns = new HashSet<>();
        renaming.tables().forEach(t -> t.columns().forEach(c -> {
            if (sought.contains((t.renamed() + "." + c.renamed()).toLowerCase(Locale.ROOT))) {
                columns.add(t.name() + "." + c.name());
            }
        }));
        return columns;
    }

    private static Set<String> lower(Set<String> names) {
        Set<String> lower = new HashSet<>();
        names.forEach(n -> lower.add(n.toLowerCase(Locale.ROOT)));
        return lower;
    }
}
