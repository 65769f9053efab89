package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.files.labels.LabelReading.Use;
import io.github.assay.files.records.NumberText;
import io.github.assay.files.studies.StatisticsCells;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Makes votes of the rows of a label file, by the columns chosen. Unusable fields give one problem a column. */
final class LabelVotes {
    private static final int SHOWN = 5;
    private static final long MILLISECONDS_FROM = 100_000_000_000L;

    private final LabelColumns columns;
    private final LabelFileOptions options;
    private final LabelWords words;
    private final String name;
    private final boolean table;
    private final Instant at;
    private final BiConsumer<LabelRow, Vote> sink;
    private final Map<String, Left> left = new LinkedHashMap<>();
    private final Set<String> seen = new TreeSet<>();
    private int rows;

    /** Fields of one column that are unusable for one reason. */
    private static final class Left {
        private final SourceLine first;
        private final String column;
        private final String expected;
        private final String remedy;
        private final Set<String> found = new LinkedHashSet<>();
        private int count;

        Left(SourceLine first, String column, String expected, String remedy) {
            this.first = first;
            this.column = column;
            this.expected = expected;
            this.remedy = remedy;
        }
    }

    /** @param table whether a missing field means a row that ends too early */
    LabelVotes(
            LabelColumns columns, LabelFileOptions options, String name, boolean table, Instant at,
            BiConsumer<LabelRow, Vote> sink) {
        this.columns = columns;
        this.options = options;
        this.words = new LabelWords(options);
        this.name = name;
        this.table = table;
        this.at = at;
        this.sink = sink;
    }

    void row(LabelRow row) {
        rows++;
        String caseId = columns.item().map(row::text).orElse(Integer.toString(rows));
        if (caseId.isBlank()) {
            leave(row, columns.item().orElse(""), "nothing", "an item", "The row is left out.");
            return;
        }
        ItemKey item = new ItemKey(caseId, of(row, Use.SYSTEM), of(row, Use.RUN));
        if (!columns.wide().isEmpty()) {
            columns.wide().forEach(annotator ->
                    label(row, annotator).ifPresent(l -> sink.accept(row, vote(row, item, annotator, l))));
            return;
        }
        Optional<Label> label = columns.label().isPresent() ? label(row, columns.label().get()) : oneHot(row);
        if (label.isPresent()) {
            take(row, item, label.get());
        }
    }

    private void take(LabelRow row, ItemKey item, Label label) {
        String annotator = options.annotator().isEmpty() ? annotator(row) : options.annotator();
        if (annotator.isBlank()) {
            leave(row, columns.annotators().getFirst(), "nothing", "a name", "The vote is left out.");
            return;
        }
        seen.add(annotator);
        if (options.annotators().isEmpty() || options.annotators().contains(annotator)) {
            sink.accept(row, vote(row, item, annotator, label));
        }
    }

    private String annotator(LabelRow row) {
        return columns.annotators().stream()
                .map(row::text)
                .filter(n -> !StatisticsCells.isMissing(n))
                .findFirst()
                .orElse("");
    }

    private String of(LabelRow row, Use use) {
        return columns.of(use).map(row::text).filter(t -> !StatisticsCells.isMissing(t)).orElse("");
    }

    private Optional<Label> label(LabelRow row, String column) {
        String word = row.text(column);
        Optional<Label> label = columns.isScale(column) ? words.rated(word) : words.label(word);
        if (table && !row.cells().containsKey(column)) {
            leave(row, column, "a row that ends before it", "a field", "The label counts as missing.");
        } else if (label.isEmpty() && !StatisticsCells.isMissing(word)) {
            leave(row, column, "'" + word + "'", "pass, fail, unsure, 1 or 0", "The label counts as missing.");
        }
        return label;
    }

    /**
     * The label of the column whose field is true, of columns named after one label each; false in a single column
     * means the opposite label.
     */
    private Optional<Label> oneHot(LabelRow row) {
        List<String> holding = columns.classes().keySet().stream().filter(c -> holds(row.text(c))).toList();
        if (holding.size() == 1) {
            return Optional.of(Objects.requireNonNull(columns.classes().get(holding.getFirst())));
        }
        if (holding.size() > 1 && columns.resolved().map(row::text).flatMap(words::label).isPresent()) {
            return words.label(row.text(columns.resolved().get()));
        }
        if (holding.size() > 1) {
            leave(row, String.join(" and ", holding), "both", "one of them", "The label counts as missing.");
            return Optional.empty();
        }
        String only = columns.classes().keySet().iterator().next();
        return columns.alone() && !StatisticsCells.isMissing(row.text(only))
                ? LabelWords.opposite(Objects.requireNonNull(columns.classes().get(only)))
                : Optional.empty();
    }

