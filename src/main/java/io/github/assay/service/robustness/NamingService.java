package io.github.assay.service.robustness;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.QueryRunner;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.Waiting;
import io.github.assay.metrics.execution.ExecutionAccuracy;
import io.github.assay.robustness.naming.Mentions;
import io.github.assay.robustness.naming.NamedCase.Rejection;
import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.robustness.NameClasses.FurtherAbbreviations;
import io.github.assay.service.robustness.NameRewriter.NameRewriting;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.RunService;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.sql.rename.QueryRenamer.RenamedQuery;
import io.github.assay.sql.rename.QueryRenamer;
import io.github.assay.sql.rename.SchemaRenaming;
import io.github.assay.sql.rename.TextChange;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes projects with less natural names of tables and columns (metrics.md §5.2). Thread-safe. */
public final class NamingService {
    private static final String GOLD = "gold";

    private final Workbench workbench;
    private final ScoringService scoring;
    private final QueryRunner queries;
    private final EndpointConsents consents;
    private final Waiting waiting;

    /**
     * @param queries runs queries on databases and clones, and makes the clones
     * @param consents which keys and commands the user agreed to
     */
    public NamingService(
            Workbench workbench, ScoringService scoring, QueryRunner queries, EndpointConsents consents, Waiting waiting) {
        this.workbench = workbench;
        this.scoring = scoring;
        this.queries = queries;
        this.consents = consents;
        this.waiting = waiting;
    }

    /** The requests of a language model that proposes new names; sends nothing. @param order one with such a model */
    public NameRewriter rewriter(ProjectSession session, NamingOrder order, Progress progress) throws ProjectFormatException {
        Map<String, String> abbreviations = FurtherAbbreviations.of(session.project().folder(), order.dictionary());
        return new NameRewriter(
                session, classes(session, order.dictionary(), progress), order.rewriting().orElseThrow().judge(), order.target(),
                NameClasses.classifier(abbreviations));
    }

    private Optional<NameRewriter.Proposals> proposals(ProjectSession session, NamingOrder order, Progress progress)
            throws ProjectFormatException, LlmException {
        return order.rewriting().isEmpty() ? Optional.empty() : Optional.of(rewriter(session, order, progress)
                .propose(order.rewriting().get().from().source(), consents, waiting, progress));
    }

    /** The proposals with the number of those that became names. */
    private static NameRewriting used(NameRewriter.Proposals proposals, List<NamedDatabase> databases) {
        Set<String> used = new HashSet<>();
        databases.forEach(d -> d.names().stream()
                .filter(e -> e.is().name().equals(proposals.names().getOrDefault(d.id(), Map.of()).get(e.was().name())))
                .forEach(e -> used.add(d.id() + "\n" + e.was().name())));
        NameRewriting r = proposals.rewriting();
        return new NameRewriting(r.judge(), r.model(), r.names(), used.size(), r.sent(), r.replayed(), r.reasons());
    }

    /**
     * A case in the making.
     *
     * @param renamed its gold query on the clone; meaningful where {@code named} is not rejected
     */
    private record Candidate(Case of, NamedCase named, RenamedQuery renamed) {
        Candidate rejected(Rejection why, String detail) {
            return new Candidate(of, new NamedCase(
                    named.id(), named.database(), why, detail, named.used(), named.sql(), named.question(), named.evidence()), renamed);
        }
    }

    /**
     * Makes a folder with a project for each setting and the mapping. Only cases whose renamed gold query gives the result
     * of the original one are in the projects; the mapping names the others with the reason.
     *
     * @return databases, names and cases, as the mapping has them
     * @throws ProjectFormatException when the folder is there and not empty, or cannot be written
     * @throws LlmException when a language model that the order names does not reply
     */
    public NamedProject make(ProjectSession session, NamingOrder order, int threads, Progress progress)
            throws ProjectFormatException, StoreException, LlmException {
        requireFree(order.folder());
        Project project = session.project();
        List<Case> golds = MutationService.golds(project);
        Map<String, String> abbreviations = FurtherAbbreviations.of(project.folder(), order.dictionary());
        Optional<NameRewriter.Proposals> proposals = proposals(session, order, progress);
        try (ScratchFolder scratch = new ScratchFolder(order.folder())) {
            DatabaseClones maker = new DatabaseClones(
                    queries, order.target(), abbreviations, proposals.map(NameRewriter.Proposals::names).orElse(Map.of()));
            Map<String, DatabaseClones.Clone> clones = clones(project, golds, maker, Files.createDirectories(scratch.folder("clones")), progress);
            List<Candidate> candidates = golds.stream().map(c -> candidate(project, c, clones)).toList();
            List<Candidate> judged = judged(project, candidates, clones, scratch, threads, progress);
            Path made = scratch.folder("made");
            for (NamingSetting setting : NamingSetting.values()) {
                write(project, setting, judged, clones, order, made.resolve(setting.folder()), progress);
            }
            List<NamedDatabase> databases = clones.values().stream().map(DatabaseClones.Clone::database).toList();
            NamedProject named = new NamedProject(
                    order.target(), abbreviations, proposals.map(p -> used(p, databases)), databases, judged.stream().map(Candidate::named).toList());
            NamingFile.write(named, made);
            Files.deleteIfExists(order.folder());
            Files.move(made, order.folder());
            return named;
        } catch (IOException e) {
            throw ScratchFolder.cannotWrite(order.folder(), e);
        }
    }

