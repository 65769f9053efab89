package io.github.assay.files.project;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.OutsideProjectException;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectSettingsReader.ProjectSettings;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.JsonLines;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.files.replies.RecordedReplies;
import io.github.assay.files.replies.ReplyReader;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Reads an evaluation project from its folder (project-and-cli.md §1). Files are streamed: of 100,000 lines only one is
 * in memory as text, and captured tables stay in their files.
 */
public final class ProjectFiles {
    private static final SourceLine PREDICTIONS = new SourceLine("predictions", 0);
    private static final String REPLIES = "replies/*.jsonl";
    private static final String METRICS = "metrics/*.json";
    private static final String GUIDELINE = GuidelineFile.NAME;
    private static final long LONGEST_GUIDELINE = GuidelineFile.LONGEST;

    private final Path folder;
    private final FilePatterns patterns;
    private final Progress progress;
    private final ProblemList problems = new ProblemList();
    private final RecordReader.Words words = new RecordReader.Words();

    private ProjectFiles(Path folder, Predicate<String> outside, Progress progress) {
        this.folder = folder;
        this.patterns = new FilePatterns(folder, outside);
        this.progress = progress;
    }

    /**
     * Reads everything except captured tables, of which only positions are kept.
     *
     * @return the project; faults of single lines, keys or files are in {@link Project#problems()}
     * @throws OutsideProjectException when the project names files outside its folder
     * @throws ProjectFormatException when the folder cannot be used at all
     */
    public static Project read(Path folder, Progress progress) throws ProjectFormatException {
        return read(folder, _ -> false, progress);
    }

    /**
     * Reads a project whose user may have agreed to files outside the folder.
     *
     * @param outside whether the user agreed to a name or pattern, as it is written in the project
     */
    public static Project read(Path folder, Predicate<String> outside, Progress progress) throws ProjectFormatException {
        Path absolute = folder.toAbsolutePath().normalize();
        if (!Files.exists(absolute)) {
            throw new ProjectFormatException(
                    "There is no folder " + absolute, "Check the spelling, or choose another folder.");
        }
        if (!Files.isDirectory(absolute)) {
            throw new ProjectFormatException(
                    absolute + " is a file, not a folder", "Choose its folder, or import it.");
        }
        if (!Files.isReadable(absolute) || !Files.isExecutable(absolute)) {
            throw noPermission(absolute);
        }
        try {
            return new ProjectFiles(absolute, outside, progress).read();
        } catch (IOException e) {
            throw new ProjectFormatException(
                    absolute + " cannot be read: " + FileErrors.words(e), "Check the disk and your rights.", e);
        }
    }

    private static ProjectFormatException noPermission(Path folder) {
        return new ProjectFormatException(
                "You have no permission to read " + folder, "Change the permissions of the folder so that you can read it.");
    }

    private Project read() throws IOException, ProjectFormatException {
        ProjectSettings settings = new ProjectSettingsReader(folder, problems).read();
        List<Path> caseFiles = patterns.find(settings.cases());
        List<Path> predictionFiles = patterns.find(settings.predictions());
        List<Path> replyFiles = patterns.find(List.of(REPLIES));
        List<Path> metricFiles = patterns.find(List.of(METRICS));
        RubricJudgeReader rubrics = new RubricJudgeReader(problems);
        Datum.Fields judges = rubrics.with(settings.judges(), patterns.find(List.of("judges/*.json")));
        if (!patterns.refused().isEmpty()) {
            throw new OutsideProjectException(patterns.refused());
        }
        if (caseFiles.stream().noneMatch(Files::exists)) {
            throw new ProjectFormatException(
                    folder + " is not an evaluation project: there is no "
                            + String.join(", ", settings.cases()) + " in it",
                    "Choose a folder with a cases.jsonl, or import the files of another program.");
        }
        ProjectAssembly assembly = new ProjectAssembly(problems, new ResultFolder(folder));
        RecordedReplies replies = new RecordedReplies(problems, new ReplyReader(problems, words, judges));
        readCases(caseFiles, assembly, replies);
        readPredictions(predictionFiles, assembly, replies);
        readReplies(replyFiles, replies);
        Map<String, DatabaseSpec> databases = databases(settings);
        DatabaseCheck check = new DatabaseCheck(problems);
        List<Case> cases = DatabaseCheck.inDialects(check.withOnlyDatabase(assembly.cases(), databases), settings.dialects());
        List<Item> items = replies.attach(assembly.items(cases));
        check.check(cases, databases, settings.dialects());
        SchemaFiles.check(folder, problems);
        emptiness(cases, items);
        return new Project(folder, settings.name(), databases, settings.limits(), settings.labelling(),
                settings.metrics().withDeclared(declared(metricFiles)).withRubrics(rubrics.names()), settings.rules(), settings.store(), guideline(),
                cases, items, problems.list(), settings.testSuites(), settings.study(),
                judges, settings.agents(), settings.router(), settings.constraintsOff(), settings.scratch());
    }

