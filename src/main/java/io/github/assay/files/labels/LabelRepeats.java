package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.labels.LabelReading.ColumnUse;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.files.labels.LabelReading.Use;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds several rows of one annotator on one item. Rows with different times are a history, of which the latest counts;
 * others are answers to different questions, or one of them is wrong.
 */
final class LabelRepeats {
    /** Words in names of columns that number the states of one vote. */
    private static final List<String> HISTORY = List.of(
            "version", "revision", "round", "attempt", "time", "date", "created", "updated", "supersedes", "comment", "reason");

    private final LabelColumns columns;
    private final String name;
    private final Instant unknown;
    private final Set<Vote> votes = new LinkedHashSet<>();
    private final Map<Whose, Set<Seen>> seen = new LinkedHashMap<>();

    /** The annotator of a vote and its item; of a wide file, whose row has all annotators, the item alone. */
    private record Whose(ItemKey item, String annotator) {}

    private record Seen(LabelRow row, Vote vote) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Seen(LabelRow its, Vote same) && row.cells().equals(its.cells()) && vote.equals(same);
        }

        @Override
        public int hashCode() {
            return vote.hashCode();
        }

        boolean isOfRow(Seen other) {
            return row.cells().equals(other.row.cells());
        }
    }

    /** @param unknown the time of votes that state none */
    LabelRepeats(LabelColumns columns, String name, Instant unknown) {
        this.columns = columns;
        this.name = name;
        this.unknown = unknown;
    }

    /** Whether an annotator has several votes on an item. @param time the only time that counts; empty: any */
    static boolean anyIn(List<Vote> votes, Optional<Instant> time) {
        Set<Whose> there = new HashSet<>();
        return votes.stream()
                .filter(v -> time.isEmpty() || time.get().equals(v.at()))
                .anyMatch(v -> !there.add(new Whose(v.item(), v.annotator())));
    }

    void take(LabelRow row, Vote vote) {
        votes.add(vote);
        if (columns.item().isPresent()) {
            String annotator = columns.wide().isEmpty() ? vote.annotator() : "";
            seen.computeIfAbsent(new Whose(vote.item(), annotator), _ -> new LinkedHashSet<>()).add(new Seen(row, vote));
        }
    }

    /** The votes in file order; equal rows are one. */
    Set<Vote> votes() {
        return votes;
    }

    /** The first item with rows that may not be merged. */
    List<Doubt> doubts() {
        List<List<Seen>> groups = seen.values().stream()
                .map(LabelRepeats::rows)
                .filter(rows -> rows.size() > 1)
                .toList();
        if (groups.isEmpty()) {
            return List.of();
        }
        List<String> tell = columns.uses().stream()
                .filter(u -> u.use() == Use.NONE)
                .map(ColumnUse::column)
                .filter(c -> groups.stream().allMatch(g -> tells(c, g)))
                .toList();
        Optional<String> question = tell.stream().filter(c -> isQuestion(c, groups)).findFirst();
        Optional<List<Seen>> merged = question.isPresent()
                ? Optional.of(groups.getFirst())
                : groups.stream().filter(this::isMerged).findFirst();
        return merged.map(g -> doubt(g, question.or(() -> tell.stream().findFirst()))).stream().toList();
    }

    private static List<Seen> rows(Set<Seen> of) {
        List<Seen> rows = new ArrayList<>();
        of.stream().filter(s -> rows.stream().noneMatch(s::isOfRow)).forEach(rows::add);
        return rows;
    }

    private static boolean tells(String column, List<Seen> group) {
        return group.stream().map(s -> s.row().text(column)).filter(t -> !t.isEmpty()).distinct().count() == group.size();
    }

    /** Whether a column names the question that a row answers: its values come again with other items. */
    private static boolean isQuestion(String column, List<List<Seen>> groups) {
        String folded = LabelNames.folded(column);
        if (HISTORY.stream().anyMatch(folded::contains) || VoteText.use(column) != Use.NONE) {
            return false;
        }
        Set<String> values = new TreeSet<>();
        long all = groups.stream().flatMap(List::stream).peek(s -> values.add(s.row().text(column))).count();
        return groups.size() == 1 ? values.stream().noneMatch(v -> v.matches("[-0-9T:.Z ]+")) : values.size() < all;
    }

    /** Whether votes of one annotator in different rows have one time. */
    private boolean isMerged(List<Seen> group) {
        Set<List<Object>> there = new HashSet<>();
        Set<Vote> all = new LinkedHashSet<>();
        Whose whose = new Whose(group.getFirst().vote().item(), columns.wide().isEmpty() ? group.getFirst().vote().annotator() : "");
        List<Seen> every = List.copyOf(seen.getOrDefault(whose, Set.of()));
        every.forEach(s -> all.add(s.vote()));
        return columns.wide().isEmpty()
                ? group.stream().anyMatch(s -> !there.add(List.of(s.vote().at())))
                : every.stream().anyMatch(s -> !there.add(List.of(s.vote().annotator(), s.vote().at().equals(unknown))));
    }

    private Doubt doubt(List<Seen> group, Optional<String> column) {
        Vote vote = group.getFirst().vote();
        String rows = vote.item().caseId() + " has " + group.size() + " rows"
                + (columns.wide().isEmpty() ? " of " + vote.annotator() : "") + " (" + name + ":"
                + group.get(0).row().where().line() + " and " + group.get(1).row().where().line() + ")";
        return column.map(c -> new Doubt(
                        rows + ", which column " + c + " tells apart: "
                                + LabelNames.listed(group.stream().map(s -> s.row().text(c)).toList()),
                        LabelFileSetting.ROWS, c + "=" + group.getFirst().row().text(c)))
                .orElseGet(() -> new Doubt(rows + ", and no column tells them apart", LabelFileSetting.ROWS, ""));
    }
}
