package io.github.assay.robustness.mutation;

import io.github.assay.sql.relax.QueryBlocks;
import io.github.assay.sql.relax.QueryBlocks.Block;
import io.github.assay.sql.relax.QueryBlocks.Clause;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The words of a query's outermost SELECT, and the places found in it so far. */
final class QuerySites {
    final SignificantTokens words;
    private final int last;
    private final Optional<Block> block;
    private final List<Site> found = new ArrayList<>();

    QuerySites(String sql, String dialect) {
        words = new SignificantTokens(sql, LexRules.of(dialect));
        int end = words.size() - 1;
        while (words.reads(end, ";")) {
            end--;
        }
        last = end;
        block = last < 0 ? Optional.empty() : QueryBlocks.outermost(words, last);
    }

    /**
     * Every place of every operator, in the order of the operators and of the text.
     *
     * @param rows rows that a LIMIT of twice the number has beyond it
     */
    static List<Site> of(String sql, String dialect, MutationSettings settings, int rows) {
        QuerySites sites = new QuerySites(sql, dialect);
        new SelectSites(sites, rows).find();
        new ConditionSites(sites, settings.literal()).find();
        new SourceSites(sites).find();
        return sites.found.stream()
                .filter(s -> settings.operators().contains(s.operator()))
                .sorted(java.util.Comparator.comparing(Site::operator))
                .toList();
    }

    Optional<Clause> clause(String name) {
        return block.map(b -> b.clauses().get(name));
    }

    /** The word SELECT; −1 where there is none. */
    int select() {
        return block.map(Block::select).orElse(-1);
    }

    void replace(MutationOperator operator, int from, int to, String by, Set<Site.Part> changes) {
        add(new Site(operator, written(from, to), by, replaced(from, to, by), changes, false));
    }

    void insert(MutationOperator operator, int after, String added, Set<Site.Part> changes) {
        add(new Site(operator, "", added.strip(), replaced(after, after, written(after, after) + added), changes, false));
    }

    void add(Site site) {
        found.add(site);
    }

    String written(int from, int to) {
        return to < from ? "" : words.text().substring(words.token(from).start(), words.token(to).end());
    }

    /** The whole query with words replaced, and a space wherever words would join otherwise. */
    String replaced(int from, int to, String by) {
        String left = words.text().substring(words.token(0).start(), words.token(from).start());
        String right = words.text().substring(words.token(to).end(), words.token(last).end());
        String start = by.isEmpty() ? left.replaceFirst("[ \\t]+$", "") : left;
        boolean bracket = by.isEmpty() && start.endsWith("(");
        return joined(joined(start, by), bracket ? right.replaceFirst("^[ \\t]+", "") : right).strip();
    }

    private static String joined(String left, String right) {
        boolean join = left.isEmpty() || right.isEmpty() || !isWord(left.charAt(left.length() - 1)) || !isWord(right.charAt(0));
        return join ? left + right : left + " " + right;
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || "_\"'`[]$".indexOf(c) >= 0;
    }

    /** Parts between the commas of a range, commas in brackets left out. */
    List<int[]> items(int from, int to) {
        List<int[]> items = new ArrayList<>();
        int start = from;
        for (int i = from; i <= to; i++) {
            i = words.reads(i, "(") ? words.closing(i) : i;
            if (words.reads(i, ",")) {
                items.add(new int[] {start, i - 1});
                start = i + 1;
            }
        }
        items.add(new int[] {start, to});
        return items;
    }
}
