package io.github.assay.sql.canonical;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers the copies of a table within one FROM. Copies that are joined by inner joins only may be numbered in any
 * order, because exchanging them changes no result.
 */
final class TableCopies {
    private static final int MOST_ARRANGEMENTS = 24;

    private final Map<Copied, int[]> arrangement;
    private final Map<Copied, Integer> seen = new LinkedHashMap<>();
    private final Set<Integer> fixed = new HashSet<>();
    private int clauses;

    /** A table of one FROM. */
    private record Copied(int from, String table) {}

    TableCopies() {
        this(Map.of());
    }

    private TableCopies(Map<Copied, int[]> arrangement) {
        this.arrangement = arrangement;
    }

    /** A number for the next FROM; {@code free}: all its joins are inner ones. */
    int next(boolean free) {
        if (!free) {
            fixed.add(clauses);
        }
        return clauses++;
    }

    /** What is added to columns of the next copy of a table: nothing for the first, {@code #2} for the second. */
    String suffix(int from, String table) {
        Copied copied = new Copied(from, table);
        int n = seen.merge(copied, 1, Integer::sum);
        int[] numbers = arrangement.get(copied);
        int number = numbers == null || n > numbers.length ? n : numbers[n - 1];
        return number == 1 ? "" : "#" + number;
    }

    /** The other ways to number the copies met; none where there are too many. */
    List<TableCopies> others() {
        List<Map<Copied, int[]>> all = new ArrayList<>(List.of(Map.of()));
        for (Map.Entry<Copied, Integer> e : seen.entrySet()) {
            if (e.getValue() > 1 && !fixed.contains(e.getKey().from())) {
                List<Map<Copied, int[]>> more = new ArrayList<>();
                for (int[] numbers : permutations(Math.min(e.getValue(), 5))) {
                    for (Map<Copied, int[]> before : all) {
                        Map<Copied, int[]> with = new HashMap<>(before);
                        with.put(e.getKey(), numbers);
                        more.add(with);
                    }
                }
                all = more;
            }
            if (all.size() > MOST_ARRANGEMENTS) {
                return List.of();
            }
        }
        return all.size() == 1 ? List.of() : all.stream().map(TableCopies::new).toList();
    }

    private static List<int[]> permutations(int size) {
        List<int[]> found = new ArrayList<>(List.of(new int[0]));
        for (int n = 1; n <= size; n++) {
            List<int[]> longer = new ArrayList<>();
            for (int[] before : found) {
                for (int at = 0; at <= before.length; at++) {
                    int[] with = new int[n];
                    System.arraycopy(before, 0, with, 0, at);
                    with[at] = n;
                    System.arraycopy(before, at, with, at + 1, before.length - at);
                    longer.add(with);
                }
            }
            found = longer;
        }
        return found;
    }

    /**
     * A text of a query that does not depend on the order of its joins and conditions, to compare arrangements. What
     * joins tables comes first, so that queries with the same joins number their copies alike.
     */
    static String key(QueryParts query) {
        StringBuilder key = new StringBuilder();
        add(query, key);
        query.below().forEach(q -> add(q, key));
        return key.toString();
    }

    private static void add(QueryParts q, StringBuilder key) {
        key.append(conditions(q, true)).append(conditions(q, false));
        key.append(q.groupBy().stream().sorted().toList()).append(q.orderBy());
        key.append(q.select().stream().map(QueryParts.Item::text).toList());
    }

    private static List<String> conditions(QueryParts q, boolean joining) {
        return q.conditions()
                .flatMap(c -> c.conjuncts().stream())
                .filter(c -> joining == isJoining(c))
                .map(Condition::text)
                .sorted()
                .toList();
    }

    private static boolean isJoining(Condition c) {
        return c instanceof Condition.Predicate p && p.columns().contains(p.right());
    }
}
