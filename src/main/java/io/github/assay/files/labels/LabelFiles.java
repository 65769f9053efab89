package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.LabelReading.ColumnUse;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.files.labels.LabelReading.Use;
import io.github.assay.files.records.CsvRows;
import io.github.assay.files.records.FieldNames;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.files.studies.StatisticsCells;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads label files: packs of Assay, tables of statistics packages, and exports of annotation programs
 * (project-and-cli.md §2). No vote is guessed: if the file leaves something unclear, the reading has a doubt and no
 * votes.
 */
public final class LabelFiles {
    private static final Set<String> KEYS_OF_A_VOTE = Set.of("case_id", "annotator", "label");

    private LabelFiles() {}

    /** Meaning of a row that does not name its item. */
    public enum Unnamed {
        /** A separate item: for statistics that need no names. */
        AN_ITEM,
        /** A doubt: votes must be matched with named items. */
        A_DOUBT
    }

    /**
     * Reads a label file.
     *
     * @param at the time of votes that state none
     * @throws ProjectFormatException when the file cannot be read at all
     */
    public static LabelReading read(
            Path file, LabelFileOptions options, Unnamed unnamed, Instant at, Progress progress)
            throws ProjectFormatException {
        LabelWords words = new LabelWords(options);
        ProblemList problems = new ProblemList();
        LabelRows rows = new LabelRows(file, new RecordFile(file, problems, progress), words, progress);
        if (file.endsWith("user_state.json") || rows.header().stream().anyMatch(h -> h.startsWith("instance_id_to_"))) {
            throw new ProjectFormatException(
                    file.getFileName() + " is the state of an annotator in Potato, not a file of labels",
                    "Take annotated_instances of the same study, or what Potato's exporter writes.");
        }
        if (FinalLabelFile.isOne(rows.header())) {
            throw new ProjectFormatException(
                    file.getFileName() + " holds final labels, as labels export --final writes them: what votes and decisions gave,"
                            + " and no votes of a person",
                    "Take votes, which labels export writes without --final. Final labels are read by assay calibrate --scores FILE"
                            + " --labels " + file.getFileName() + ".");
        }
        boolean pack = !rows.isList() && (rows.program() == LabelProgram.PACK
                || !rows.isTable() && rows.program() == LabelProgram.TABLE && rows.header().containsAll(KEYS_OF_A_VOTE));
        if (!pack || !options.readsAsWritten()) {
            return any(file, rows, options, unnamed, at);
        }
        LabelReading reading = pack(file, rows.header(), options, words, at, progress);
        boolean open = !words.isRule() && reading.problems().stream().anyMatch(p -> p.key().equals(FieldNames.LABEL[0]))
                || LabelRepeats.anyIn(reading.votes(), rows.program() == LabelProgram.PACK ? Optional.of(at) : Optional.empty());
        LabelReading requested = open ? any(file, rows, options, unnamed, at) : reading;
        return requested.doubts().isEmpty() ? reading : requested;
    }

    /** Whether a file holds final labels ({@link FinalLabelFile}) and no votes. */
    public static boolean holdsFinalLabels(Path file, Progress progress) throws ProjectFormatException {
        return FinalLabelFile.isOne(
                new LabelRows(file, new RecordFile(file, new ProblemList(), progress), new LabelWords(LabelFileOptions.NONE), progress).header());
    }

    /** Reads a label pack of any size, in one pass. */
    private static LabelReading pack(
            Path file, List<String> header, LabelFileOptions options, LabelWords words, Instant at, Progress progress)
            throws ProjectFormatException {
        ProblemList problems = new ProblemList();
        RecordFile records = new RecordFile(file, problems, progress);
        List<Vote> votes = new ArrayList<>();
        if (records.isJson()) {
            records.readFields(VoteText.LISTS, fields -> VoteText.read(fields, words, at, problems).ifPresent(votes::add));
        } else {
            records.readCsv(fields -> {
                boolean missing = fields.reaches(FieldNames.LABEL)
                        && StatisticsCells.isMissing(fields.text(FieldNames.LABEL));
                if (!missing) {
                    VoteText.read(fields, words, at, problems).ifPresent(votes::add);
                }
            });
        }
        List<Doubt> doubts = LabelVotes.missing(
                options, votes.stream().map(Vote::annotator).collect(Collectors.toSet()), file.getFileName()
                        .toString());
        if (!options.annotators().isEmpty()) {
            votes.removeIf(v -> !options.annotators().contains(v.annotator()));
        }
        List<ColumnUse> columns = header.stream().map(h -> new ColumnUse(h, VoteText.use(h), "")).toList();
        return new LabelReading(
                file.getFileName().toString(), LabelProgram.PACK.words(), columns, doubts.isEmpty() ? votes : List.of(),
                LabelVotes.oncePerColumn(problems.list()), doubts);
    }