    private void readCases(List<Path> files, ProjectAssembly assembly, RecordedReplies replies) {
        JsonLines lines = new JsonLines(problems, words, progress);
        CaseLineReader reader =
                new CaseLineReader(problems, new PredictionLineReader(problems, words, replies), replies);
        for (Path file : files) {
            lines.read(file, name(file), (record, line) -> reader.read(record, line).ifPresent(assembly::add));
        }
        reader.sumUp();
        assembly.withoutRatings(reader.ratings());
    }

    private void readPredictions(List<Path> files, ProjectAssembly assembly, RecordedReplies replies) {
        JsonLines lines = new JsonLines(problems, words, progress);
        PredictionLineReader reader = new PredictionLineReader(problems, words, replies);
        for (Path file : files) {
            String stem = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
            lines.read(file, name(file), (record, line) -> reader.read(record, line, stem).ifPresent(assembly::add));
        }
    }

    private void readReplies(List<Path> files, RecordedReplies replies) {
        JsonLines lines = new JsonLines(problems, words, progress);
        for (Path file : files) {
            lines.read(file, name(file), (record, _) -> replies.line(record));
        }
    }

    private List<DeclaredMetric> declared(List<Path> files) {
        DeclaredMetricReader reader = new DeclaredMetricReader(problems);
        return files.stream()
                .flatMap(file -> reader.read(file, name(file)).stream())
                .toList();
    }

    private Map<String, DatabaseSpec> databases(ProjectSettings settings) throws IOException {
        Map<String, DatabaseSpec> all = new LinkedHashMap<>(DatabaseFileList.in(folder.resolve("databases")));
        all.putAll(settings.databases());
        return all;
    }

    /** Whether a problem says that a project has no predictions. */
    public static boolean isWithoutPredictions(Problem problem) {
        return problem.where().equals(PREDICTIONS);
    }

    private void emptiness(List<Case> cases, List<Item> items) {
        if (cases.isEmpty()) {
            problems.error(new SourceLine("cases.jsonl", 0), "", "no case that can be used", "one case a line",
                    "Correct the listed lines, or add cases.");
        } else if (items.isEmpty()) {
            problems.warning(PREDICTIONS, "", "no prediction", "predictions/NAME.jsonl",
                    "There is nothing to label or to score; add a file of predictions.");
        }
    }