    /**
     * What the names cost.
     *
     * @param folder a folder that {@link #make} made
     * @param open a session that may be of one of its projects; that one is not opened again
     * @param run whether queries without an outcome are run first
     * @param threads number of threads; does not change the result
     * @throws ProjectFormatException when the folder has no mapping, or a project in it cannot be read
     */
    public NamingStudy study(
            Path folder, Optional<ProjectSession> open, BootstrapSettings settings, boolean run, int threads, Progress progress)
            throws ProjectFormatException, StoreException {
        return new NamingFigures(workbench, scoring, folder, open).study(settings, run, threads, progress);
    }

    /**
     * The folder of the settings that belongs to a folder: the folder itself, the one around it where it is a setting's
     * project, {@code names} in it, or the one beside it whose name ends with {@code -names}. Empty where there is none.
     */
    public static Optional<Path> folderOf(Path project) {
        Path own = project.toAbsolutePath().normalize();
        String name = String.valueOf(own.getFileName());
        List<Path> places = new ArrayList<>(List.of(own));
        if (own.getParent() != null && Stream.of(NamingSetting.values()).anyMatch(s -> s.folder().equals(name))) {
            places.add(own.getParent());
        }
        places.add(own.resolve("names"));
        places.add(own.resolveSibling(name + "-names"));
        return places.stream().filter(p -> Files.isRegularFile(p.resolve(NamingFile.NAME))).findFirst();
    }

    /**
     * The tables and columns of a project's databases with their classes; nothing is renamed. A database that cannot be
     * read has no names, and what is lost says why.
     *
     * @param dictionary a file of abbreviations that go before those of the project's folder
     * @throws ProjectFormatException when a file of abbreviations cannot be read
     */
    public List<NamedDatabase> classes(ProjectSession session, Optional<Path> dictionary, Progress progress) throws ProjectFormatException {
        return NameClasses.of(session, dictionary, progress);
    }

    /** Number of abbreviations that a project's folder adds. */
    public static int abbreviations(Path project) throws ProjectFormatException {
        return FurtherAbbreviations.of(project, Optional.empty()).size();
    }

    /**
     * Makes the original texts again from the less natural ones of L/L, by the mapping alone.
     *
     * @param folder a folder that {@link #make} made
     * @param target the file that receives a case a line; it must not exist
     * @return number of cases
     * @throws ProjectFormatException when the texts of L/L are not those that the mapping made, or the file cannot be written
     */
    public int restore(Path folder, Path target, Progress progress) throws ProjectFormatException, StoreException {
        return RestoredTexts.write(workbench, folder, target, progress);
    }

    private static void requireFree(Path folder) throws ProjectFormatException {
        String[] there = folder.toFile().list();
        if (Files.exists(folder) && (there == null || there.length > 0)) {
            throw new ProjectFormatException(folder + " is there already and not empty", "Choose a new folder.");
        }
    }

    private static Map<String, DatabaseClones.Clone> clones(
            Project project, List<Case> golds, DatabaseClones maker, Path folder, Progress progress) throws IOException {
        Map<String, List<Case>> byDatabase = new TreeMap<>();
        golds.forEach(c -> byDatabase.computeIfAbsent(c.dbId(), _ -> new ArrayList<>()).add(c));
        Map<String, DatabaseClones.Clone> clones = new LinkedHashMap<>();
        int done = 0;
        for (Map.Entry<String, List<Case>> e : byDatabase.entrySet()) {
            progress.check();
            DatabaseSpec spec = project.databases().get(e.getKey());
            if (spec != null) {
                Path own = Files.createDirectories(folder.resolve(Integer.toString(done)));
                clones.put(e.getKey(), maker.make(project, spec, e.getValue(), own, progress));
            }
            progress.step(++done, byDatabase.size(), e.getKey());
        }
        return clones;
    }

