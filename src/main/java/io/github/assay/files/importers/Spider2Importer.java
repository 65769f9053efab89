package io.github.assay.files.importers;

import io.github.assay.domain.Problem;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.Identities;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.RecordSource;
import io.github.assay.files.importers.run.SourceFault;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.importers.run.SourceRecord;
import io.github.assay.files.importers.run.SourceValue;
import io.github.assay.files.records.CsvRows;
import io.github.assay.files.records.DatumReader;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Imports Spider 2.0. A source has questions as JSONL by {@code instance_id}, an evaluation JSONL with
 * {@code condition_cols} and {@code ignore_order}, and gold queries as {@code ID.sql}. Gold tables are CSV,
 * {@code ID.csv} or the variants {@code ID_a.csv}, {@code ID_b.csv} in ascending order, any of which is right.
 * Predictions are {@code ID.sql} or {@code ID.csv}; each folder is a system.
 */
public final class Spider2Importer implements Importer {
    private static final Pattern FENCED = Pattern.compile("(?is)```(?:sql)?\\s*\\n(.*?)```");
    private static final String GOLD = "gold";

    /** The files and fields of one instance. */
    private static final class Instance {
        private Optional<JsonRecord> rules = Optional.empty();
    }

    @Override
    public String format() {
        return "spider2";
    }

    @Override
    public void read(ImportRun run) throws ProjectFormatException {
        Path folder = SourceFiles.folder(run.source());
        List<Path> all = SourceFiles.named(folder, 6, n -> n.matches(".*\\.(jsonl|json|csv|sql)"));
        List<Path> records = Files.isDirectory(run.source())
                ? all.stream().filter(f -> SourceFiles.lower(f).endsWith(".jsonl")).toList()
                : List.of(run.source());
        Map<String, Instance> instances = new HashMap<>();
        for (Path file : all) {
            if (SourceFiles.lower(file).endsWith(".jsonl") && isGold(folder, file)) {
                rules(run, file, instances);
            }
        }
        List<String> ids = new ArrayList<>();
        List<Problem> faults = new ArrayList<>();
        for (Path file : records) {
            if (!isGold(folder, file)) {
                ids.addAll(ids(run, file, faults));
            }
        }
        if (ids.isEmpty()) {
            throw new ProjectFormatException(
                    SourceFault.because(run.source() + " holds no Spider 2.0 instances", faults.stream()),
                    "A JSONL file with instance_id and question or instruction is expected.");
        }
        Spider2Files files = Spider2Files.sort(run, folder, all, ids);
        for (Path file : records) {
            if (!isGold(folder, file)) {
                new RecordSource(run, file).read(r -> instance(run, r, instances, files));
            }
        }
        predictions(run, files);
    }

    private static boolean isGold(Path folder, Path file) {
        String inside = folder.relativize(file.toAbsolutePath().normalize().startsWith(folder)
                ? file.toAbsolutePath().normalize() : file).toString().toLowerCase(java.util.Locale.ROOT);
        return inside.contains(GOLD) || inside.contains("eval");
    }

    private static void rules(ImportRun run, Path file, Map<String, Instance> instances)
            throws ProjectFormatException {
        new RecordSource(run, file).read(r -> {
            String id = r.peek("instance_id").map(JsonField::text).orElse("");
            OutLine rules = new OutLine();
            conditions(r).ifPresent(c -> rules.with("condition_cols", c));
            r.take("ignore_order", "ignore_order").ifPresent(f -> rules.with("ignore_order", SourceValue.structured(f)));
            instances.computeIfAbsent(id, _ -> new Instance()).rules = Optional.of(JsonRecord.parse(bytes(rules)));
        });
    }

    /** Ordinals of gold columns: one list, or one list for each variant of the gold table. */
    private static Optional<Object> conditions(SourceRecord record) {
        return record.take("condition_cols", "condition_cols").map(SourceValue::structured);
    }

    private static byte[] bytes(OutLine line) throws ProjectFormatException {
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        try {
            line.write(out);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException("memory does not fail", e);
        }
        return out.toByteArray();
    }

    private static List<String> ids(ImportRun run, Path file, List<Problem> faults) throws ProjectFormatException {
        List<String> ids = new ArrayList<>();
        RecordSource source = RecordSource.quiet(run, file);
        source.read(r -> r.peek("instance_id").map(JsonField::text).ifPresent(ids::add));
        source.faults().forEach(faults::add);
        return ids;
    }

