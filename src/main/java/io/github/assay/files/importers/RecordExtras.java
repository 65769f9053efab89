package io.github.assay.files.importers;

import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.importers.run.SourceRecord;
import io.github.assay.files.importers.run.SourceValue;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts what single formats need beyond renaming: judge replies, runs, alternative gold queries, imported scores.
 */
final class RecordExtras {
    private static final List<String> STEF_REPLY = List.of(
            "result", "stef_result", "evaluation", "output", "result_json");
    private static final List<String> STEF_KEYS = List.of(
            "filters_applied_status", "overall_verdict", "confidence", "comparison", "specs", "question_intent",
            "enrichment", "rationale");

    private static final List<String> DEFOG_FAILURES = List.of("error_db_exec", "error_query_gen", "timeout");
    private static final Set<String> TRUE = Set.of("1", "1.0", "true");

    private final Dialect dialect;
    private final ImportRun run;
    private JsonObject scores = new JsonObject();
    private JsonObject replies = new JsonObject();
    private JsonObject runFields = new JsonObject();

    RecordExtras(Dialect dialect, ImportRun run) {
        this.dialect = dialect;
        this.run = run;
    }

    /** Takes fields that must not be read under a general name. */
    void before(SourceRecord record) {
        scores = new JsonObject();
        replies = new JsonObject();
        runFields = new JsonObject();
        switch (dialect.format()) {
            case "dataface" -> dataface(record);
            case "stef" -> stef(record);
            case "flex", "nl2sql360" -> reply(record, "flex", "judge_result");
            case "badger" -> badgerRun(record);
            default -> { }
        }
        dialect.scores().forEach((theirs, kept) -> score(record, theirs, kept)
                .filter(f -> f.kind() != JsonField.Kind.NULL)
                .ifPresent(f -> scores.putIfAbsent(kept, value(f))));
    }

    /** A score of the other program. It also stays in the metadata where metrics.md §7.2 states this. */
    private Optional<JsonField> score(SourceRecord record, String theirs, String kept) {
        return dialect == Dialect.DATAFACE ? record.takeImported(theirs, kept) : record.alsoImported(theirs, kept);
    }

    private void dataface(SourceRecord record) {
        Optional<JsonField> verdict = record.peek("equivalence");
        Optional<JsonField> rationale = record.take("judge_replies.dataface-equivalence", "rationale");
        if (verdict.isPresent() && !verdict.get().text().equalsIgnoreCase("skipped")) {
            JsonObject reply = new JsonObject();
            reply.put("equivalence", verdict.get().text());
            rationale.ifPresent(r -> reply.put("rationale", r.text()));
            replies.put("dataface-equivalence", List.of(reply));
        }
        for (JsonField field : record.rest()) {
            if (field.name().startsWith("hallucinated_")) {
                record.takeImported(field.name(), field.name())
                        .ifPresent(f -> scores.put(f.name(), SourceValue.of(SourceValue.parsed(f))));
            }
        }
    }

    /** Takes STEF's reply, which is an object under its own name or a group of keys in the record. */
    private void stef(SourceRecord record) {
        for (String name : STEF_REPLY) {
            reply(record, "stef", name);
        }
        if (replies.isEmpty()) {
            JsonObject reply = new JsonObject();
            for (String key : STEF_KEYS) {
                record.take("judge_replies.stef", key).ifPresent(f -> reply.put(key, value(f)));
            }
            if (!reply.isEmpty()) {
                replies.put("stef", List.of(reply));
            }
        }
    }

    private void reply(SourceRecord record, String judge, String name) {
        if (!replies.containsKey(judge)) {
            record.take("judge_replies." + judge, name).ifPresent(f -> replies.put(judge, List.of(value(f))));
        }
    }

    private static Object value(JsonField field) {
        return SourceValue.of(SourceValue.parsed(field));
    }

    private void badgerRun(SourceRecord record) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("id", "eval_run_id");
        parts.put("agent", "agent_name");
        parts.put("batch", "batch_id");
        parts.put("date", "eval_run_date");
        parts.forEach((ours, theirs) -> record.peek(theirs).ifPresent(f -> {
            runFields.put(ours, f.text());
            if (ours.equals("batch") || ours.equals("date")) {
                record.take("run." + ours, theirs);
            }
        }));
    }

    /** Adds the taken fields to the lines. */
    void after(SourceRecord record, OutLine evalCase, OutLine prediction) {
        if (!scores.isEmpty()) {
            prediction.remove("imported").ifPresent(own -> prediction.inner("metadata").with("imported", own));
            prediction.with("imported", Map.of("program", dialect.program(), "version", "unknown", "scores", scores));
        }
        if (!replies.isEmpty()) {
            prediction.remove("judge_replies");
            prediction.with("judge_replies", replies);
        }
        if (!runFields.isEmpty() && !prediction.has("run")) {
            prediction.with("run", runFields);
        }
        if (dialect == Dialect.DEFOG) {
            statedFailure(record, prediction);
            new DefogGold(run).expand(record, evalCase);
            if (SourceFiles.stem(java.nio.file.Path.of(record.where().file())).equals("idk")
                    && !evalCase.has("expected_behavior")) {
                evalCase.with("expected_behavior", "refuse");
            }
        }
        if (dialect == Dialect.SKILL && !evalCase.has("db_id")) {
            evalCase.text("expected_data_source").ifPresent(s -> evalCase.with("db_id", s));
        }
    }

    /** Sets the error of Defog's runner, whose flags state that a query failed, timed out or was never generated. */
    private static void statedFailure(SourceRecord record, OutLine prediction) {
        List<String> flags = DEFOG_FAILURES.stream()
                .filter(name -> record.peek(name).filter(f -> TRUE.contains(f.text().strip().toLowerCase(Locale.ROOT))).isPresent())
                .toList();
        if (!flags.isEmpty() && !prediction.has("error")) {
            String message = record.peek("error_msg").map(f -> f.text().strip()).orElse("");
            prediction.with("error", message.isEmpty() ? String.join(", ", flags) + " is 1, without a message"
                    : message);
        }
    }

    /** The prefix of ids made from row numbers: for a second table of questions its name. */
    String idPrefix(String stem) {
        return stem.equals("idk") ? "idk-" : "";
    }

    /** Keeps the remaining fields: with the case in tables of cases, with the prediction in logs of answers. */
    void rest(SourceRecord record, OutLine evalCase, OutLine prediction) {
        switch (dialect.format()) {
            case "csv", "jsonl" -> record.ownRest(evalCase);
            case "skill" -> record.rest(evalCase);
            default -> record.rest(prediction.isEmpty() ? evalCase : prediction);
        }
    }

    /**
     * Parses gold queries of Defog's sql-eval (metrics.md §1.6). Several queries are separated by semicolons; columns
     * in braces mean that any choice of them is right. The choice of all columns becomes the gold SQL, every other one
     * an alternative.
     */
    private record DefogGold(ImportRun run) {
        /** Most columns in braces whose choices are written; more would give too many. */
        private static final int MOST_COLUMNS = 6;

        private static final Pattern BRACES = Pattern.compile("\\{([^{}]*)}");

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
         * Every non-empty choice of the columns in the first braces, all columns first; empty braces repeat that
         * choice.
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
}
