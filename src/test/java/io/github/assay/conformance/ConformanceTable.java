package io.github.assay.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes how our metrics compare with other programs as {@code conformance.md} and {@code conformance.json}. Arguments:
 * the folder with data folders, and the folder to write into.
 */
public final class ConformanceTable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HEADER =
            """
            # Conformance

            Comparison of Assay's metrics with published evaluation programs, item by item, on real predictions and
            databases. *Equal*: the same figure. *By decision*: a different figure, which a decision of the metric
            specification explains: with the other program's rule in place of that decision the figures are equal. The
            rule's section or number in the register of decisions (§8) is named with it. *Engine version*: a difference
            that disappears when the queries run as the other program's SQLite runs them. *Not compared*: pairs of the
            data set without a comparison, and why. *Unexplained* must be 0; the tests that assert it use the same
            comparisons as this page.

            Made by

            ```
            mvn -q test-compile exec:exec -Dexec.classpathScope=test \\
              -Dmain.class=io.github.assay.conformance.ConformanceTable -Dassay.args="DATA docs"
            ```

            where `DATA` holds one folder per data set, of any name: `cases.jsonl`, or one file per part such as
            `cases_b.jsonl` (case_id, db_id, gold_sql, predictions), SQLite databases named by db_id, optionally
            `tables.json` (else the databases' own schemas), and the other programs' figures as `oracle*.jsonl` (one
            line per case_id and system), recognised by their fields. The same figures for programs are in
            [conformance.json](conformance.json).

            Of `spider-em` two rules go beyond the official code, which cannot read such queries and counts 0 for them even against
            themselves: outer joins and UNION ALL differ from JOIN and UNION, and are equal to themselves (§2.1). Queries nested in
            conditions are compared as there, as a whole: the order of their tables and their JOIN conditions count, of each condition
            its left side alone.

            """;

    private ConformanceTable() {}

    /** @param args the data folder, the folder to write into */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException("two arguments are needed: the folder with data folders, and where to write");
        }
        System.setProperty("assay.data", args[0]);
        List<DataFolder> folders = TestData.below(Path.of(args[0]), DataFolder::isOne).stream().map(DataFolder::open).toList();
        folders.forEach(folder -> folder.faults().forEach(System.err::println));
        List<Outcomes> all = folders.stream()
                .flatMap(folder -> Conformance.of(folder).stream().map(c -> Outcomes.of(c, folder)))
                .toList();
        if (all.isEmpty()) {
            throw new IllegalArgumentException("no folder with cases, databases and oracle files below " + args[0]);
        }
        Files.writeString(Path.of(args[1], "conformance.md"), markdown(all));
        Files.writeString(Path.of(args[1], "conformance.json"), json(all));
    }

    static String markdown(List<Outcomes> all) {
        StringBuilder page = new StringBuilder(HEADER);
        page.append("| Metric | Peer | Data | Cases | Equal | By decision | Not compared | Unexplained |\n");
        page.append("|---|---|---|--:|--:|---|---|--:|\n");
        all.forEach(o -> page.append(line(o)));
        return page.toString();
    }

    private static String line(Outcomes o) {
        return "| " + String.join(
                        " | ",
                        o.comparison().metric(),
                        o.comparison().peer(),
                        o.data(),
                        Integer.toString(o.cases()),
                        Integer.toString(o.equal()),
                        counted(o.decided()),
                        counted(o.notCompared()),
                        Integer.toString(o.unexplained().size()))
                + " |\n";
    }

    private static String counted(Map<?, Integer> reasons) {
        String all = reasons.entrySet().stream()
                .map(e -> e.getValue() + " × " + e.getKey())
                .collect(Collectors.joining("<br>"));
        return all.isEmpty() ? "–" : all;
    }

    static String json(List<Outcomes> all) {
        ArrayNode rows = JSON.createArrayNode();
        for (Outcomes o : all) {
            ObjectNode row = rows.addObject();
            row.put("metric", o.comparison().metric());
            row.put("peer", o.comparison().peer());
            row.put("file", o.comparison().file());
            row.put("data", o.data());
            row.put("cases", o.cases());
            row.put("equal", o.equal());
            ArrayNode decided = row.putArray("by_decision");
            o.decided().forEach((decision, count) -> decided.addObject()
                    .put("rule", decision.rule())
                    .put("decision", decision.what())
                    .put("cases", count));
            ObjectNode left = row.putObject("not_compared");
            o.notCompared().forEach(left::put);
            ArrayNode unexplained = row.putArray("unexplained");
            o.unexplained().forEach(unexplained::add);
        }
        return JSON.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(rows).replace("\r\n", "\n") + "\n";
    }
}
