package io.github.assay.service.evaluation;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.QueryRunner;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.FeedbackDocument;
import io.github.assay.files.importers.run.ProjectWriter;
import io.github.assay.files.labels.FinalLabelFile;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.tables.DataTable;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.adjudication.FinalLabelRows;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.people.VoteReader;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.service.scoring.ScoreColumns;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes cases, answers, scores, votes and final labels of a project for other programs. Queries without an outcome
 * are run; scores that may not be set beside labels are left out.
 */
public final class DataExport {
    private static final Limits LIMITS = new Limits(Duration.ofMinutes(30), 100_000, 50_000_000, 50_000_000, 2048, 1);

    private final ScoringService scoring;
    private final ProjectAnalysis analysis;
    private final QueryRunner queries;
    private final String version;

    /** @param version the program's version, which events name */
    public DataExport(ScoringService scoring, ProjectAnalysis analysis, QueryRunner queries, String version) {
        this.scoring = scoring;
        this.analysis = analysis;
        this.queries = queries;
        this.version = version;
    }

    /**
     * What is written.
     *
     * @param items the answers that are written
     * @param metrics the metrics of the scores; empty: all enabled
     * @param reader who reads votes; votes that open rounds hide from this person are left out, and final labels refused
     */
    public record Part(List<Item> items, Set<String> metrics, VoteReader reader) {}

    /** A table that was written, its file and the number of its rows. */
    public record Written(String table, Path file, long rows) {}

    /** Writes the files into a folder; each replaces an earlier one as a whole. */
    public List<Written> write(ProjectSession session, Part part, DataFormat format, Path folder, int threads, Progress progress) throws Exception {
        part.reader().mayReadFigures();
        Files.createDirectories(folder);
        Project project = session.project();
        session.runs().run(project.withLimits(project.limits().withParallel(threads)), part.items(), RunService.Reuse.STORED, progress);
        Data data = new Data(session, part, scoring.tableBesideLabels(session, threads, progress));
        if (format.isFeedback()) {
            return List.of(feedback(data, format, folder.resolve("feedback.jsonl"), progress));
        }
        List<Counted> tables = data.tables();
        DataTable dictionary = DataTable.dictionary(tables.stream().map(Counted::table).toList());
        List<Written> written = switch (format) {
            case CSV, JSONL -> texts(tables, format, folder, progress);
            default -> made(tables, dictionary, format, folder, progress);
        };
        if (format != DataFormat.DUCKDB) {
            dictionary.csv(folder.resolve("data-dictionary.csv"));
        }
        return written;
    }

    private record Counted(DataTable table, long rows) {}

    private static List<Written> texts(List<Counted> tables, DataFormat format, Path folder, Progress progress) throws ProjectFormatException {
        List<Written> written = new ArrayList<>();
        for (Counted counted : tables) {
            progress.check();
            Path file = folder.resolve(counted.table().name() + "." + word(format));
            if (format == DataFormat.CSV) {
                counted.table().csv(file);
            } else {
                counted.table().jsonLines(file);
            }
            written.add(new Written(counted.table().name(), file, counted.rows()));
        }
        return written;
    }

    private static String word(DataFormat format) {
        return format.name().toLowerCase(Locale.ROOT);
    }

