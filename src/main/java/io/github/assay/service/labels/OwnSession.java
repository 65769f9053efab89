package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.SameTable;
import io.github.assay.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an annotator did, for their own eyes: pace, last decisions, own contradictions and repeated votes.
 *
 * @param pace of the last session; empty before the first vote
 * @param last votes in force, latest first, at most {@value #LAST}
 * @param contradictions pairs of items with equal contents and another vote, latest first
 * @param repeats items that were voted on more than once, latest first
 */
public record OwnSession(Optional<Pace> pace, List<Vote> last, List<Contradiction> contradictions, List<Repeat> repeats) {
    /** Most decisions that are listed. */
    public static final int LAST = 9;

    /** Longest pause within a session. */
    public static final Duration PAUSE = Duration.ofMinutes(30);

    /** A further vote of the same label within this time adds a reason or a comment. */
    private static final Duration SAME_VISIT = Duration.ofMinutes(1);

    /** Nothing was done. */
    public static final OwnSession NONE = new OwnSession(Optional.empty(), List.of(), List.of(), List.of());

    public OwnSession {
        last = List.copyOf(last);
        contradictions = List.copyOf(contradictions);
        repeats = List.copyOf(repeats);
    }

    /**
     * The pace of a session: the votes up to the latest without a pause of more than 30 minutes.
     *
     * @param items number of items voted on
     * @param since time of the first vote
     * @param medianSeconds median of the active seconds of an item's latest vote
     * @param perHour items per hour of active time; 0 while no active time is known
     */
    public record Pace(int items, Instant since, double medianSeconds, double perHour) {}

    /** What two items have in common. */
    public enum Common {
        /** Question, gold SQL and predicted SQL, but for white space. */
        SQL,
        /** Question and gold SQL, and the predicted tables are equal. */
        TABLES
    }

    /** Two items of one question with equal contents, of which one was passed and the other failed. */
    public record Contradiction(Common common, Vote later, Vote earlier) {}

    /**
     * An item that was voted on more than once.
     *
     * @param labels its votes in the order in which they were cast, at least two
     * @param latest the latest of them
     */
    public record Repeat(List<Label> labels, Vote latest) {
        public Repeat {
            labels = List.copyOf(labels);
        }

        /** Whether the label changed. */
        public boolean changed() {
            return labels.stream().distinct().count() > 1;
        }
    }

    /** Summarises an annotator's votes on a project's items. */
    public static OwnSession of(ProjectSession session, LabelingService labels) throws StoreException {
        Map<ItemKey, Item> items = new HashMap<>();
        session.project().items().forEach(i -> items.put(i.key(), i));
        return of(
                labels.cast(), item -> labels.stateOf(item).vote(), items,
                item -> session.outcomes().predicted(session.project(), item));
    }

    /**
     * Summarises an annotator's votes.
     *
     * @param cast every vote of the annotator in the order in which it was cast, undone ones included
     * @param inForce the vote in force on an item
     * @param items items of the project by key; votes on other items count for the pace only
     * @param table outcome of an item's predicted query
     */
    public static OwnSession of(
            List<Vote> cast, Function<ItemKey, Optional<Vote>> inForce, Map<ItemKey, Item> items,
            Function<Item, Optional<ExecutionOutcome>> table) {
        Map<ItemKey, List<Vote>> byItem = new LinkedHashMap<>();
        cast.stream().filter(v -> v.label() != Label.SKIP).forEach(
                v -> byItem.computeIfAbsent(v.item(), _ -> new ArrayList<>()).add(v));
        List<Vote> standing = byItem.keySet().stream()
                .filter(items::containsKey)
                .flatMap(item -> inForce.apply(item).stream())
                .filter(v -> v.label() != Label.SKIP)
                .sorted(Comparator.comparing(Vote::at).reversed())
                .toList();
        List<Repeat> repeats = byItem.entrySet().stream()
                .filter(e -> items.containsKey(e.getKey()))
                .flatMap(e -> repeat(e.getValue()).stream())
                .sorted(Comparator.comparing((Repeat r) -> r.latest().at()).reversed())
                .toList();
        return new OwnSession(
                pace(cast), standing.subList(0, Math.min(LAST, standing.size())), contradictions(standing, items, table), repeats);
    }

    private static Optional<Repeat> repeat(List<Vote> votes) {
        List<Label> labels = new ArrayList<>();
        Vote before = null;
        for (Vote vote : votes) {
            boolean same = before != null && before.label() == vote.label()
                    && Duration.between(before.at(), vote.at()).compareTo(SAME_VISIT) <= 0;
            if (!same) {
                labels.add(vote.label());
            }
            before = vote;
        }
        return labels.size() > 1 ? Optional.of(new Repeat(labels, votes.getLast())) : Optional.empty();
    }

    private static Optional<Pace> pace(List<Vote> cast) {
        if (cast.isEmpty()) {
            return Optional.empty();
        }
        int first = cast.size() - 1;
        while (first > 0 && Duration.between(cast.get(first - 1).at(), cast.get(first).at()).compareTo(PAUSE) <= 0) {
            first--;
        }
        Map<ItemKey, Vote> session = new LinkedHashMap<>();
        cast.subList(first, cast.size()).forEach(v -> session.put(v.item(), v));
        session.values().removeIf(v -> v.label() == Label.SKIP);
        if (session.isEmpty()) {
            return Optional.empty();
        }
        double[] seconds = session.values().stream().mapToDouble(Vote::seconds).sorted().toArray();
        double sum = session.values().stream().mapToDouble(Vote::seconds).sum();
        int half = seconds.length / 2;
        double median = seconds.length % 2 == 1 ? seconds[half] : (seconds[half - 1] + seconds[half]) / 2;
        return Optional.of(new Pace(
                session.size(), cast.get(first).at(), median, sum > 0 ? session.size() * 3_600 / sum : 0));
    }

    /** Contents of an item that decide together with its predicted SQL or table. */
    private record Question(String db, String question, String evidence, String gold) {
        static Question of(Item item) {
            Case evalCase = item.evalCase();
            return new Question(
                    evalCase.dbId(), evalCase.question().strip(), evalCase.context().evidence().strip(), squeezed(evalCase.goldSql()));
        }
    }

    private static String squeezed(String sql) {
        return sql.strip().replaceAll("\\s+", " ").replaceFirst("\\s*;$", "");
    }

    private static List<Contradiction> contradictions(
            List<Vote> standing, Map<ItemKey, Item> items, Function<Item, Optional<ExecutionOutcome>> table) {
        Map<Question, List<Vote>> same = new LinkedHashMap<>();
        standing.stream().filter(v -> v.label().decides()).forEach(v -> same.computeIfAbsent(
                Question.of(Objects.requireNonNull(items.get(v.item()))), _ -> new ArrayList<>()).add(v));
        List<Contradiction> found = new ArrayList<>();
        for (List<Vote> votes : same.values()) {
            for (int i = 0; i < votes.size(); i++) {
                for (int j = i + 1; j < votes.size(); j++) {
                    if (votes.get(i).label() != votes.get(j).label()) {
                        Vote later = votes.get(i);
                        Vote earlier = votes.get(j);
                        common(Objects.requireNonNull(items.get(later.item())), Objects.requireNonNull(items.get(earlier.item())), table)
                                .ifPresent(c -> found.add(new Contradiction(c, later, earlier)));
                    }
                }
            }
        }
        found.sort(Comparator.comparing((Contradiction c) -> c.later().at()).reversed());
        return found;
    }

    private static Optional<Common> common(Item one, Item other, Function<Item, Optional<ExecutionOutcome>> table) {
        if (squeezed(one.prediction().sql()).equals(squeezed(other.prediction().sql()))) {
            return Optional.of(Common.SQL);
        }
        boolean equal = SameTable.is(table.apply(one), table.apply(other));
        return equal ? Optional.of(Common.TABLES) : Optional.empty();
    }
}