    private String guideline() throws IOException {
        Path file = folder.resolve(GUIDELINE);
        if (!Files.isReadable(file)) {
            return "";
        }
        if (Files.size(file) > LONGEST_GUIDELINE) {
            problems.warning(new SourceLine(GUIDELINE, 0), "", Files.size(file) + " bytes", "at most one megabyte",
                    "The guideline is not shown.");
            return "";
        }
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private String name(Path file) {
        return file.startsWith(folder)
                ? folder.relativize(file).toString().replace('\\', '/')
                : file.toString();
    }

    /** Finds databases that cases need and the project does not have. */
    private record DatabaseCheck(ProblemList problems) {
        /** The cases; where a case names no database and the project has exactly one, that one is set. */
        List<Case> withOnlyDatabase(List<Case> cases, Map<String, DatabaseSpec> databases) {
            if (databases.size() != 1 || cases.stream().noneMatch(c -> c.dbId().isEmpty())) {
                return cases;
            }
            String only = databases.keySet().iterator().next();
            return cases.stream().map(c -> c.dbId().isEmpty() ? on(c, only) : c).toList();
        }

        /** The cases; those that name no dialect have that of their database, where the project states it alone. */
        static List<Case> inDialects(List<Case> cases, Map<String, String> dialects) {
            return dialects.isEmpty()
                    ? cases
                    : cases.stream().map(c -> with(c, c.dbId(), c.context().in(dialects.getOrDefault(c.dbId(), "")))).toList();
        }

        private static Case on(Case c, String dbId) {
            return with(c, dbId, c.context());
        }

        private static Case with(Case c, String dbId, Case.Context context) {
            return new Case(
                    c.id(), c.question(), c.goldSql(), dbId, context, c.expected(), c.strata(), c.captured(),
                    c.labels(), c.extras(), c.metadata(), c.source());
        }

        void check(List<Case> cases, Map<String, DatabaseSpec> databases, Map<String, String> dialects) {
            databases.values().forEach(this::present);
            Map<String, List<Case>> without = new LinkedHashMap<>();
            for (Case c : cases) {
                if (!databases.containsKey(c.dbId())) {
                    without.computeIfAbsent(c.dbId(), _ -> new ArrayList<>()).add(c);
                }
            }
            without.forEach((dbId, those) -> missing(dbId, those, dialects.containsKey(dbId)));
        }

        private void present(DatabaseSpec spec) {
            if (DatabaseUrl.isUrl(spec.location())) {
                url(spec);
                return;
            }
            Path file = Path.of(spec.location());
            SourceLine where = new SourceLine(spec.location(), 0);
            if (!Files.exists(file)) {
                problems.error(where, spec.id(), "no database file", "the database '" + spec.id() + "'",
                        "Put the file there, or correct its path in project.json.");
            } else if (!Files.isReadable(file)) {
                problems.error(where, spec.id(), "a database that may not be read", "the right to read it",
                        "Change the permissions of the file so that you can read it.");
            } else if (spec.kind() == DatabaseSpec.Kind.OTHER) {
                problems.error(where, spec.id(), "a file of no known engine", "SQLite, DuckDB or H2",
                        "Name it .sqlite, .duckdb or .mv.db, or state a url in project.json.");
            } else if (DatabaseFileList.isOtherwise(file, spec.kind())) {
                problems.error(where, spec.id(), "a file that does not begin as a database of " + spec.kind().dialect()
                                + " does", "an undamaged database file",
                        "Put an undamaged file there, or correct its path in project.json; its queries cannot be run.");
            }
        }

        private void url(DatabaseSpec spec) {
            SourceLine where = new SourceLine(ProjectSettingsReader.FILE, 0);
            String key = "databases." + spec.id() + ".url";
            if (spec.kind() == DatabaseSpec.Kind.OTHER) {
                problems.error(where, key, "a URL of an engine that Assay has no driver for",
                        "a URL that begins with jdbc:postgresql:, jdbc:sqlite:, jdbc:duckdb: or jdbc:h2:",
                        "Queries cannot be run there; record their results in the cases and predictions.");
            }
            if (spec.allowPrivilegedRole()) {
                problems.warning(where, "databases." + spec.id() + ".allowPrivilegedRole", "true", "false",
                        "A superuser's queries may read files of the server and start programs there, were one to "
                                + "pass the"
                                + " guard: use a role that may only read.");
            }
        }

        /** @param stated whether the project states the database's dialect alone */
        private void missing(String dbId, List<Case> cases, boolean stated) {
            SourceLine first = cases.getFirst().source();
            if (dbId.isEmpty() && cases.stream().allMatch(c -> c.goldSql().isBlank())) {
                problems.add(Problem.note(first, "db_id", (cases.size() == 1 ? "one case" : cases.size() + " cases") + " without a database and without gold SQL, from here on", "",
                        "Metrics that need neither are computed."));
                return;
            }
            long captured = cases.stream().filter(c -> c.captured().isPresent()).count();
            String count = cases.size() == 1 ? "one case" : cases.size() + " cases";
            String found = dbId.isEmpty()
                    ? count + " without a database, from here on"
                    : "the database '" + dbId + "' is not there; " + count + (cases.size() == 1 ? " asks" : " ask")
                            + " for it, from here on";
            if (stated) {
                problems.add(Problem.note(first, "db_id", "no driver for the database '" + dbId + "'; captured gold results: " + captured + " of " + cases.size(), "", "Scores by execution need captured results of gold and prediction."));
            } else if (captured == cases.size()) {
                problems.warning(
                        first, "db_id", found, "a file databases/" + (dbId.isEmpty() ? "ID" : dbId) + ".sqlite",
                        "Their captured gold results are used; queries cannot be run.");
            } else {
                problems.error(first, "db_id", found, "a file databases/" + (dbId.isEmpty() ? "ID" : dbId) + ".sqlite",
                        "Put the database there or state it in project.json; until then execution scores are "
                                + "unavailable.");
            }
        }
    }
}
