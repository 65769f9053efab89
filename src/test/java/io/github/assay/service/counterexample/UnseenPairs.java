package io.github.assay.service.counterexample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * A made-up database of two or three tables with declared keys and CHECKs, and pairs of queries on it that differ in one
 * thing. Codes have a format, days and numbers a range, states are few, a note may be NULL: constraints that are mined.
 */
final class UnseenPairs {
    private static final List<List<String>> NAMES = List.of(
            List.of("depot", "parcel"), List.of("clinic", "visit"), List.of("field", "harvest"), List.of("vessel", "voyage"),
            List.of("course", "enrolment"), List.of("studio", "booking"), List.of("mine", "shift"), List.of("archive", "loan"));
    private static final List<List<String>> STATES = List.of(
            List.of("open", "done", "void"), List.of("new", "paid", "late", "lost"), List.of("A", "B"), List.of("red", "amber", "green"));
    private static final List<String> CITIES = List.of("Calder", "Brae", "Iden", "Moss", "Tarn", "Wick", "Ardle");

    private final RandomGenerator random;
    private final String parent;
    private final String child;
    private final boolean texts;
    private final boolean tags;
    private final List<String> states;
    private final int most;
    private final List<String> codes = new ArrayList<>();
    private final List<Object[]> parents = new ArrayList<>();
    private final List<Object[]> children = new ArrayList<>();
    private final List<Object[]> links = new ArrayList<>();

    /**
     * Two queries.
     *
     * @param kind what differs
     */
    record Pair(String kind, String gold, String predicted) {}

    UnseenPairs(RandomGenerator random) {
        this.random = random;
        List<String> names = any(NAMES);
        parent = names.get(0);
        child = names.get(1);
        texts = random.nextBoolean();
        tags = random.nextBoolean();
        states = any(STATES);
        most = 20 + 10 * random.nextInt(5);
        int n = 20 + random.nextInt(12);
        for (int i = 0; i < n; i++) {
            codes.add(texts ? String.format(Locale.ROOT, "%c%c-%03d", 'A' + i % 26, 'A' + (i * 7 + 3) % 26, 100 + 7 * i) : Integer.toString(11 + i));
            parents.add(new Object[] {code(i), any(CITIES) + " " + (char) ('A' + random.nextInt(4)), any(CITIES), 1 + random.nextInt(9)});
        }
        for (int i = 0; i < 45 + random.nextInt(40); i++) {
            children.add(new Object[] {
                1_000 + i, code(random.nextInt(n)), any(states), random.nextInt(most + 1), day(), random.nextInt(5) == 0 ? null : any(CITIES)});
            if (tags) {
                links.add(new Object[] {1_000 + i, 1 + random.nextInt(4)});
            }
        }
    }

    private Object code(int i) {
        return texts ? codes.get(i) : (Object) Integer.valueOf(codes.get(i));
    }

