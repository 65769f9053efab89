package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.CsvText;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.tables.DataTable;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes label packs, long and wide (project-and-cli.md §2).
 *
 * <p>Exact forms keep every text byte for byte. The other CSV forms put an apostrophe before texts that a spreadsheet
 * would take for a formula.
 */
public final class LabelPacks {
    /** Votes of a part of the text; 64 parts a processor may be in memory. */
    private static final int PART = 1000;

    private static final Comparator<Vote> ORDER = Comparator.comparing(Vote::item)
            .thenComparing(Vote::annotator)
            .thenComparing(Vote::at)
            .thenComparing(Vote::label)
            .thenComparing(Vote::comment);

    private LabelPacks() {}

    /** Forms a pack is written in. */
    public enum Form {
        /** One vote a line, JSON. */
        JSONL,
        /** One vote a row, in the same columns; safe to open in a spreadsheet. */
        CSV,
        /** As {@link #CSV}, with every text unchanged, also texts that a spreadsheet would take for a formula. */
        EXACT_CSV,
        /** One row an item, one column an annotator; only the label in force. Safe to open in a spreadsheet. */
        WIDE_CSV,
        /** As {@link #WIDE_CSV}, with every text unchanged. */
        EXACT_WIDE_CSV;

        /** The CSV form for the two choices. */
        public static Form csv(boolean wide, boolean exact) {
            if (wide) {
                return exact ? EXACT_WIDE_CSV : WIDE_CSV;
            }
            return exact ? EXACT_CSV : CSV;
        }

        /** Whether the form holds only the labels in force. */
        public boolean isWide() {
            return this == WIDE_CSV || this == EXACT_WIDE_CSV;
        }
    }

    /** Writes the votes ordered by item, annotator and time, atomically: equal votes give equal bytes. */
    public static void write(Path file, Form form, List<Vote> votes) throws ProjectFormatException {
        try {
            AtomicFiles.write(file, out -> write(form, votes, out));
        } catch (IOException e) {
            throw new ProjectFormatException(
                    file + " cannot be written: " + FileErrors.words(e), "Check the folder, your rights and the disk.",
                    e);
        }
    }

    private static void write(Form form, List<Vote> votes, OutputStream out) throws IOException {
        try {
            parts(form, votes, part -> {
                try {
                    out.write(part.getBytes(StandardCharsets.UTF_8));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * The votes as a table, in the order of a pack; a further column says which are in force.
     *
     * @param inForce whether a vote is
     */
    public static DataTable table(List<Vote> votes, Predicate<Vote> inForce) {
        List<Vote> ordered = votes.stream().sorted(ORDER).toList();
        VoteText.Optionals some = new VoteText.Optionals(true, true, true);
        return DataTable.of("votes", Stream.concat(some.columns().stream(), Stream.of("in_force")).toList(),
                        () -> ordered.stream().map(v -> Stream.concat(some.row(v).stream(), Stream.of("" + inForce.test(v))).toList()).iterator())
                .with(DataTable.Type.NUMBER, "seconds")
                .with(DataTable.Type.TIME, "at", "supersedes")
                .with(DataTable.Type.FLAG, "scores_visible", "votes_visible", "quick", "in_force");
    }

    /** The text of a pack, as {@link #write} writes it. */
    public static String text(Form form, List<Vote> votes) {
        StringBuilder out = new StringBuilder();
        parts(form, votes, out::append);
        return out.toString();
    }

    /** Passes on the text of a pack in parts, which are made on all processors. */
    private static void parts(Form form, List<Vote> votes, Consumer<String> sink) {
        List<Vote> ordered = votes.stream().sorted(ORDER).toList();
        VoteText.Optionals some = VoteText.Optionals.of(ordered);
        StringBuilder header = new StringBuilder();
        switch (form) {
            case CSV -> CsvText.safeHeader(header, some.columns());
            case EXACT_CSV -> CsvText.row(header, some.columns());
            case WIDE_CSV -> header.append(WideLabels.write(ordered, CsvText::safeHeader, CsvText::safe));
            case EXACT_WIDE_CSV -> header.append(WideLabels.write(ordered, CsvText::row, UnaryOperator.identity()));
            case JSONL -> {}
        }
        sink.accept(header.toString());
        if (!form.isWide()) {
            List<List<Vote>> parts = IntStream.iterate(0, from -> from < ordered.size(), from -> from + PART)
                    .mapToObj(from -> ordered.subList(from, Math.min(ordered.size(), from + PART)))
                    .toList();
            Parallel.forEachOrdered(parts, Runtime.getRuntime().availableProcessors(), Progress.NONE,
                    (part, _) -> lines(form, part, some), sink);
        }
    }

    private static String lines(Form form, List<Vote> votes, VoteText.Optionals some) {
        StringBuilder out = new StringBuilder(votes.size() * 300);
        for (Vote vote : votes) {
            switch (form) {
                case JSONL -> out.append(VoteText.json(vote)).append('\n');
                case CSV -> CsvText.row(out, some.row(vote).stream().map(CsvText::safe).toList());
                default -> CsvText.row(out, some.row(vote));
            }
        }
        return out.toString();
    }

    /**
     * Writes labels for statistics packages: one row an item, one column an annotator, a missing label as empty field.
     */
    static final class WideLabels {
        private WideLabels() {}

        /** The labels in force, one row an item in the order of items, annotators sorted by name. */
        static String write(
                List<Vote> votes, BiConsumer<StringBuilder, List<String>> header, UnaryOperator<String> field) {
            Set<String> annotators = new TreeSet<>();
            Map<ItemKey, Map<String, Vote>> latest = new TreeMap<>();
            votes.stream().sorted(Comparator.comparing(Vote::at)).forEach(v -> {
                annotators.add(v.annotator());
                latest.computeIfAbsent(v.item(), _ -> new HashMap<>()).put(v.annotator(), v);
            });
            StringBuilder out = new StringBuilder();
            header.accept(out, Stream.concat(Stream.of("case_id", "system", "run_id"), annotators.stream()).toList());
            latest.forEach((item, byAnnotator) -> {
                List<String> row = new ArrayList<>(List.of(item.caseId(), item.system(), item.runId()));
                annotators.forEach(a -> row.add(word(Optional.ofNullable(byAnnotator.get(a)))));
                CsvText.row(out, row.stream().map(field).toList());
            });
            return out.toString();
        }

        private static String word(Optional<Vote> vote) {
            return vote.map(Vote::label)
                    .filter(l -> l != Label.SKIP)
                    .map(Label::word)
                    .orElse("");
        }
    }
}