    private static Candidate candidate(Project project, Case c, Map<String, DatabaseClones.Clone> clones) {
        RenamedQuery unchanged = new RenamedQuery(c.goldSql(), List.of(), Set.of(), "");
        NamedCase plain = new NamedCase(c.id(), c.dbId(), Rejection.NONE, "", Set.of(), List.of(), List.of(), List.of());
        Candidate candidate = new Candidate(c, plain, unchanged);
        DatabaseClones.Clone clone = clones.get(c.dbId());
        if (clone == null) {
            return candidate.rejected(Rejection.NO_DATABASE, c.dbId().isEmpty() ? "" : "the project has no database " + c.dbId());
        }
        if (clone.file().isEmpty()) {
            return candidate.rejected(Rejection.NO_CLONE, clone.trouble());
        }
        SchemaRenaming renaming = clone.database().renaming();
        RenamedQuery renamed = new QueryRenamer(renaming).rename(c.goldSql());
        if (!renamed.isRenamed()) {
            return candidate.rejected(Rejection.NOT_RENAMED, renamed.fault());
        }
        Mentions mentions = new Mentions(mentionable(renaming, renamed.used()));
        Set<String> values = values(c.goldSql(), OutcomeLookup.dialect(project, c), renamed);
        NamedCase named = new NamedCase(
                c.id(), c.dbId(), Rejection.NONE, "", renamed.used(), renamed.changes(), mentions.in(c.question(), values),
                mentions.in(c.context().evidence(), values));
        return new Candidate(c, named, renamed);
    }

    private static List<Mentions.Name> mentionable(SchemaRenaming renaming, Set<String> used) {
        Map<String, Mentions.Name> names = new LinkedHashMap<>();
        for (SchemaRenaming.Table t : renaming.tables()) {
            mention(t.name(), t.renamed(), used.contains(t.name()), names);
            t.columns().forEach(c -> mention(c.name(), c.renamed(), used.contains(t.name() + "." + c.name()), names));
        }
        return List.copyOf(names.values());
    }

    private static void mention(String was, String is, boolean used, Map<String, Mentions.Name> names) {
        names.merge(was, new Mentions.Name(was, is, used), (a, b) -> a.inQuery() ? a : b);
    }

    /** Texts of the query that are values: literals, and names in double quotes that are no columns. */
    private static Set<String> values(String sql, String dialect, RenamedQuery renamed) {
        Set<Integer> changed = renamed.changes().stream().map(TextChange::at).collect(Collectors.toSet());
        Set<String> values = new HashSet<>();
        for (Token t : SqlLexer.words(sql, LexRules.of(dialect))) {
            boolean quoted = t.kind() == Token.Kind.QUOTED_IDENTIFIER && !changed.contains(t.start());
            if (t.kind() == Token.Kind.STRING || quoted) {
                values.add(t.of(sql).replaceAll("^\\W?['\"`\\[]|['\"`\\]]$", "").replace("''", "'"));
            }
        }
        return values;
    }

    /** Runs the gold queries on the databases and on the clones, and rejects those whose results differ. */
    private List<Candidate> judged(
            Project project, List<Candidate> candidates, Map<String, DatabaseClones.Clone> clones, ScratchFolder scratch, int threads,
            Progress progress) throws ProjectFormatException, StoreException {
        Path before = scratch.folder("before");
        Path after = scratch.folder("after");
        Map<String, Path> files = files(clones);
        try (DerivedProject originals = new DerivedProject(project, before);
                DerivedProject renamed = new DerivedProject(project, after, files)) {
            for (Candidate c : candidates) {
                if (c.named.isAccepted()) {
                    originals.add(c.of, DerivedProject.line(c.of, c.of.id()));
                    originals.predict(GOLD, c.of.id(), c.of.goldSql());
                    renamed.add(c.of, DerivedProject.line(c.of, c.of.id(), c.of.question(), "", c.renamed.sql(), List.of()));
                    renamed.predict(GOLD, c.of.id(), c.renamed.sql());
                }
            }
            originals.finish(progress);
            renamed.finish(progress);
        }
        try (ProjectSession was = run(before, threads, progress); ProjectSession is = run(after, threads, progress)) {
            Map<String, Item> twins = new HashMap<>();
            is.project().items().forEach(i -> twins.put(i.evalCase().id(), i));
            Map<String, Item> items = new HashMap<>();
            was.project().items().forEach(i -> items.put(i.evalCase().id(), i));
            return candidates.stream()
                    .map(c -> c.named.isAccepted() ? judged(c, was, Objects.requireNonNull(items.get(c.of.id())), is, Objects.requireNonNull(twins.get(c.of.id()))) : c)
                    .toList();
        }
    }

