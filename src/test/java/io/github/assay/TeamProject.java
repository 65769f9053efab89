package io.github.assay;

import io.github.assay.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A project without databases in which the lead Lea has planned a round, and a team has judged part of it; the same for the same arguments. */
public final class TeamProject {
    private static final Pattern KEY = Pattern.compile("\"case_id\":\"([^\"]+)\",\"system\":\"([^\"]+)\"");
    private static final List<String> NAMES = List.of(
            "ana", "ben", "cyd", "dee", "eli", "flo", "gus", "hal", "ida", "jon", "kim", "lou");
    private static final List<String> TIERS = List.of("easy", "medium", "hard", "extra");
    private static final int DAYS = 12;

    private TeamProject() {}

    /** Writes {@code items} items of one system, in five databases and four tiers, and plans round r1 for all but the last eighth. */
    public static Path planned(Path folder, int items, int people) throws Exception {
        Files.createDirectories(folder.resolve("predictions"));
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        StringBuilder databases = new StringBuilder();
        for (int d = 0; d < 5; d++) {
            databases.append(d == 0 ? "" : ",").append("\"shop").append(d).append("\":{\"path\":\"d.sqlite\"}");
        }
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"name\":\"Support analytics\",\"databases\":{" + databases + "}}\n");
        Files.write(folder.resolve("d.sqlite"), new byte[0]);
        for (int i = 0; i < items; i++) {
            cases.add("""
                    {"case_id":"c%05d","question":"How many orders has customer %d?","gold_sql":"SELECT 1",\
                    "db_id":"shop%d","difficulty":"%s"}""".formatted(i, i, i % 5, TIERS.get(i % 7 % 4)));
            predictions.add("""
                    {"case_id":"c%05d","system":"bot","predicted_sql":"SELECT %d"}"""
                    .formatted(i, i % 5 == 0 ? 2 : 1));
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        Files.write(folder.resolve("predictions/bot.jsonl"), predictions);
        command("people", "add", folder.toString(), "Lea", "--role", "lead");
        command(
                "rounds", "plan", folder.toString(), "--round", "r1", "--people", String.join(",", NAMES.subList(0, people)), "--votes", "2",
                "--count", "" + items * 7 / 8, "--repeats", "2", "--attention", "c00001/bot=pass", "--attention", "c00002/bot=pass",
                "--gold", "c00003/bot=fail", "--by", "Lea");
        return folder;
    }

    /** Adds votes of the twelve days before a time: each person is faster than the one before, the last two have begun to differ. */
    public static Path judged(Path folder, int items, int people, Instant now) throws Exception {
        planned(folder, items, people);
        SplittableRandom random = new SplittableRandom(7);
        Path pack = folder.resolveSibling(folder.getFileName() + "-votes.jsonl");
        List<String> lines = new ArrayList<>();
        for (int p = 0; p < people; p++) {
            Matcher key = KEY.matcher(command("labels", "queue", folder.toString(), "--json", "--annotator", NAMES.get(p)).out());
            List<Map<String, Object>> own = new ArrayList<>();
            while (key.find()) {
                own.add(new TreeMap<>(Map.of("case_id", key.group(1), "system", key.group(2), "run_id", "r1", "annotator", NAMES.get(p))));
            }
            int done = own.size() * (people + p) / (2 * people + 2);
            for (int i = 0; i < done; i++) {
                double share = (double) i / done;
                boolean base = own.get(i).get("case_id").hashCode() % 10 < 7;
                double other = p >= people - 2 && share > 0.5 ? 0.3 : 0.08;
                int seconds = 15 + random.nextInt(60);
                own.get(i).putAll(Map.of(
                        "label", (random.nextDouble() < other) == base ? "fail" : "pass", "seconds", seconds,
                        "at", now.minus(Duration.ofMinutes((long) (DAYS * 24 * 60 * (1 - share)))).minusSeconds(p).toString()));
                lines.add(Json.line(own.get(i)));
            }
        }
        Files.write(pack, lines);
        command("labels", "import", folder.toString(), pack.toString());
        return folder;
    }

    /** Names of the first people. */
    public static List<String> names(int people) {
        return IntStream.range(0, people).mapToObj(NAMES::get).toList();
    }

    private static CommandRun command(String... arguments) {
        CommandRun done = CommandRun.of(arguments);
        if (done.status() != 0) {
            throw new IllegalStateException(String.join(" ", arguments) + ": " + done.err());
        }
        return done;
    }
}