    private static LabelReading any(
            Path file, LabelRows rows, LabelFileOptions options, Unnamed unnamed, Instant at)
            throws ProjectFormatException {
        ProblemList problems = new ProblemList();
        boolean asWritten = rows.isTable() && rows.program() != LabelProgram.ARGILLA;
        LabelProfile profile =
                new LabelProfile(new LabelWords(options), asWritten ? rows.header() : List.of());
        Chosen chosen = new Chosen(options);
        rows.each(problems, row -> chosen.pass(row, profile::row));
        profile.markScales(rows.ratings());
        String name = file.getFileName().toString();
        if (profile.rows() == 0 && chosen.passedOver() > 0) {
            throw new ProjectFormatException(
                    name + " holds no labels of people: " + chosen.words(),
                    "Name rows that it has with --rows COLUMN=VALUE.");
        }
        if (profile.rows() == 0) {
            throw new ProjectFormatException(
                    name + " holds no labels",
                    "It needs the columns case_id, annotator, label, or one column an annotator with pass, fail, 1 or 0.");
        }
        LabelColumns columns = LabelColumns.of(
                rows.program(), profile, options, rows.answers(), rows.isTable(), unnamed == Unnamed.AN_ITEM);
        List<Problem> found = new ArrayList<>(problems.list());
        List<Vote> votes = new ArrayList<>();
        List<Doubt> doubts = new ArrayList<>(columns.doubts());
        if (doubts.isEmpty()) {
            LabelRepeats repeats = new LabelRepeats(columns, name, at);
            LabelVotes taking = new LabelVotes(columns, options, name, rows.isTable(), at, repeats::take);
            rows.each(new ProblemList(), row -> chosen.pass(row, taking::row));
            votes.addAll(repeats.votes());
            found.addAll(taking.problems());
            doubts.addAll(taking.doubts());
            doubts.addAll(repeats.doubts());
        }
        return new LabelReading(
                name, rows.program().words(), chosen.uses(columns.uses()), doubts.isEmpty() ? votes : List.of(),
                LabelVotes.oncePerColumn(found), doubts);
    }

    /**
     * Votes that belong to no project: a missing run becomes the default run. Of two votes of one annotator, item and
     * time the first by label counts, as in a project.
     */
    public static List<Vote> ofNoProject(List<Vote> votes) {
        Map<List<Object>, Vote> counting = new LinkedHashMap<>();
        votes.stream()
                .map(v -> v.item().runId().isEmpty()
                        ? v.on(new ItemKey(v.item().caseId(), v.item().system(), ItemKey.DEFAULT_RUN))
                        : v)
                .forEach(v -> counting.merge(List.of(v.item(), v.annotator(), v.at()), v,
                        (a, b) -> b.label().compareTo(a.label()) < 0 ? b : a));
        return List.copyOf(counting.values());
    }

    /** The rows that are read: those that the user chose, without those of programs. */
    private static final class Chosen {
        private final LabelFileOptions options;
        private final Map<String, Integer> programs = new TreeMap<>();
        private int others;

        Chosen(LabelFileOptions options) {
            this.options = options;
        }

        void pass(LabelRow row, Consumer<LabelRow> sink) {
            boolean wanted = options.rows().entrySet().stream().allMatch(e -> row.text(e.getKey()).equals(e.getValue()));
            Optional<String> program = LabelNames.ofProgram(row)
                    .filter(c -> !options.annotators().contains(row.text(c)) && !options.rows().containsKey(c));
            if (!wanted) {
                others++;
            } else if (program.isPresent()) {
                programs.merge(program.get(), 1, Integer::sum);
            } else {
                sink.accept(row);
            }
        }

        int passedOver() {
            return others + programs.values().stream().mapToInt(Integer::intValue).sum();
        }

        /** Why rows are not read. */
        String words() {
            return Stream.concat(
                            others > 0 ? Stream.of("no row has what --rows says") : Stream.of(),
                            programs.keySet().stream().map(c -> "its rows are of programs (column " + c + ")"))
                    .collect(Collectors.joining("; "));
        }

        List<ColumnUse> uses(List<ColumnUse> columns) {
            return columns.stream()
                    .map(c -> !programs.containsKey(c.column())
                            ? c
                            : new ColumnUse(c.column(), c.use() == Use.NONE ? Use.ORIGIN : c.use(), "rows of programs are left out"))
                    .toList();
        }
    }

    /** The use of a column, in words. */
    public static String words(ColumnUse use) {
        String what = use.use() == Use.VOTES ? "votes of " + use.detail() : use.use().words();
        return use.detail().isEmpty() || use.use() == Use.VOTES ? what : what + " (" + use.detail() + ")";
    }

