package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.LabelReading.ColumnUse;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.files.labels.LabelReading.Use;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.files.studies.StatisticsCells;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
        LabelWords words = new LabelWords(options.words());
        ProblemList problems = new ProblemList();
        LabelRows rows = new LabelRows(file, new RecordFile(file, problems, progress), words, progress);
        boolean pack = rows.program() == LabelProgram.PACK
                || !rows.isTable() && rows.program() == LabelProgram.TABLE && rows.header().containsAll(KEYS_OF_A_VOTE);
        return pack && options.readsAsWritten()
                ? pack(file, rows.header(), options, at, progress)
                : any(file, rows, options, unnamed, at);
    }

    /** Reads a label pack of any size, in one pass. */
    private static LabelReading pack(
            Path file, List<String> header, LabelFileOptions options, Instant at, Progress progress)
            throws ProjectFormatException {
        ProblemList problems = new ProblemList();
        RecordFile records = new RecordFile(file, problems, progress);
        List<Vote> votes = new ArrayList<>();
        if (records.isJson()) {
            records.readFields(VoteText.LISTS, fields -> VoteText.read(fields, at, problems).ifPresent(votes::add));
        } else {
            records.readCsv(fields -> {
                boolean missing = fields.reaches(VoteText.LABEL)
                        && StatisticsCells.isMissing(fields.text(VoteText.LABEL));
                if (!missing) {
                    VoteText.read(fields, at, problems).ifPresent(votes::add);
                }
            });
        }
        List<Doubt> doubts = LabelVotes.missing(
                options, votes.stream().map(Vote::annotator).collect(Collectors.toSet()), file.getFileName().toString());
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
                new LabelProfile(new LabelWords(options.words()), asWritten ? rows.header() : List.of());
        rows.each(problems, profile::row);
        String name = file.getFileName().toString();
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
            LabelVotes taking = new LabelVotes(columns, options, name, rows.isTable(), at, votes::add);
            rows.each(new ProblemList(), taking::row);
            found.addAll(taking.problems());
            doubts.addAll(taking.doubts());
        }
        return new LabelReading(
                name, rows.program().words(), columns.uses(), doubts.isEmpty() ? votes : List.of(),
                LabelVotes.oncePerColumn(found), doubts);
    }

    /** Votes that belong to no project: a missing run becomes the default run. */
    public static List<Vote> ofNoProject(List<Vote> votes) {
        return votes.stream()
                .map(v -> v.item().runId().isEmpty()
                        ? v.on(new ItemKey(v.item().caseId(), v.item().system(), ItemKey.DEFAULT_RUN))
                        : v)
                .toList();
    }

    /** The use of a column, in words. */
    public static String words(ColumnUse use) {
        String what = use.use() == Use.VOTES ? "votes of " + use.detail() : use.use().words();
        return use.detail().isEmpty() || use.use() == Use.VOTES ? what : what + " (" + use.detail() + ")";
    }
}
