package io.github.assay.counterexample.model;

import io.github.assay.counterexample.model.TableShape.ColumnShape;
import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Mines constraints from the rows of a database (counterexample.md §3). */
final class ConstraintMiner {
    private static final int ENOUGH_ROWS = 20;
    private static final int ENOUGH_REPEATS = 10;
    private static final Pattern KEY_NAME = Pattern.compile("(?i)(.*_)?(id|code|key|uuid|ssn|isbn|email|number|no)|.*id");
    private static final Pattern PERSON_NAME = Pattern.compile("(?i).*(name|title|label|description|comment|theme).*");
    private static final List<List<String>> PAIRS = List.of(
            List.of("start", "end"), List.of("begin", "end"), List.of("min", "max"), List.of("open", "close"),
            List.of("from", "to"), List.of("lowest", "highest"), List.of("low", "high"), List.of("birth", "death"),
            List.of("order", "ship"), List.of("arriv", "depart"));

    private final RealData data;
    private final List<MinedConstraint> found = new ArrayList<>();

    ConstraintMiner(RealData data) {
        this.data = data;
    }

    List<MinedConstraint> mine() {
        for (TableShape t : data.shape().tables().values()) {
            int rows = data.of(t.key()).size();
            for (int i = 0; i < t.columns().size(); i++) {
                column(t, i, rows);
            }
            if (rows >= ENOUGH_ROWS) {
                dependencies(t);
                orders(t, rows);
                rowUnique(t, rows);
            }
        }
        return List.copyOf(found);
    }

    private void column(TableShape t, int i, int rows) {
        ColumnShape c = t.columns().get(i);
        RealData.Values values = data.values(t.key(), i);
        String name = t.name() + "." + c.name();
        boolean key = isKey(t, i);
        if (rows >= ENOUGH_ROWS && values.nulls() == 0 && !c.required()) {
            add("not_null(" + name + ")", t, rows, "", (all, _, _) -> all.stream().noneMatch(r -> r.get(i).isNull()));
        }
        if (rows >= ENOUGH_ROWS && !t.primaryKey().equals(List.of(i)) && !isPartOfAKey(t, List.of(i)) && values.isDistinct() && values.counts().size() >= ENOUGH_ROWS
                && !PERSON_NAME.matcher(c.name()).matches() && isCode(c, values)) {
            add("unique(" + name + ")", t, rows, "", (all, _, _) -> distinct(all, List.of(i)));
        }
        if (rows >= ENOUGH_ROWS && !key && c.kind().isNumber() && !values.counts().isEmpty()) {
            range(t, i, name, values);
        }
        if (values.counts().size() >= 2 && values.counts().size() <= 30 && !key
                && rows >= 10 * values.counts().size() && values.counts().values().stream().allMatch(n -> n >= 2)
                && !c.kind().isNumber()) {
            Set<Cell> known = values.counts().keySet();
            add("values(" + name + ")", t, rows, known.size() + "", (all, _, admitted) -> all.stream()
                    .allMatch(r -> r.get(i).isNull() || known.contains(r.get(i)) || admitted.admits(t.key(), i, r.get(i))));
        }
        if (c.kind() == ValueKind.TEXT && values.counts().size() >= ENOUGH_ROWS) {
            format(t, i, name, values);
        }
        inclusion(t, i, values);
    }

    private void range(TableShape t, int i, String name, RealData.Values values) {
        double least = values.counts().keySet().stream().mapToDouble(SqlValues::number).filter(d -> !Double.isNaN(d)).min().orElse(0);
        double most = values.counts().keySet().stream().mapToDouble(SqlValues::number).filter(d -> !Double.isNaN(d)).max().orElse(0);
        add("range(" + name + ")", t, values.rows(), plain(least) + " … " + plain(most), (all, _, admitted) -> all.stream()
                .allMatch(r -> {
                    double v = SqlValues.number(r.get(i));
                    return Double.isNaN(v) || v >= least && v <= most || admitted.admits(t.key(), i, r.get(i));
                }));
    }

    private static String plain(double v) {
        return v == Math.rint(v) && Math.abs(v) < 1e15 ? Long.toString((long) v) : Double.toString(v);
    }

