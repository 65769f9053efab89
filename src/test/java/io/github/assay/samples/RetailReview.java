package io.github.assay.samples;

import io.github.assay.files.labels.LabelPacks;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/** The sample project {@code retail-review}: questions of a retail analyst over three databases, three systems. */
final class RetailReview {
    static final List<String> DATABASES = List.of("store_ops", "webshop", "supply");

    private RetailReview() {}

    static List<CaseSheet.Question> questions() throws Exception {
        List<CaseSheet.Question> all = new ArrayList<>();
        for (String database : DATABASES) {
            all.addAll(CaseSheet.read(resource(database + ".sheet")));
        }
        return all;
    }

    private static String resource(String name) throws Exception {
        try (InputStream in = RetailReview.class.getResourceAsStream("/samples/retail-review/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static void write(Path folder) throws Exception {
        Files.createDirectories(folder);
        List<CaseSheet.Question> questions = questions();
        Files.writeString(folder.resolve("project.json"), Json.pretty(settings()));
        Files.writeString(folder.resolve("README.md"), resource("README.md"));
        Files.writeString(folder.resolve("guideline.md"), resource("guideline.md"));
        Files.writeString(folder.resolve("cases.jsonl"), cases(questions));
        Files.createDirectories(folder.resolve("predictions"));
        for (String system : CaseSheet.SYSTEMS) {
            Files.writeString(folder.resolve("predictions").resolve(system + ".jsonl"), predictions(questions, system));
        }
        LabelPacks.write(folder.resolve("labels").resolve("simulated-annotators.jsonl"), LabelPacks.Form.JSONL,
                SimulatedVotes.on(questions));
        Files.createDirectories(folder.resolve("replies"));
        Files.writeString(folder.resolve("replies/simulated-judge.jsonl"), SimulatedReplies.on(questions));
        Files.createDirectories(folder.resolve("metrics"));
        Files.writeString(folder.resolve("metrics/results-then-structure.json"), Json.pretty(ownMetric()));
        StoreOps.write(folder.resolve("databases/store_ops.sqlite"));
        Webshop.write(folder.resolve("databases/webshop.sqlite"));
        Supply.write(folder.resolve("databases/supply.sqlite"));
    }

    /** A metric that the project declares itself (docs/custom-metrics.md). */
    private static JsonObject ownMetric() {
        return new JsonObject()
                .with("assay_metric", 1)
                .with("id", "results-then-structure")
                .with("name", "Results, then structure")
                .with("version", 1)
                .with("range", List.of(0, 1))
                .with("threshold", 0.8)
                .with("source", "Example: where the result metrics differ, the structure decides")
                .with("rules", List.of(
                        new JsonObject().with("when", "pass(\"ex\") and pass(\"hybrid-ex\")").with("then", "1"),
                        new JsonObject().with("when", "not pass(\"ex\") and not pass(\"hybrid-ex\")").with("then", "0")))
                .with("otherwise", "score(\"skill-struct\")");
    }

    private static JsonObject settings() {
        JsonObject databases = new JsonObject();
        DATABASES.forEach(d -> databases.with(d, Map.of("path", "databases/" + d + ".sqlite")));
        return new JsonObject()
                .with("assay", 1)
                .with("name", "Retail review (sample, simulated annotators)")
                .with("cases", List.of("cases.jsonl"))
                .with("predictions", List.of("predictions/*.jsonl"))
                .with("databases", databases)
                .with("limits", new JsonObject().with("timeoutSeconds", 3).with("maxRows", 20_000).with("parallel", 2))
                .with("labelling", new JsonObject()
                        .with("votesPerCase", 3)
                        .with("blindToScores", true)
                        .with("finalLabel", "majority")
                        .with("ties", "adjudicate"));
    }

    private static String cases(List<CaseSheet.Question> questions) {
        StringBuilder out = new StringBuilder();
        for (CaseSheet.Question q : questions) {
            JsonObject line = new JsonObject()
                    .with("case_id", q.id())
                    .with("question", q.question())
                    .with("gold_sql", q.gold())
                    .with("db_id", q.database())
                    .with("evidence", q.evidence())
                    .with("difficulty", q.difficulty())
                    .with("category", q.category())
                    .with("expected_data_source", q.database());
            if (q.gold().isEmpty()) {
                line.with("expected_behavior", "refuse");
            }
            out.append(line).append('\n');
        }
        return out.toString();
    }

    private static String predictions(List<CaseSheet.Question> questions, String system) {
        StringBuilder out = new StringBuilder();
        SplittableRandom random = new SplittableRandom(system.hashCode());
        for (CaseSheet.Question q : questions) {
            for (CaseSheet.Answer a : q.answers()) {
                if (a.system().equals(system) && leavesLine(q, a)) {
                    out.append(prediction(q, a, random)).append('\n');
                }
            }
        }
        return out.toString();
    }

    /** A system that answers nothing leaves a line without SQL, or (on the supply database) no line at all. */
    static boolean leavesLine(CaseSheet.Question q, CaseSheet.Answer a) {
        return !a.kind().equals("no_prediction") || !q.database().equals("supply");
    }

    private static JsonObject prediction(CaseSheet.Question q, CaseSheet.Answer a, SplittableRandom random) {
        JsonObject line = new JsonObject()
                .with("case_id", q.id())
                .with("system", a.system())
                .with("predicted_sql", styled(a))
                .with("selected_data_source", a.route());
        if (a.kind().equals("refused")) {
            line.with("response_text", "The data ends with 2025, so next year's prices cannot be read from it.");
        }
        return line.with("latency_ms", random.nextInt(400, 6000)).with("tokens", random.nextInt(300, 2400));
    }

    /** Each system writes SQL in its own way: on one line with a semicolon, as is, or with small keywords. */
    static String styled(CaseSheet.Answer a) {
        if (a.sql().isEmpty() || a.sql().contains(";")) {
            return a.sql();
        }
        return switch (a.system()) {
            case "prompt-base" -> a.sql().replaceAll("\\s+", " ") + ";";
            case "tuned-small" -> smallKeywords(a.sql());
            default -> a.sql();
        };
    }

    private static String smallKeywords(String sql) {
        StringBuilder out = new StringBuilder();
        String[] parts = sql.split("'", -1);
        for (int i = 0; i < parts.length; i++) {
            out.append(i == 0 ? "" : "'").append(i % 2 == 0 ? parts[i].toLowerCase(Locale.ROOT) : parts[i]);
        }
        return out.toString();
    }
}
