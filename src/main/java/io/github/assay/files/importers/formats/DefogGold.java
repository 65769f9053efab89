package io.github.assay.files.importers.formats;

import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.SourceRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses gold queries of Defog's sql-eval (metrics.md §1.6). Several queries are separated by semicolons; columns in
 * braces mean that any choice of them is right. The choice of all columns becomes the gold SQL, every other one an
 * alternative.
 */
final class DefogGold {
    /** Most columns in braces whose choices are written; more would give too many. */
    private static final int MOST_COLUMNS = 6;

    private static final Pattern BRACES = Pattern.compile("\\{([^{}]*)}");

    private final ImportRun run;

    DefogGold(ImportRun run) {
        this.run = run;
    }

    void expand(SourceRecord record, OutLine evalCase) {
        String gold = evalCase.text("gold_sql").orElse("");
        if (gold.indexOf('{') < 0 && gold.indexOf(';') < 0) {
            return;
        }
        Set<String> all = new LinkedHashSet<>();
        for (String query : statements(gold)) {
            all.addAll(choices(query, record));
        }
        if (all.isEmpty()) {
            return;
        }
        List<String> queries = new ArrayList<>(all);
        evalCase.remove("gold_sql");
        evalCase.with("gold_sql", queries.getFirst());
        if (queries.size() > 1) {
            evalCase.remove("gold_sql_alternatives");
            evalCase.with("gold_sql_alternatives", queries.subList(1, queries.size()));
        }
        if (gold.indexOf('{') >= 0) {
            evalCase.inner("metadata").with("defog_query", gold);
        }
    }

    /** Statements, separated by semicolons outside of quotes. */
    static List<String> statements(String text) {
        List<String> all = new ArrayList<>();
        StringBuilder one = new StringBuilder();
        char quote = 0;
        for (char c : text.toCharArray()) {
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            }
            if (c == ';' && quote == 0) {
                all.add(one.toString().strip());
                one.setLength(0);
            } else {
                one.append(c);
            }
        }
        all.add(one.toString().strip());
        return all.stream().filter(s -> !s.isEmpty()).toList();
    }

    /**
     * Every non-empty choice of the columns in the first braces, all columns first; empty braces repeat that choice.
     */
    private List<String> choices(String query, SourceRecord record) {
        Matcher braces = BRACES.matcher(query);
        List<String> columns = List.of();
        String inside = "";
        while (columns.isEmpty() && braces.find()) {
            inside = braces.group();
            columns = columns(braces.group(1));
        }
        if (columns.isEmpty()) {
            return List.of(query.replace("{", "").replace("}", ""));
        }
        if (columns.size() > MOST_COLUMNS) {
            run.problems().warning(record.where(), "query", columns.size() + " columns in braces",
                    "at most " + MOST_COLUMNS, "The query with all of them counts alone.");
            return List.of(filled(query, inside, columns));
        }
        List<String> all = new ArrayList<>();
        for (int choice = (1 << columns.size()) - 1; choice > 0; choice--) {
            List<String> chosen = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                if ((choice >> (columns.size() - 1 - i) & 1) == 1) {
                    chosen.add(columns.get(i));
                }
            }
            all.add(filled(query, inside, chosen));
        }
        return all;
    }

    private static String filled(String query, String inside, List<String> chosen) {
        String list = String.join(", ", chosen);
        return query.replace(inside, list).replace("{}", list);
    }

    /** Columns, separated by commas outside of parentheses. */
    private static List<String> columns(String list) {
        List<String> all = new ArrayList<>();
        int depth = 0;
        StringBuilder one = new StringBuilder();
        for (char c : (list + ",").toCharArray()) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth <= 0) {
                all.add(one.toString().strip());
                one.setLength(0);
            } else {
                one.append(c);
            }
        }
        return all.stream().filter(s -> !s.isEmpty()).toList();
    }
}
