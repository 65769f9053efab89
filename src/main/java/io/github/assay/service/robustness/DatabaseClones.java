package io.github.assay.service.robustness;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.QueryRunner;
import io.github.assay.robustness.naming.AbbreviationDictionary;
import io.github.assay.robustness.naming.CloneScript;
import io.github.assay.robustness.naming.CloneScript.SchemaPart;
import io.github.assay.robustness.naming.NamePlan;
import io.github.assay.robustness.naming.NameShortener;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.robustness.naming.NaturalnessClassifier;
import io.github.assay.robustness.naming.WordList;
import io.github.assay.service.run.CatalogueSql;
import io.github.assay.sql.rename.SchemaRenaming;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes clones of databases with renamed tables and columns, and reads what the clones have. */
final class DatabaseClones {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** Tables whose rows one query counts. */
    private static final int TOGETHER = 40;

    private final QueryRunner queries;
    private final Naturalness target;
    private final NaturalnessClassifier classifier;
    private final NameShortener shortener;
    private final Map<String, Map<String, String>> proposals;

    /**
     * @param abbreviations further entries of the dictionary
     * @param proposals database → name → new name, used where it is free
     */
    DatabaseClones(
            QueryRunner queries, Naturalness target, Map<String, String> abbreviations, Map<String, Map<String, String>> proposals) {
        this.queries = queries;
        this.proposals = proposals;
        this.target = target;
        AbbreviationDictionary dictionary = AbbreviationDictionary.bundled().with(abbreviations);
        this.classifier = new NaturalnessClassifier(WordList.bundled(), dictionary);
        this.shortener = new NameShortener(WordList.bundled(), dictionary, target);
    }

    /**
     * A database and its clone, or why there is none.
     *
     * @param database names and classes; without a clone the renaming keeps every name
     * @param file the clone; empty: there is none
     * @param trouble why there is none
     */
    record Clone(NamedDatabase database, Optional<Path> file, String trouble) {}

    /**
     * Clones a database into a folder.
     *
     * @param cases the cases on it, whose texts have names that no new name may equal
     * @throws IOException when the file cannot be written
     */
    Clone make(Project project, DatabaseSpec spec, List<Case> cases, Path folder, Progress progress) throws IOException {
        Optional<String> query = NameCatalogue.query(spec.kind());
        if (query.isEmpty()) {
            return failed(spec, "databases of this kind are not cloned");
        }
        ExecutionOutcome read = queries.run(spec, query.get(), wide(project.limits()), progress);
        if (!(read instanceof ExecutionOutcome.Rows(ResultTable table, Duration _))) {
            return failed(spec, words(read));
        }
        NameCatalogue original = NameCatalogue.of(table);
        String dialect = spec.kind().dialect();
        SchemaRenaming plan = NamePlan.of(
                dialect, original.tables(), names(project, cases, dialect), classifier,
                shortener.preferring(proposals.getOrDefault(spec.id(), Map.of())), target);
        CloneScript.Script script = CloneScript.of(plan, original.parts());
        Path file = folder.resolve(Path.of(spec.location()).getFileName().toString());
        ExecutionOutcome copied = queries.copy(
                spec, script.statements(), file, project.limits().withTimeout(LONGEST), progress);
        if (!(copied instanceof ExecutionOutcome.Rows(ResultTable failures, Duration _))) {
            return failed(spec, words(copied));
        }
        DatabaseSpec clone = new DatabaseSpec(
                spec.id(), spec.kind(), file.toString(), spec.user(), spec.passwordFrom(), spec.urlPassword(), false);
        ExecutionOutcome again = queries.run(clone, query.get(), wide(project.limits()), progress);
        if (!(again instanceof ExecutionOutcome.Rows(ResultTable now, Duration _))) {
            return failed(spec, words(again));
        }
        NameCatalogue made = NameCatalogue.of(now);
        SchemaRenaming renaming = NameCatalogue.found(plan, made);
        List<String> lost = new ArrayList<>(script.lost());
        lost.addAll(original.differences(made, renaming));
        lost.addAll(rows(project, spec, clone, renaming, progress));
        failures.rows().forEach(r -> lost.add(text(r.get(0)) + (text(r.get(0)).isEmpty() ? "" : ": ") + text(r.get(1))));
        return new Clone(new NamedDatabase(spec.id(), renaming, entries(renaming, classifier), lost), Optional.of(file), "");
    }