    private static void instance(ImportRun run, SourceRecord record, Map<String, Instance> instances, Spider2Files files)
            throws ProjectFormatException {
        OutLine line = new OutLine();
        record.move(line, "case_id", "instance_id");
        Optional<String> id = line.text("case_id");
        if (id.isEmpty()) {
            run.problems().error(record.where(), "instance_id", "no id", "an instance_id", "The record is left out.");
            return;
        }
        record.move(line, "question", "question", "instruction")
                .move(line, "db_id", "db", "db_id", "database")
                .move(line, "evidence", "external_knowledge");
        Optional<Path> sql = Optional.ofNullable(files.goldSql().get(id.get()));
        if (sql.isPresent()) {
            line.with("gold_sql", sql(run, sql.get()));
        }
        Instance rules = instances.getOrDefault(id.get(), new Instance());
        rules.rules.ifPresent(r -> r.rest().forEach(f -> line.with(f.name(), SourceValue.of(f))));
        rules.rules.flatMap(r -> r.peek("condition_cols")).ifPresent(c -> ConditionCheck.check(
                run, DatumReader.of(c), files.goldTables().getOrDefault(id.get(), List.of())));
        goldTables(run, id.get(), files, line);
        record.rest(line);
        Identities.Find find = run.out().identities().find(
                id.get(), line.text("question").orElse(""), "", line.text("db_id").orElse(""), record.where(),
                run.problems());
        if (find == Identities.Find.NEW) {
            run.out().addCase(line);
        } else if (find == Identities.Find.SAME) {
            run.problems().warning(record.where(), "instance_id", "'" + id.get() + "' a second time, word for word",
                    "ids that come once", "The first one counts.");
        }
    }

    /** Writes every variant as a right answer; the first is also the gold table. */
    private static void goldTables(ImportRun run, String id, Spider2Files files, OutLine line)
            throws ProjectFormatException {
        List<Object> places = new ArrayList<>();
        for (Path file : files.goldTables().getOrDefault(id, List.of())) {
            String name = "results/gold/" + file.getFileName();
            run.copy(file, name);
            places.add(Map.of("file", name));
        }
        if (!places.isEmpty()) {
            line.with("gold_result", places.getFirst()).with("gold_results", places);
        }
    }

    private static void predictions(ImportRun run, Spider2Files files) throws ProjectFormatException {
        for (Spider2Files.Answer answer : files.answers()) {
            if (!run.out().identities().knows(answer.id())) {
                continue;
            }
            OutLine line = new OutLine().with("case_id", answer.id()).with("system", answer.system());
            if (answer.sql().isPresent()) {
                line.with("predicted_sql", sql(run, answer.sql().get()));
            }
            if (answer.table().isPresent()) {
                String name = "results/" + answer.system() + "/" + answer.id() + ".csv";
                run.copy(answer.table().get(), name);
                line.with("result", Map.of("file", name));
            }
            run.out().addPrediction(answer.system(), line);
        }
    }

    /** The query of a file, without text around a code fence. */
    private static String sql(ImportRun run, Path file) throws ProjectFormatException {
        String text = String.join("\n", run.lines(file)).strip();
        Matcher fenced = FENCED.matcher(text);
        return fenced.find() ? fenced.group(1).strip() : text;
    }

    /**
     * The files of a Spider 2.0 folder, sorted by kind.
     *
     * @param goldSql gold queries by instance
     * @param goldTables gold tables by instance, variants in ascending order
     * @param answers predictions of systems
     */
    private record Spider2Files(Map<String, Path> goldSql, Map<String, List<Path>> goldTables, List<Answer> answers) {
        /** The files of one system for one instance. */
        record Answer(String system, String id, Optional<Path> sql, Optional<Path> table) {}

        private record Whose(String system, String id) {}

        static Spider2Files sort(ImportRun run, Path folder, List<Path> all, List<String> ids) {
            Sorting sorting = new Sorting(folder, Set.copyOf(ids));
            for (Path file : all) {
                if (isWanted(file) && !sorting.add(file) && !run.isPreview()) {
                    run.problems().warning(run.at(file, 0), "", "a file of no instance", "the name of an instance_id",
                            "It is skipped.");
                }
            }
            return sorting.sorted();
        }