    /** Parquet or a database, which a query process makes of CSV. */
    private List<Written> made(List<Counted> tables, DataTable dictionary, DataFormat format, Path folder, Progress progress)
            throws IOException, ProjectFormatException {
        Path texts = Files.createTempDirectory("assay-export");
        Path fresh = Files.createTempDirectory(folder, ".export"); // earlier files stay until all new ones are made
        try {
            List<String> statements = new ArrayList<>();
            List<Written> written = new ArrayList<>();
            Map<String, Path> targets = new LinkedHashMap<>();
            boolean database = format == DataFormat.DUCKDB;
            for (Counted counted : database ? Stream.concat(tables.stream(), Stream.of(new Counted(dictionary, 0))).toList() : tables) {
                progress.check();
                DataTable table = counted.table();
                Path csv = texts.resolve(table.name() + ".csv");
                table.csv(csv);
                statements.add(database
                        ? "CREATE TABLE \"" + table.name().replace('-', '_') + "\" AS " + table.reading(csv)
                        : "COPY (" + table.reading(csv) + ") TO '" + table.name() + ".parquet' (FORMAT parquet)");
                if (!database) {
                    targets.put(table.name() + ".parquet", fresh.resolve(table.name() + ".parquet"));
                }
                if (!table.equals(dictionary)) {
                    written.add(new Written(table.name(), database ? folder.resolve("project.duckdb") : folder.resolve(table.name() + ".parquet"), counted.rows()));
                }
            }
            if (database) {
                targets.put("clone.duckdb", fresh.resolve("project.duckdb"));
            }
            ExecutionOutcome outcome = queries.convert(texts, statements, targets, LIMITS, progress);
            if (!(outcome instanceof ExecutionOutcome.Rows(ResultTable failed, Duration _)) || !failed.rows().isEmpty()) {
                throw new ProjectFormatException(Texts.text("data.failed", folder, fault(outcome)), Texts.text("data.failed.remedy"));
            }
            for (Path made : targets.values()) {
                Files.move(made, folder.resolve(made.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
            return written;
        } finally {
            ProjectWriter.delete(fresh);
            ProjectWriter.delete(texts);
        }
    }

    private static String fault(ExecutionOutcome outcome) {
        return switch (outcome) {
            case ExecutionOutcome.Rows(ResultTable failed, Duration _) -> failed.rows().getFirst().stream().map(Cell::display).toList().getLast();
            case ExecutionOutcome.Unreachable(String message) -> message;
            case ExecutionOutcome.EngineError(String message) -> message;
            default -> outcome.toString();
        };
    }

    private Written feedback(Data data, DataFormat format, Path file, Progress progress) throws IOException, StoreException {
        Function<FeedbackDocument, Object> form = switch (format) {
            case OTEL -> f -> f.otel(version);
            case LANGFUSE -> FeedbackDocument::langfuse;
            default -> FeedbackDocument::langsmith;
        };
        Map<ItemKey, List<Vote>> votes = Vote.judged(data.votes()).stream().collect(Collectors.groupingBy(Vote::item));
        long[] lines = {0};
        AtomicFiles.write(file, out -> {
            BufferedWriter writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
            for (Item item : data.part().items()) {
                progress.check();
                for (FeedbackDocument one : Stream.concat(data.scores(item), votes.getOrDefault(item.key(), List.of()).stream().map(v -> vote(item, v))).toList()) {
                    writer.append(form.apply(one).toString()).append('\n');
                    lines[0]++;
                }
            }
            writer.flush();
        });
        return new Written("feedback", file, lines[0]);
    }

    private static FeedbackDocument vote(Item item, Vote vote) {
        OptionalDouble value = vote.label() == Label.PASS ? OptionalDouble.of(1) : vote.label() == Label.FAIL ? OptionalDouble.of(0) : OptionalDouble.empty();
        return new FeedbackDocument(item.prediction(), "label." + vote.annotator(), value, vote.label().word(), vote.comment(), Optional.of(vote.at()));
    }

    /** The data of one export. */
    private final class Data {
        private final ProjectSession session;
        private final Part part;
        private final ScoreColumns columns;
        private final List<MetricInfo> metrics;
        private final Set<ItemKey> keys;
        private final UnaryOperator<Vote> shown;

        Data(ProjectSession session, Part part, ScoreColumns columns) {
            this.session = session;
            this.part = part;
            this.columns = columns;
            metrics = columns.metrics().stream().filter(m -> part.metrics().isEmpty() || part.metrics().contains(m.id())).toList();
            keys = part.items().stream().map(Item::key).collect(Collectors.toSet());
            shown = new PeopleService(session.labels(), Clock.systemUTC()).pseudonyms();
        }

        Part part() {
            return part;
        }

        /** Votes in force on the items, as the reader may see them. */
        List<Vote> votes() throws StoreException {
            return part.reader().visible(session.labels().currentVotes()).stream().filter(v -> keys.contains(v.item())).map(shown).toList();
        }

        Stream<FeedbackDocument> scores(Item item) {
            return metrics.stream().flatMap(m -> columns.value(m.id(), item.key()).stream().mapToObj(v -> new FeedbackDocument(
                    item.prediction(), m.id(), OptionalDouble.of(v), columns.threshold(m.id()).stream().mapToObj(t -> v >= t ? "pass" : "fail").findFirst().orElse(""),
                    "", Optional.empty())));
        }

        List<Counted> tables() throws StoreException {
            Map<String, Case> cases = new LinkedHashMap<>();
            part.items().forEach(i -> cases.putIfAbsent(i.evalCase().id(), i.evalCase()));
            List<Vote> all = part.reader().visible(session.labels().allVotes()).stream().filter(v -> keys.contains(v.item())).map(shown).toList();
            Set<Vote> inForce = new HashSet<>(votes());
            List<FinalLabelFile.Row> labels = FinalLabelRows.of(session, analysis).stream().filter(r -> keys.contains(r.item())).toList();
            long scored = part.items().stream().mapToLong(i -> metrics.stream().filter(m -> columns.value(m.id(), i.key()).isPresent()).count()).sum();
            return List.of(
                    new Counted(cases(cases.values().stream().toList()), cases.size()),
                    new Counted(answers(), part.items().size()),
                    new Counted(scores(), scored),
                    new Counted(LabelPacks.table(all, inForce::contains), all.size()),
                    new Counted(FinalLabelFile.table(labels), labels.size()));
        }

        private static DataTable cases(List<Case> cases) {
            return DataTable.of("cases",
                            List.of("case_id", "db_id", "dialect", "question", "evidence", "gold_sql", "gold_version", "difficulty", "complexity", "category",
                                    "scenario", "tags", "refusal_expected"),
                            cases.stream().map(c -> List.of(c.id(), c.dbId(), c.context().dialect(), c.question(), c.context().evidence(), c.goldSql(),
                                    GoldVersion.of(c.goldSql()).value(), c.strata().difficulty(), c.strata().complexity(), c.strata().category(),
                                    c.strata().scenario(), String.join("; ", c.strata().tags()), "" + c.expected().refusal()))::iterator)
                    .with(DataTable.Type.FLAG, "refusal_expected");
        }

        private DataTable answers() {
            return DataTable.of("answers",
                            List.of("case_id", "system", "run_id", "predicted_sql", "response_text", "selected_data_source", "error", "confidence", "latency_ms",
                                    "tokens", "cost"),
                            () -> part.items().stream().map(i -> answer(i.prediction())).iterator())
                    .with(DataTable.Type.NUMBER, "confidence", "latency_ms", "tokens", "cost");
        }

        private static List<String> answer(Prediction p) {
            Prediction.Answer a = p.answer();
            return List.of(p.caseId(), p.system(), p.runId(), p.sql(), a.responseText(), a.selectedRoute(), a.error(), number(a.confidence()),
                    number(a.latencyMillis()), number(a.tokens()), number(a.cost()));
        }

        private static String number(OptionalDouble value) {
            return value.isPresent() && Double.isFinite(value.getAsDouble()) ? Double.toString(value.getAsDouble()) : "";
        }

        private DataTable scores() {
            Map<String, String> thresholds = new HashMap<>();
            metrics.forEach(m -> thresholds.put(m.id(), number(columns.threshold(m.id()))));
            return DataTable.of("scores", List.of("case_id", "system", "run_id", "metric", "score", "threshold", "pass"),
                            () -> part.items().stream().flatMap(i -> scores(i).map(s -> List.of(i.key().caseId(), i.key().system(), i.key().runId(), s.name(),
                                    number(s.value()), Objects.requireNonNull(thresholds.get(s.name())),
                                    s.label().isEmpty() ? "" : "" + s.label().equals("pass")))).iterator())
                    .with(DataTable.Type.NUMBER, "score", "threshold")
                    .with(DataTable.Type.FLAG, "pass");
        }
    }
}