    /** Tables that have other numbers of rows in the clone; one sentence each. */
    private List<String> rows(Project project, DatabaseSpec spec, DatabaseSpec clone, SchemaRenaming renaming, Progress progress) {
        List<String> lost = new ArrayList<>();
        List<SchemaRenaming.Table> tables = renaming.tables();
        for (int from = 0; from < tables.size(); from += TOGETHER) {
            List<SchemaRenaming.Table> some = tables.subList(from, Math.min(tables.size(), from + TOGETHER));
            ExecutionOutcome was = queries.run(spec, counts(some.stream().map(SchemaRenaming.Table::name).toList()), project.limits(), progress);
            ExecutionOutcome is = queries.run(clone, counts(some.stream().map(SchemaRenaming.Table::renamed).toList()), project.limits(), progress);
            if (was instanceof ExecutionOutcome.Rows(ResultTable before, Duration _) && is instanceof ExecutionOutcome.Rows(ResultTable after, Duration _)) {
                for (int i = 0; i < some.size(); i++) {
                    if (!before.rows().getFirst().get(i).equals(after.rows().getFirst().get(i))) {
                        lost.add("table " + some.get(i).name() + " has " + after.rows().getFirst().get(i).display() + " rows in the clone, not "
                                + before.rows().getFirst().get(i).display());
                    }
                }
            } else {
                lost.add("rows could not be counted: " + words(was) + words(is));
            }
        }
        return lost;
    }

    private static String counts(List<String> tables) {
        return tables.stream()
                .map(t -> "(SELECT count(*) FROM \"" + t.replace("\"", "\"\"") + "\")")
                .collect(Collectors.joining(", ", "SELECT ", ""));
    }

    /** Every table and column of the clone, classified. */
    static List<NamePlan.Entry> entries(SchemaRenaming renaming, NaturalnessClassifier classifier) {
        List<NamePlan.Entry> entries = new ArrayList<>();
        for (SchemaRenaming.Table t : renaming.tables()) {
            entries.add(new NamePlan.Entry(t.name(), "", classifier.classify(t.name()), classifier.classify(t.renamed())));
            t.columns().forEach(c -> entries.add(
                    new NamePlan.Entry(t.name(), c.name(), classifier.classify(c.name()), classifier.classify(c.renamed()))));
        }
        return entries;
    }

    private static Limits wide(Limits limits) {
        return new Limits(limits.timeout(), 1_000_000, 10_000_000, limits.maxCellChars(), limits.memoryMegabytes(), 1);
    }

    private static Clone failed(DatabaseSpec spec, String why) {
        return new Clone(
                new NamedDatabase(spec.id(), new SchemaRenaming(spec.kind().dialect(), List.of()), List.of(), List.of(why)), Optional.empty(), why);
    }

    /** The names in the gold and predicted queries of the cases: aliases, and texts in double quotes, are among them. */
    private static Set<String> names(Project project, List<Case> cases, String dialect) {
        Set<String> ids = new HashSet<>();
        Set<String> texts = new HashSet<>();
        cases.forEach(c -> {
            ids.add(c.id());
            texts.add(c.goldSql());
            texts.addAll(c.expected().goldAlternatives());
        });
        project.items().stream().filter(i -> ids.contains(i.evalCase().id())).forEach(i -> texts.add(i.prediction().sql()));
        Set<String> names = new HashSet<>();
        for (String sql : texts) {
            for (Token t : SqlLexer.words(sql, LexRules.of(dialect))) {
                if (t.kind() == Token.Kind.IDENTIFIER) {
                    names.add(t.of(sql));
                } else if (t.kind() == Token.Kind.QUOTED_IDENTIFIER) {
                    names.add(sql.substring(t.start() + 1, t.end() - 1));
                }
            }
        }
        return names;
    }

    private static String text(Cell cell) {
        return cell instanceof Cell.Text(String value) ? value : "";
    }

    /** Why an outcome is no table. */
    static String words(ExecutionOutcome outcome) {
        return switch (outcome) {
            case ExecutionOutcome.Rows _ -> "";
            case ExecutionOutcome.EngineError(String message) -> message.lines().findFirst().orElse("error");
            case ExecutionOutcome.Timeout _ -> "it takes longer than the time limit";
            case ExecutionOutcome.Blocked _ -> "the guard does not let it run";
            case ExecutionOutcome.TooLarge _ -> "its result is larger than the limits";
            case ExecutionOutcome.Unreachable(String message) -> message;
        };
    }

    /**
     * Tables, columns, keys, indexes, triggers and views of a database as its own catalogue lists them, to compare a database
     * with its clone.
     *
     * @param parts every part, in the order of the catalogue
     */
    private record NameCatalogue(List<SchemaPart> parts) {
        /** The query for a kind of database; empty where it cannot be cloned. */
        static Optional<String> query(DatabaseSpec.Kind kind) {
            return CatalogueSql.of(kind.dialect(), "names").stream().findFirst();
        }

