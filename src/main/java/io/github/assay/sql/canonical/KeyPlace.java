package io.github.assay.sql.canonical;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds the position of a sort key among the columns of a result. */
public final class KeyPlace {
    private KeyPlace() {}

    /**
     * The ordinal of a key; -1 when it is not projected or a star leaves the place open.
     *
     * @param select the select list
     * @param key canonical text of the key
     * @param columns names of the result's columns; empty when not known
     */
    public static int of(List<QueryParts.Item> select, String key, List<String> columns) {
        int first = star(select, 0);
        for (int i = 0; i < select.size(); i++) {
            if (select.get(i).text().equals(key)) {
                return first < 0 || i < first ? i : behindStar(select, i, columns);
            }
        }
        return first < 0 ? -1 : byName(key, columns);
    }

    /** Behind a single star, columns are counted from the end. */
    private static int behindStar(List<QueryParts.Item> select, int i, List<String> columns) {
        boolean single = star(select, star(select, 0) + 1) < 0;
        return single && columns.size() >= select.size() ? columns.size() - (select.size() - i) : -1;
    }

    /** A plain column that a star projects, when only one column of the result is called so. */
    private static int byName(String key, List<String> columns) {
        String name = key.substring(key.lastIndexOf('.') + 1);
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).toLowerCase(Locale.ROOT).equals(name)) {
                found.add(i);
            }
        }
        return found.size() == 1 ? found.getFirst() : -1;
    }

    private static int star(List<QueryParts.Item> select, int from) {
        for (int i = from; i < select.size(); i++) {
            if (select.get(i).text().equals("*") || select.get(i).text().endsWith(".*")) {
                return i;
            }
        }
        return -1;
    }
}