    private static Map<String, Path> files(Map<String, DatabaseClones.Clone> clones) {
        Map<String, Path> files = new HashMap<>();
        clones.forEach((id, clone) -> clone.file().ifPresent(f -> files.put(id, f)));
        return files;
    }

    private ProjectSession run(Path folder, int threads, Progress progress) throws ProjectFormatException, StoreException {
        ProjectSession session = workbench.openToRun(folder, _ -> true, progress);
        Project made = session.project();
        session.runs().run(made.withLimits(made.limits().withParallel(threads)), made.items(), RunService.Reuse.STORED, progress);
        return session;
    }

    private static Candidate judged(Candidate c, ProjectSession was, Item original, ProjectSession is, Item twin) {
        Optional<ExecutionOutcome> before = was.outcomes().gold(was.project(), original.evalCase());
        Optional<ExecutionOutcome> after = is.outcomes().gold(is.project(), twin.evalCase());
        if (!(before.orElse(null) instanceof ExecutionOutcome.Rows)) {
            return c.rejected(Rejection.NO_GOLD_TABLE, before.map(DatabaseClones::words).orElse(""));
        }
        if (!(after.orElse(null) instanceof ExecutionOutcome.Rows)) {
            return c.rejected(Rejection.NO_TABLE, after.map(DatabaseClones::words).orElse(""));
        }
        Outcome<Measurement> ex = new ExecutionAccuracy().measure(was.evidence()
                .of(original, (_, _) -> Outcome.unavailable("not_applicable"), before, after));
        boolean equal = ex.asValue().filter(m -> m.value() == 1).isPresent();
        return equal ? c : c.rejected(Rejection.OTHER_RESULT, ex.asValue().isPresent() ? "" : ex.reason());
    }

    private static void write(
            Project project, NamingSetting setting, List<Candidate> candidates, Map<String, DatabaseClones.Clone> clones,
            NamingOrder order, Path folder, Progress progress) throws ProjectFormatException {
        try (DerivedProject out = new DerivedProject(project, folder, setting.schema() ? files(clones) : Map.of())) {
            Set<String> accepted = new HashSet<>();
            for (Candidate c : candidates) {
                if (c.named.isAccepted()) {
                    accepted.add(c.of.id());
                    out.add(c.of, line(c, setting, clones));
                }
            }
            boolean first = setting == NamingSetting.O_O;
            for (Item item : project.items()) {
                if (accepted.contains(item.evalCase().id()) && (first || order.renamePredictions())) {
                    predict(out, item, setting, clones);
                }
            }
            out.finish(project.name() + " " + setting.label(), progress);
        }
    }

    private static OutLine line(Candidate c, NamingSetting setting, Map<String, DatabaseClones.Clone> clones) {
        String question = setting.question() ? TextChange.apply(c.of.question(), c.named.question()) : c.of.question();
        String evidence = c.of.context().evidence();
        String gold = setting.schema() ? c.renamed.sql() : c.of.goldSql();
        List<String> alternatives = c.of.expected().goldAlternatives();
        if (setting.schema()) {
            QueryRenamer renamer = new QueryRenamer(Objects.requireNonNull(clones.get(c.of.dbId())).database().renaming());
            alternatives = alternatives.stream().map(renamer::rename).filter(RenamedQuery::isRenamed).map(RenamedQuery::sql).toList();
        }
        return DerivedProject.line(
                c.of, c.of.id(), question, setting.question() ? TextChange.apply(evidence, c.named.evidence()) : evidence, gold, alternatives);
    }

    private static void predict(DerivedProject out, Item item, NamingSetting setting, Map<String, DatabaseClones.Clone> clones)
            throws ProjectFormatException {
        String sql = item.prediction().sql();
        if (setting.schema()) {
            // What cannot be renamed stays as it is, and fails on the clone as it would for the system.
            sql = new QueryRenamer(Objects.requireNonNull(clones.get(item.evalCase().dbId())).database().renaming()).rename(sql).sql();
        }
        out.predict(item.key().system(), new OutLine()
                .with("case_id", item.evalCase().id())
                .with("system", item.key().system())
                .with("run_id", item.key().runId())
                .with("predicted_sql", sql));
    }
}