        static NameCatalogue of(ResultTable table) {
            return new NameCatalogue(table.rows().stream()
                    .map(r -> new SchemaPart(
                            text(r.get(0)).toLowerCase(Locale.ROOT), text(r.get(1)), text(r.get(2)), text(r.get(3)), text(r.get(4)), text(r.get(5))))
                    .toList());
        }

        private static String text(Cell cell) {
            return cell instanceof Cell.Text(String value) ? value : "";
        }

        /** Tables and views with their columns in order. Virtual tables cannot be renamed and count as views. */
        List<NamePlan.Table> tables() {
            Map<String, List<String>> columns = new LinkedHashMap<>();
            Map<String, Boolean> fixed = new LinkedHashMap<>();
            parts.stream().filter(p -> isTable(p)).forEach(p -> {
                columns.put(p.table(), new ArrayList<>());
                fixed.put(p.table(), p.kind().equals("view") || p.detail().equals("virtual"));
            });
            // Tables that a virtual table keeps its rows in belong to it.
            List<String> virtual = parts.stream().filter(p -> p.detail().equals("virtual")).map(SchemaPart::table).toList();
            fixed.replaceAll((t, f) -> f || virtual.stream().anyMatch(v -> t.startsWith(v + "_")));
            parts.stream()
                    .filter(p -> p.kind().equals("column") && columns.containsKey(p.table()))
                    .sorted(Comparator.comparingInt(p -> Integer.parseInt(p.detail().substring(0, p.detail().indexOf(' ')))))
                    .forEach(p -> Objects.requireNonNull(columns.get(p.table())).add(p.column()));
            return columns.entrySet().stream().map(e -> new NamePlan.Table(e.getKey(), e.getValue(), Objects.requireNonNull(fixed.get(e.getKey())))).toList();
        }

        private static boolean isTable(SchemaPart p) {
            return p.kind().equals("table") || p.kind().equals("view");
        }

        /**
         * The names that a clone has: the new name of each table of the plan where it is there, else its old one; of its
         * columns by their order.
         */
        static SchemaRenaming found(SchemaRenaming planned, NameCatalogue clone) {
            Map<String, List<String>> there = new TreeMap<>();
            clone.tables().forEach(t -> there.put(t.name(), t.columns()));
            List<SchemaRenaming.Table> tables = new ArrayList<>();
            for (SchemaRenaming.Table t : planned.tables()) {
                String name = there.containsKey(t.renamed()) ? t.renamed() : t.name();
                List<String> columns = there.getOrDefault(name, List.of());
                if (columns.size() == t.columns().size()) {
                    List<SchemaRenaming.Column> named = new ArrayList<>();
                    for (int i = 0; i < columns.size(); i++) {
                        named.add(new SchemaRenaming.Column(t.columns().get(i).name(), columns.get(i)));
                    }
                    tables.add(new SchemaRenaming.Table(t.name(), name, named));
                }
            }
            return new SchemaRenaming(planned.dialect(), tables);
        }

        /** What the clone lacks or has otherwise, by the new names; one sentence each. */
        List<String> differences(NameCatalogue clone, SchemaRenaming renaming) {
            Map<SchemaPart, Integer> expected = new LinkedHashMap<>();
            parts.stream().filter(p -> !p.isScript()).forEach(p -> expected.merge(renamed(p, renaming), 1, Integer::sum));
            clone.parts.stream().filter(p -> !p.isScript()).forEach(p -> expected.merge(p, -1, Integer::sum));
            List<String> differences = new ArrayList<>();
            expected.forEach((p, n) -> {
                if (n != 0) {
                    differences.add(p.kind() + " " + p.table() + (p.column().isEmpty() ? "" : "." + p.column())
                            + (p.detail().isEmpty() ? "" : " (" + p.detail() + ")") + (n > 0 ? " is not in the clone" : " is only in the clone"));
                }
            });
            return differences;
        }

        private static SchemaPart renamed(SchemaPart p, SchemaRenaming renaming) {
            Optional<SchemaRenaming.Table> table = renaming.table(p.table());
            Optional<SchemaRenaming.Table> other = p.otherTable().isEmpty() ? Optional.empty() : renaming.table(p.otherTable());
            return new SchemaPart(
                    p.kind(), table.map(SchemaRenaming.Table::renamed).orElse(p.table()), column(table, p.column()),
                    other.map(SchemaRenaming.Table::renamed).orElse(p.otherTable()), column(other, p.otherColumn()), p.detail());
        }

        private static String column(Optional<SchemaRenaming.Table> table, String column) {
            return table.flatMap(t -> t.columns().stream().filter(c -> c.name().equals(column)).findFirst()
                            .or(() -> t.columns().stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst()))
                    .map(SchemaRenaming.Column::renamed).orElse(column);
        }
    }
}