    private static boolean holds(String field) {
        return !StatisticsCells.isMissing(field)
                && !Set.of("false", "0", "0.0", "no").contains(field.toLowerCase(Locale.ROOT));
    }

    private Vote vote(LabelRow row, ItemKey item, String annotator, Label label) {
        OptionalDouble seconds = NumberText.parse(of(row, Use.SECONDS));
        return new Vote(
                item, annotator, label, List.of(), of(row, Use.COMMENT),
                seconds.isPresent() && seconds.getAsDouble() >= 0 ? seconds.getAsDouble() : 0, time(row),
                Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.IMPORTED);
    }

    private Instant time(LabelRow row) {
        String text = of(row, Use.TIME);
        if (text.isEmpty()) {
            return at;
        }
        Optional<Instant> time = time(text);
        if (time.isEmpty()) {
            leave(row, columns.of(Use.TIME).orElse(""), "'" + text + "'", "a time such as 2026-03-01T09:30:00Z",
                    "The vote is taken without its time.");
        }
        return time.orElse(at);
    }

    /** ISO 8601 with an offset, or seconds or milliseconds since 1970. */
    private static Optional<Instant> time(String text) {
        OptionalDouble number = NumberText.parse(text);
        if (number.isPresent()) {
            double since = number.getAsDouble();
            return Optional.of(Instant.ofEpochMilli((long) (since >= MILLISECONDS_FROM ? since : since * 1000)));
        }
        try {
            return Optional.of(OffsetDateTime.parse(text.replace(' ', 'T')).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private void leave(LabelRow row, String column, String found, String expected, String remedy) {
        Left of = left.computeIfAbsent(
                column + '\n' + expected, _ -> new Left(row.where(), column, expected, remedy));
        of.count++;
        if (of.found.size() < SHOWN) {
            of.found.add(found);
        }
    }

    /** Unusable fields, one problem for each column and reason. */
    List<Problem> problems() {
        return left.values().stream()
                .map(l -> Problem.warning(
                        l.first, l.column,
                        l.found.stream().collect(Collectors.joining(", "))
                                + (l.count == 1 ? "" : ", in " + l.count + " rows of which this is the first"),
                        l.expected, l.remedy))
                .toList();
    }

    /** Annotators that the user named and that have no votes in the file. */
    List<Doubt> doubts() {
        return columns.wide().isEmpty() ? missing(options, seen, name) : List.of();
    }

    /** @param seen the annotators that have votes in the file */
    static List<Doubt> missing(LabelFileOptions options, Set<String> seen, String name) {
        List<String> gone = new ArrayList<>(options.annotators());
        gone.removeAll(seen);
        Set<String> there = new TreeSet<>(seen);
        return gone.isEmpty()
                ? List.of()
                : List.of(new Doubt(
                        name + " has no votes of " + String.join(", ", gone) + "; it has votes of "
                                + String.join(", ", there),
                        LabelFileSetting.ANNOTATORS, String.join(",", there)));
    }

    /** Merges problems of one column and kind: keeps the first and states their number. */
    static List<Problem> oncePerColumn(List<Problem> problems) {
        Map<List<Object>, List<Problem>> groups = new LinkedHashMap<>();
        for (Problem p : problems) {
            groups.computeIfAbsent(
                            List.of(p.severity(), p.where().file(), p.key(), p.expected(), p.remedy()),
                            _ -> new ArrayList<>())
                    .add(p);
        }
        return groups.values().stream()
                .map(of -> {
                    Problem first = of.getFirst();
                    return of.size() == 1
                            ? first
                            : new Problem(
                                    first.severity(), first.where(), first.key(),
                                    first.found() + ", and " + (of.size() - 1) + " more such lines", first.expected(),
                                    first.remedy());
                })
                .toList();
    }
}