        private static boolean isWanted(Path file) {
            String name = SourceFiles.lower(file);
            return name.endsWith(".sql") || name.endsWith(".csv");
        }

        /** Sorts files by kind. */
        private record Sorting(
                Path folder,
                Set<String> known,
                Map<String, Path> goldSql,
                Map<String, TreeMap<String, Path>> goldTables,
                Map<Whose, Path> sqls,
                Map<Whose, Path> tables) {
            Sorting(Path folder, Set<String> known) {
                this(folder, known, new HashMap<>(), new HashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
            }

            /**
             * Adds a file; false when it belongs to no instance. Names of gold files end in the letter of their
             * variant.
             */
            boolean add(Path file) {
                boolean query = SourceFiles.lower(file).endsWith(".sql");
                boolean gold = isGold(file);
                String stem = SourceFiles.stem(file);
                String id = known.contains(stem) || !gold ? stem : stem.replaceFirst("_[a-z]$", "");
                if (!known.contains(id)) {
                    return false;
                }
                if (!gold) {
                    Whose whose = new Whose(SourceFiles.folderName(file), id);
                    (query ? sqls : tables).put(whose, file);
                } else if (query) {
                    goldSql.put(id, file);
                } else {
                    goldTables.computeIfAbsent(id, _ -> new TreeMap<>()).put(stem, file);
                }
                return true;
            }

            private boolean isGold(Path file) {
                return folder.toAbsolutePath().relativize(file.toAbsolutePath()).toString()
                        .toLowerCase(Locale.ROOT).contains("gold");
            }

            Spider2Files sorted() {
                Map<String, List<Path>> variants = new HashMap<>();
                goldTables.forEach((id, files) -> variants.put(id, List.copyOf(files.values())));
                return new Spider2Files(goldSql, variants, answers(sqls, tables));
            }
        }

        private static List<Answer> answers(Map<Whose, Path> sqls, Map<Whose, Path> tables) {
            Map<Whose, Answer> all = new LinkedHashMap<>();
            sqls.forEach((w, f) -> all.put(w, new Answer(w.system(), w.id(), Optional.of(f), Optional.empty())));
            tables.forEach((w, f) -> all.merge(w,
                    new Answer(w.system(), w.id(), Optional.empty(), Optional.of(f)),
                    (a, b) -> new Answer(a.system(), a.id(), a.sql(), b.table())));
            return new ArrayList<>(all.values());
        }
    }

    /** Finds columns that Spider 2.0's rules name and a gold table does not have (metrics.md §1.7). */
    private static final class ConditionCheck {
        /** Reports each missing column. A table that cannot be read is reported elsewhere. */
        public static void check(ImportRun run, Datum conditions, List<Path> golds) {
            for (int gold = 0; gold < golds.size(); gold++) {
                Path file = golds.get(gold);
                int columns = columns(file);
                for (Datum columnRule : columnRules(conditions.asItems(), gold)) {
                    boolean there = columnRule.asNumber().filter(n -> isBelow(n, columns)).isPresent();
                    if (!there && columns > 0) {
                        run.problems().error(
                                run.at(file, 1), "condition_cols",
                                columnRule.asNumber().map(n -> "column " + n).orElse(columnRule.kind()),
                                "a column from 0 to " + (columns - 1),
                                "ex-spider2 has no score for the case until the rule or the table is corrected.");
                    }
                }
            }
        }

        private static boolean isBelow(BigDecimal column, int columns) {
            return column.signum() >= 0
                    && column.stripTrailingZeros().scale() <= 0 && column.compareTo(BigDecimal.valueOf(columns)) < 0;
        }

        /** The rules of one gold table: a single list applies to all tables, of several lists each to its own. */
        private static List<Datum> columnRules(List<Datum> conditions, int gold) {
            boolean nested = conditions.stream().anyMatch(Datum.Items.class::isInstance);
            if (!nested) {
                return conditions;
            }
            return gold < conditions.size() ? conditions.get(gold).asItems() : List.of();
        }

        private static int columns(Path file) {
            try (CsvRows rows = new CsvRows(file)) {
                return rows.next().map(header -> header.fields().size()).orElse(0);
            } catch (IOException _) {
                return 0;
            }
        }
    }
}