    private void format(TableShape t, int i, String name, RealData.Values values) {
        Map<String, Integer> templates = new HashMap<>();
        int all = 0;
        for (Map.Entry<Cell, Integer> e : values.counts().entrySet()) {
            if (e.getKey() instanceof Cell.Text(String text)) {
                templates.merge(template(text), e.getValue(), Integer::sum);
                all += e.getValue();
            }
        }
        int total = all;
        Optional<Map.Entry<String, Integer>> top = templates.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        top.filter(e -> e.getValue() >= 0.99 * total).map(Map.Entry::getKey).ifPresent(form -> add(
                "format(" + name + ")", t, total, form, (rows, _, admitted) -> rows.stream().allMatch(r ->
                        !(r.get(i) instanceof Cell.Text(String text)) || template(text).equals(form)
                                || data.values(t.key(), i).counts().containsKey(r.get(i))
                                || admitted.admits(t.key(), i, r.get(i)))));
    }

    /** Runs of digits as 9 with their length where short, letters as a or A, other characters as they are. */
    static String template(String text) {
        StringBuilder form = new StringBuilder();
        boolean digits = text.chars().anyMatch(Character::isDigit);
        char last = 0;
        for (int i = 0; i < Math.min(text.length(), 40); i++) {
            char c = text.charAt(i);
            char kind = Character.isDigit(c) ? '9' : Character.isLetter(c) ? (digits && Character.isUpperCase(c) ? 'A' : 'a') : c;
            boolean run = kind == last && kind != '9';
            if (!run && !(Character.isWhitespace(kind) && last == 'a')) {
                form.append(kind);
            }
            last = kind;
        }
        String made = form.toString();
        return digits ? made : made.replaceAll("a.*", "text");
    }

    private boolean isKey(TableShape t, int i) {
        return t.primaryKey().contains(i) || t.uniques().stream().anyMatch(u -> u.contains(i))
                || t.references().stream().anyMatch(r -> r.columns().contains(i))
                || t.columns().get(i).name().toLowerCase(Locale.ROOT).matches("id|.*_id|.*id");
    }

    /** Whether a declared key needs further columns: who declares it says that these alone may repeat. */
    private static boolean isPartOfAKey(TableShape t, List<Integer> columns) {
        return Stream.concat(Stream.of(t.primaryKey()), t.uniques().stream())
                .anyMatch(key -> key.size() > columns.size() && key.containsAll(columns));
    }

    private static boolean isCode(ColumnShape c, RealData.Values values) {
        return KEY_NAME.matcher(c.name()).matches()
                || values.counts().keySet().stream().limit(50).allMatch(v -> v instanceof Cell.Text(String text)
                        && text.length() <= 12 && text.indexOf(' ') < 0 && text.chars().anyMatch(Character::isDigit));
    }

    private void rowUnique(TableShape t, int rows) {
        List<Integer> references = t.references().stream().flatMap(r -> r.columns().stream()).distinct().sorted().toList();
        boolean link = t.references().size() >= 2 && t.columns().size() <= references.size() + 2;
        if (link && !t.primaryKey().equals(references) && !isPartOfAKey(t, references) && distinct(data.of(t.key()), references)) {
            add("unique(" + t.name() + ": reference columns)", t, rows, "", (all, _, _) -> distinct(all, references));
        } else if (t.primaryKey().isEmpty() && new HashSet<>(data.of(t.key())).size() == rows) {
            add("unique(" + t.name() + ": whole row)", t, rows, "", (all, _, _) -> new HashSet<>(all).size() == all.size());
        }
    }

    private static boolean distinct(List<List<Cell>> rows, List<Integer> places) {
        Set<List<Cell>> seen = new HashSet<>();
        return rows.stream()
                .map(r -> RealData.project(r, places))
                .filter(k -> k.stream().noneMatch(Cell::isNull))
                .allMatch(seen::add);
    }

