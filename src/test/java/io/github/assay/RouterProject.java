package io.github.assay;

import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Random;

/** A project of three systems over sixty questions, with tokens, recorded decisions and a classifier; made by seed 7. */
public final class RouterProject {
    private static final int QUESTIONS = 60;
    private static final List<String> SYSTEMS = List.of("local-8b", "hosted-mini", "hosted-large");
    private static final double[] RIGHT = {0.35, 0.55, 0.7};
    private static final List<String> ABOUT = List.of("singers older than", "venues that hold more than", "concerts with fewer guests than", "tickets sold above");

    private RouterProject() {}

    /** Makes the project in a folder. @param classifier the classifier's settings as JSON */
    public static Path in(Path folder, String classifier) throws Exception {
        Random random = new Random(7);
        StringBuilder cases = new StringBuilder();
        StringBuilder predictions = new StringBuilder();
        for (int i = 0; i < QUESTIONS; i++) {
            int kind = i % ABOUT.size();
            cases.append(Json.line(new JsonObject()
                            .with("case_id", "q" + i)
                            .with("question", "How many " + ABOUT.get(kind) + " " + i + " are there?")
                            .with("db_id", kind < 2 ? "concert" : "sales")
                            .with("gold_sql", "SELECT 2 FROM singer LIMIT 1")
                            .with("router", new JsonObject().with("label", random.nextInt(4)).with("latency_ms", 400 + random.nextInt(200)))))
                    .append('\n');
            for (int s = 0; s < SYSTEMS.size(); s++) {
                double chance = Math.clamp(RIGHT[s] + (kind == 0 ? 0.25 : kind == 3 ? -0.3 : 0), 0, 1);
                predictions.append(Json.line(new JsonObject()
                                .with("case_id", "q" + i)
                                .with("system", SYSTEMS.get(s))
                                .with("tokens", 80 + random.nextInt(60))
                                .with("predicted_sql", "SELECT " + (random.nextDouble() < chance ? 2 : 9) + " FROM singer LIMIT 1")))
                        .append('\n');
            }
        }
        Files.createDirectories(folder.resolve("databases"));
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        Files.writeString(folder.resolve("predictions.jsonl"), predictions);
        for (String name : List.of("concert", "sales")) {
            try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("databases/" + name + ".sqlite"));
                    Statement statement = db.createStatement()) {
                statement.execute("CREATE TABLE singer(id INTEGER PRIMARY KEY, name TEXT, age INT)");
                statement.execute("INSERT INTO singer VALUES (1, 'a', 3), (2, 'b', 5)");
            }
        }
        Files.writeString(folder.resolve("project.json"), """
                {"assay":1,"name":"Routing","labelling":{"blindToScores":false},"router":{"order":["local-8b","hosted-mini","hosted-large"],
                 "prices":{"local-8b":0,"hosted-mini":1,"hosted-large":16.6},"classifiers":{"quick":%s}}}""".formatted(classifier));
        return folder;
    }
}