    /**
     * Reads the annotations of a label file of any program, one row each. Every pass streams tables and lines again; a
     * file that is one JSON list is held in memory.
     */
    private static final class LabelRows {
        private final Path file;
        private final String name;
        private final Progress progress;
        private final boolean json;
        private final boolean list;
        private final LabelProgram program;
        private final List<String> header;
        private final AnnotationRows annotations;

        /** @throws ProjectFormatException when the file cannot be read */
        LabelRows(Path file, RecordFile records, LabelWords words, Progress progress) throws ProjectFormatException {
            this.file = file;
            this.name = file.getFileName().toString();
            this.progress = progress;
            records.open();
            this.json = records.isJson();
            this.list = json && startsAsList();
            this.header = json ? firstKeys() : records.header();
            this.program = LabelProgram.of(header, json);
            this.annotations = new AnnotationRows(program, words);
        }

        LabelProgram program() {
            return program;
        }

        /** Whether the rows come from a table with a header. */
        boolean isTable() {
            return !json;
        }

        /** Whether the rows are the elements of one JSON list. */
        boolean isList() {
            return list;
        }

        /** The header of a table, or the keys of the first record. */
        List<String> header() {
            return header;
        }

        /** Columns that the program declares as rating scales; filled while rows are read. */
        Set<String> ratings() {
            return annotations.ratings();
        }

        /** Columns that hold answers to the program's questions; filled while rows are read. */
        Set<String> answers() {
            return annotations.answers();
        }

        private ProjectFormatException unreadable(IOException e) {
            return new ProjectFormatException(file + " cannot be read: " + FileErrors.words(e), "Check the file.", e);
        }

        private boolean startsAsList() throws ProjectFormatException {
            try (TextLineReader lines = new TextLineReader(file)) {
                while (lines.next()) {
                    if (!lines.line().isBlank()) {
                        return new String(lines.line().bytes(), StandardCharsets.UTF_8).strip().startsWith("[");
                    }
                }
                return false;
            } catch (IOException e) {
                throw unreadable(e);
            }
        }

        private List<String> firstKeys() throws ProjectFormatException {
            try {
                if (list) {
                    return document().stream().findFirst().map(LabelRows::keys).orElse(List.of());
                }
                try (TextLineReader lines = new TextLineReader(file)) {
                    while (lines.next()) {
                        if (!lines.line().isBlank()) {
                            return JsonRecord.parse(lines.line().bytes()).rest().stream().map(JsonField::name).toList();
                        }
                    }
                }
                return List.of();
            } catch (JsonException _) {
                return List.of(); // the pass over all lines names what is wrong with the first
            } catch (IOException e) {
                throw unreadable(e);
            }
        }

        private static List<String> keys(JsonField record) {
            return record.kind() == JsonField.Kind.OBJECT
                    ? JsonRecord.of(record).rest().stream().map(JsonField::name).toList()
                    : List.of();
        }

        private List<JsonField> document() throws IOException {
            JsonField whole = JsonRecord.document(Files.readAllBytes(file));
            return whole.kind() == JsonField.Kind.LIST ? JsonRecord.elements(whole) : List.of(whole);
        }

        /** Passes every annotation to {@code sink}; what cannot be read becomes a problem of its line. */
        void each(ProblemList problems, Consumer<LabelRow> sink) throws ProjectFormatException {
            if (!json) {
                table(problems, sink);
            } else if (list) {
                list(problems, sink);
            } else {
                new RecordFile(file, problems, progress)
                        .readJson(record -> annotations.ofRecord(record.where(), record.fields(), sink));
            }
        }

        private void list(ProblemList problems, Consumer<LabelRow> sink) throws ProjectFormatException {
            try {
                for (JsonField record : document()) {
                    SourceLine where = new SourceLine(name, record.line());
                    if (record.kind() == JsonField.Kind.OBJECT) {
                        annotations.ofRecord(where, List.copyOf(JsonRecord.of(record).rest()), sink);
                    } else {
                        problems.error(where, "", record.found(), "an object", "It is left out.");
                    }
                }
            } catch (JsonException e) {
                throw new ProjectFormatException(name + " is not whole JSON: " + e.original(), "Export it again.", e);
            } catch (IOException e) {
                throw unreadable(e);
            }
        }

        private void table(ProblemList problems, Consumer<LabelRow> sink) throws ProjectFormatException {
            new RecordFile(file, problems, progress)
                    .readRows(
                            _ -> {},
                            row -> annotations.ofTable(new SourceLine(name, row.line()), cells(row), sink));
        }

        /** The cells of a row; columns beyond the end of a short row are absent. */
        private Map<String, String> cells(CsvRows.Row row) {
            Map<String, String> cells = new LinkedHashMap<>();
            for (int i = 0; i < header.size() && i < row.fields().size(); i++) {
                cells.putIfAbsent(header.get(i), row.text(i));
            }
            return cells;
        }
    }
}