    private void dependencies(TableShape t) {
        for (int a = 0; a < Math.min(t.columns().size(), 40); a++) {
            for (int b = 0; b < Math.min(t.columns().size(), 40); b++) {
                if (a != b && !t.primaryKey().contains(a) && !t.primaryKey().contains(b) && determines(t, a, b)) {
                    int from = a;
                    int to = b;
                    add("fd(" + t.name() + "." + t.columns().get(a).name() + "→" + t.columns().get(b).name() + ")", t,
                            data.of(t.key()).size(), "", (all, _, _) -> {
                                Map<Cell, Cell> seen = new HashMap<>();
                                return all.stream().allMatch(r -> r.get(from).isNull()
                                        || seen.computeIfAbsent(r.get(from), _ -> r.get(to)).equals(r.get(to)));
                            });
                }
            }
        }
    }

    private boolean determines(TableShape t, int a, int b) {
        RealData.Values values = data.values(t.key(), a);
        if (values.rows() - values.nulls() - values.counts().size() < ENOUGH_REPEATS
                || data.values(t.key(), b).counts().size() < 2) {
            return false;
        }
        Map<Cell, Cell> seen = new HashMap<>();
        int repeats = 0;
        for (List<Cell> row : data.of(t.key())) {
            if (row.get(a).isNull()) {
                continue;
            }
            Cell before = seen.putIfAbsent(row.get(a), row.get(b));
            if (before != null && !before.equals(row.get(b))) {
                return false;
            }
            repeats += before == null ? 0 : 1;
        }
        return repeats >= ENOUGH_REPEATS;
    }

    private void orders(TableShape t, int rows) {
        for (int a = 0; a < t.columns().size(); a++) {
            for (int b = 0; b < t.columns().size(); b++) {
                if (a != b && related(t.columns().get(a), t.columns().get(b)) && ordered(data.of(t.key()), a, b, true)) {
                    int from = a;
                    int to = b;
                    add("order(" + t.name() + "." + t.columns().get(a).name() + ", " + t.columns().get(b).name() + ")", t, rows,
                            "", (all, _, _) -> ordered(all, from, to, false));
                }
            }
        }
    }

    private static boolean related(ColumnShape a, ColumnShape b) {
        String first = a.name().toLowerCase(Locale.ROOT);
        String second = b.name().toLowerCase(Locale.ROOT);
        return a.kind() == b.kind() && PAIRS.stream().anyMatch(p -> first.contains(p.getFirst()) && second.contains(p.getLast()));
    }

    private static boolean ordered(List<List<Cell>> rows, int a, int b, boolean some) {
        boolean less = false;
        for (List<Cell> row : rows) {
            if (row.get(a).isNull() || row.get(b).isNull()) {
                continue;
            }
            double x = SqlValues.number(row.get(a));
            double y = SqlValues.number(row.get(b));
            int order = Double.isNaN(x) || Double.isNaN(y)
                    ? row.get(a).display().compareTo(row.get(b).display())
                    : Double.compare(x, y);
            if (order > 0) {
                return false;
            }
            less |= order < 0;
        }
        return less || !some;
    }

    private void inclusion(TableShape t, int i, RealData.Values values) {
        ColumnShape c = t.columns().get(i);
        boolean declared = t.references().stream().anyMatch(r -> r.columns().contains(i));
        if (declared || values.counts().size() < 10 || t.primaryKey().equals(List.of(i))) {
            return;
        }
        String name = c.name().toLowerCase(Locale.ROOT);
        for (TableShape other : data.shape().tables().values()) {
            for (int j = 0; j < other.columns().size(); j++) {
                String column = other.columns().get(j).name().toLowerCase(Locale.ROOT);
                boolean named = name.contains(column) || name.contains(other.key());
                RealData.Values targets = data.values(other.key(), j);
                if (other != t && named && c.kind() == other.columns().get(j).kind() && targets.isDistinct()
                        && targets.counts().keySet().containsAll(values.counts().keySet())) {
                    int place = j;
                    add("inclusion(" + t.name() + "." + c.name() + " ⊆ " + other.name() + "." + other.columns().get(j).name()
                            + ")", t, values.rows(), "", (all, database, _) -> all.stream().allMatch(r -> r.get(i).isNull()
                                    || !database.rows().containsKey(other.key())
                                    || database.of(other.key()).stream().anyMatch(o -> o.get(place).equals(r.get(i)))));
                }
            }
        }
    }

    private void add(String id, TableShape table, int support, String detail, MinedConstraint.Rule rule) {
        found.add(new MinedConstraint(id, table.key(), support, detail, rule));
    }
}