    private String day() {
        return String.format(Locale.ROOT, "202%d-%02d-%02d", 3 + random.nextInt(3), 1 + random.nextInt(12), 1 + random.nextInt(28));
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String schema() {
        String type = texts ? "TEXT" : "INTEGER";
        return "CREATE TABLE " + parent + " (code " + type + " PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, size INTEGER NOT NULL CHECK (size BETWEEN 1 AND 9));\n"
                + "CREATE TABLE " + child + " (id INTEGER PRIMARY KEY, " + parent + "_code " + type + " NOT NULL REFERENCES " + parent
                + "(code), state TEXT NOT NULL CHECK (state IN ('" + String.join("', '", states) + "')), amount INTEGER NOT NULL CHECK (amount >= 0), day TEXT NOT NULL, note TEXT);\n"
                + (tags ? "CREATE TABLE tag (" + child + "_id INTEGER NOT NULL REFERENCES " + child + "(id), level INTEGER NOT NULL, PRIMARY KEY (" + child + "_id, level));\n" : "");
    }

    /** The schema and the rows. */
    String script() {
        return schema() + inserts(parent, parents) + inserts(child, children) + inserts("tag", links);
    }

    /** The schema and a few rows, whose cells are those of the columns and whose keys hold. */
    String otherRows(RandomGenerator other) {
        List<Object[]> some = new ArrayList<>();
        for (int i = 0; i < 1 + other.nextInt(5); i++) {
            Object[] row = mixed(parents, other);
            row[0] = code(i);
            some.add(row);
        }
        List<Object[]> belonging = new ArrayList<>();
        List<Object[]> tagged = new ArrayList<>();
        for (int i = 0; i < other.nextInt(9); i++) {
            Object[] row = mixed(children, other);
            row[0] = 1_000 + i;
            row[1] = some.get(other.nextInt(some.size()))[0];
            belonging.add(row);
            for (int level = 1; tags && level <= 2; level++) {
                if (other.nextInt(3) > 0) {
                    tagged.add(new Object[] {1_000 + i, level});
                }
            }
        }
        return schema() + inserts(parent, some) + inserts(child, belonging) + inserts("tag", tagged);
    }

    private static Object[] mixed(List<Object[]> rows, RandomGenerator other) {
        Object[] row = new Object[rows.getFirst().length];
        for (int c = 0; c < row.length; c++) {
            row[c] = rows.get(other.nextInt(rows.size()))[c];
        }
        return row;
    }

    private static String inserts(String table, List<Object[]> rows) {
        StringBuilder script = new StringBuilder();
        for (Object[] row : rows) {
            List<String> cells = new ArrayList<>();
            for (Object cell : row) {
                cells.add(cell == null ? "NULL" : cell instanceof String text ? "'" + text + "'" : cell.toString());
            }
            script.append("INSERT INTO ").append(table).append(" VALUES (").append(String.join(", ", cells)).append(");\n");
        }
        return script.toString();
    }

    /** A pair of one of the kinds, with literals of its own; the two may mean the same, and often differ on the rows above. */
    Pair pair() {
        String p = parent;
        String c = child;
        String key = p + "_code";
        String joined = p + " AS p JOIN " + c + " AS c ON c." + key + " = p.code";
        String state = "'" + any(states) + "'";
        String city = "'" + any(CITIES) + "'";
        int x = random.nextInt(most);
        int k = 1 + random.nextInt(8);
        int n = 1 + random.nextInt(3);
        String day = "'" + day() + "'";
        return switch (random.nextInt(tags ? 34 : 31)) {
            case 0 -> of("bound", "SELECT id FROM " + c + " WHERE amount > " + x, "SELECT id FROM " + c + " WHERE amount >= " + x);
            case 1 -> of("bound and state", "SELECT count(*) FROM " + c + " WHERE state = " + state + " AND amount < " + x,
                    "SELECT count(*) FROM " + c + " WHERE state = " + state + " AND amount <= " + x);
            case 2 -> of("condition missing", "SELECT count(*) FROM " + joined + " WHERE p.city = " + city + " AND c.state = " + state + " AND p.size > " + k,
                    "SELECT count(*) FROM " + joined + " WHERE p.city = " + city + " AND p.size > " + k);
            case 3 -> of("or for and", "SELECT name FROM " + p + " WHERE city = " + city + " AND size > " + k,
                    "SELECT name FROM " + p + " WHERE city = " + city + " OR size > " + (k + 8));
            case 4 -> of("count of a column", "SELECT p.name, count(*) FROM " + joined + " WHERE c.amount > " + x + " GROUP BY p.code, p.name",
                    "SELECT p.name, count(c.note) FROM " + joined + " WHERE c.amount > " + x + " GROUP BY p.code, p.name");
            case 5 -> of("group by a name", "SELECT p.name, count(*) FROM " + joined + " WHERE c.state = " + state + " AND c.amount > " + x + " GROUP BY p.code, p.name",
                    "SELECT p.name, count(*) FROM " + joined + " WHERE c.state = " + state + " AND c.amount > " + x + " GROUP BY p.name");
            case 6 -> of("left join", "SELECT p.name, count(c.id) FROM " + joined + " GROUP BY p.code, p.name",
                    "SELECT p.name, count(c.id) FROM " + p + " AS p LEFT JOIN " + c + " AS c ON c." + key + " = p.code GROUP BY p.code, p.name");
            case 7 -> of("tie at the top", "SELECT id FROM " + c + " WHERE state = " + state + " ORDER BY amount DESC LIMIT 1",
                    "SELECT id FROM " + c + " WHERE state = " + state + " AND amount = (SELECT max(amount) FROM " + c + " WHERE state = " + state + ")");
            case 8 -> of("extreme of all", "SELECT id FROM " + c + " WHERE state = " + state + " AND amount = (SELECT max(amount) FROM " + c + " WHERE state = " + state + ")",
                    "SELECT id FROM " + c + " WHERE state = " + state + " AND amount = (SELECT max(amount) FROM " + c + ")");
            case 9 -> of("distinct", "SELECT DISTINCT p.name FROM " + joined + " WHERE c.amount > " + x + " AND c.state = " + state,
                    "SELECT p.name FROM " + joined + " WHERE c.amount > " + x + " AND c.state = " + state);
            case 10 -> of("distinct of names", "SELECT count(DISTINCT p.code) FROM " + joined + " WHERE c.amount > " + x,
                    "SELECT count(DISTINCT p.name) FROM " + joined + " WHERE c.amount > " + x);
            case 11 -> of("in for join", "SELECT name FROM " + p + " WHERE code IN (SELECT " + key + " FROM " + c + " WHERE amount > " + x + ")",
                    "SELECT name FROM " + joined + " WHERE c.amount > " + x);
            case 12 -> of("union all", "SELECT city FROM " + p + " WHERE size > " + k + " UNION SELECT note FROM " + c + " WHERE note IS NOT NULL AND amount > " + x,
                    "SELECT city FROM " + p + " WHERE size > " + k + " UNION ALL SELECT note FROM " + c + " WHERE note IS NOT NULL AND amount > " + x);
            case 13 -> of("having bound", "SELECT " + key + " FROM " + c + " GROUP BY " + key + " HAVING count(*) > " + (n + 2),
                    "SELECT " + key + " FROM " + c + " GROUP BY " + key + " HAVING count(*) >= " + (n + 2));
            case 14 -> of("having of groups", "SELECT " + key + " FROM " + c + " WHERE state = " + state + " GROUP BY " + key + " HAVING sum(amount) > " + (3 * x),
                    "SELECT " + key + " FROM " + c + " WHERE state = " + state + " GROUP BY " + key + " HAVING max(amount) > " + (3 * x));
            case 15 -> of("like", "SELECT name FROM " + p + " WHERE name LIKE " + city.replaceAll("'$", "%'"),
                    "SELECT name FROM " + p + " WHERE name LIKE " + city.replaceAll("^'", "'%").replaceAll("'$", "%'") + " OR city = " + city);
            case 16 -> of("distinct notes", "SELECT " + key + ", count(note) FROM " + c + " WHERE amount > " + x + " GROUP BY " + key,
                    "SELECT " + key + ", count(DISTINCT note) FROM " + c + " WHERE amount > " + x + " GROUP BY " + key);
            case 17 -> of("between", "SELECT id FROM " + c + " WHERE day BETWEEN " + day + " AND '2025-06-30' AND state = " + state,
                    "SELECT id FROM " + c + " WHERE day > " + day + " AND day < '2025-06-30' AND state = " + state);
            case 18 -> of("year", "SELECT count(*) FROM " + c + " WHERE day LIKE '2024%' AND amount > " + x,
                    "SELECT count(*) FROM " + c + " WHERE day >= '2024-01-01' AND amount > " + x);
            case 19 -> of("join drops", "SELECT count(*) FROM " + p + " WHERE size >= " + k,
                    "SELECT count(DISTINCT p.code) FROM " + joined + " WHERE p.size >= " + k);
            case 20 -> of("not in", "SELECT name FROM " + p + " WHERE code NOT IN (SELECT " + key + " FROM " + c + " WHERE state = " + state + ")",
                    "SELECT p.name FROM " + joined + " WHERE c.state <> " + state + " GROUP BY p.code, p.name");
            case 21 -> of("except", "SELECT city FROM " + p + " EXCEPT SELECT city FROM " + p + " WHERE size < " + k,
                    "SELECT city FROM " + p + " WHERE size >= " + k + " GROUP BY city");
            case 22 -> of("intersect", "SELECT city FROM " + p + " WHERE size > " + k + " INTERSECT SELECT city FROM " + p + " WHERE size < " + k,
                    "SELECT DISTINCT city FROM " + p + " WHERE size <> " + k);
            case 23 -> of("null left out", "SELECT id FROM " + c + " WHERE amount > " + x + " AND (note <> " + city + " OR note IS NULL)",
                    "SELECT id FROM " + c + " WHERE amount > " + x + " AND note <> " + city);
            case 24 -> of("limit", "SELECT " + key + " FROM " + c + " GROUP BY " + key + " ORDER BY count(*) DESC, " + key + " LIMIT " + n,
                    "SELECT " + key + " FROM " + c + " GROUP BY " + key + " ORDER BY count(*) DESC, " + key + " DESC LIMIT " + n);
            case 25 -> of("count of amounts", "SELECT p.city, count(c.id) FROM " + joined + " WHERE c.amount = " + n + " GROUP BY p.city",
                    "SELECT p.city, sum(c.amount) / " + n + " FROM " + joined + " WHERE c.amount BETWEEN " + n + " AND " + (n + 1) + " GROUP BY p.city");
            case 26 -> of("correlated", "SELECT p.name FROM " + p + " AS p WHERE EXISTS (SELECT 1 FROM " + c + " AS c WHERE c." + key + " = p.code AND c.state = " + state
                            + ") AND EXISTS (SELECT 1 FROM " + c + " AS c WHERE c." + key + " = p.code AND c.amount > " + x + ")",
                    "SELECT p.name FROM " + p + " AS p WHERE EXISTS (SELECT 1 FROM " + c + " AS c WHERE c." + key + " = p.code AND c.state = " + state + " AND c.amount > " + x + ")");
            case 27 -> of("other column", "SELECT p.city FROM " + joined + " WHERE c.id = " + (1_000 + x), "SELECT c.note FROM " + joined + " WHERE c.id = " + (1_000 + x));
            case 28 -> of("min for first", "SELECT min(day) FROM " + c + " WHERE state = " + state + " AND amount > " + x,
                    "SELECT day FROM " + c + " WHERE state = " + state + " AND amount > " + x + " ORDER BY id LIMIT 1");
            case 29 -> of("case of share", "SELECT sum(CASE WHEN state = " + state + " THEN 1 ELSE 0 END) FROM " + c + " WHERE amount > " + x,
                    "SELECT count(CASE WHEN state = " + state + " AND note IS NOT NULL THEN 1 END) FROM " + c + " WHERE amount > " + x);
            case 30 -> of("literal", "SELECT name FROM " + p + " WHERE size = " + k + " AND city = " + city,
                    "SELECT name FROM " + p + " WHERE size = " + k + " AND city = " + city + " AND name LIKE '% A'");
            case 31 -> of("link multiplies", "SELECT sum(amount) FROM " + c + " WHERE state = " + state + " AND id IN (SELECT " + c + "_id FROM tag)",
                    "SELECT sum(c.amount) FROM " + c + " AS c JOIN tag AS t ON t." + c + "_id = c.id WHERE c.state = " + state);
            case 32 -> of("link counted", "SELECT level, count(*) FROM tag GROUP BY level HAVING count(*) > " + n,
                    "SELECT t.level, count(DISTINCT c." + key + ") FROM tag AS t JOIN " + c + " AS c ON c.id = t." + c + "_id GROUP BY t.level HAVING count(*) > " + n);
            default -> of("all of two", "SELECT " + c + "_id FROM tag WHERE level = " + n + " INTERSECT SELECT " + c + "_id FROM tag WHERE level >= " + n,
                    "SELECT " + c + "_id FROM tag WHERE level = " + n + " INTERSECT SELECT id FROM " + c + " WHERE amount > " + (x / 8));
        };
    }

    private static Pair of(String kind, String gold, String predicted) {
        return new Pair(kind, gold, predicted);
    }
}
