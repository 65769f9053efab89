package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import io.github.assay.json.JsonEdit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels that answers of added runs carry, against a model that keeps every vote in a map. */
class CarriedLabelsTest {
    private static final int CASES = 5;
    private static final List<String> PEOPLE = List.of("ann", "ben");
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

    @TempDir
    private Path folder;

    private static CommandRun run(String... words) {
        CommandRun run = CommandRun.of(words);
        assertThat(run.status()).as(String.join(" ", words) + "\n" + run.err()).isLessThan(2);
        return run;
    }

    private static Map<String, Object> json(String text) throws Exception {
        return JsonEdit.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow().values();
    }

    /** A history of one project and what the model expects of it. */
    private final class History {
        private final Random random;
        private final Path project;
        private final int[] gold = new int[CASES];
        private final Map<String, List<String>> sql = new TreeMap<>();
        private final Map<String, String> own = new TreeMap<>();
        /** Item and annotator to the source's item, the label, and the version of gold. */
        private final Map<String, List<String>> carried = new TreeMap<>();
        private int minutes;
        private int runs = 1;

        History(int seed) throws IOException {
            random = new Random(seed);
            project = Files.createDirectories(folder.resolve("h" + seed));
            Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"databases\":{\"d\":{\"dialect\":\"sqlite\"}}}");
            cases();
            sql.put("r1", IntStream.range(0, CASES).mapToObj(i -> "SELECT a FROM t WHERE b = " + i).toList());
            Files.createDirectories(project.resolve("predictions"));
            Files.write(project.resolve("predictions/s.jsonl"), lines("r1"));
            for (int i = 0; i < CASES; i++) {
                vote("c" + i + "/r1", PEOPLE.get(0), word());
                vote("c" + i + "/r1", PEOPLE.get(1), word());
            }
        }

        private String word() {
            return random.nextBoolean() ? "pass" : "fail";
        }

        private void cases() throws IOException {
            Files.write(project.resolve("cases.jsonl"), IntStream.range(0, CASES).mapToObj(
                    i -> "{\"case_id\":\"c" + i + "\",\"question\":\"?\",\"gold_sql\":\"SELECT " + gold[i] + "\",\"db_id\":\"d\"}").toList());
        }

        private List<String> lines(String run) {
            return IntStream.range(0, CASES).mapToObj(i -> "{\"case_id\":\"c" + i + "\",\"system\":\"s\",\"run_id\":\"" + run
                    + "\",\"predicted_sql\":\"" + sql.get(run).get(i) + "\"}").toList();
        }

        private void vote(String item, String who, String label) throws IOException {
            String[] parts = item.split("/");
            Path file = project.resolveSibling("votes.csv");
            Files.writeString(file, "case_id,system,run_id,annotator,label,at\n" + parts[0] + ",s," + parts[1] + "," + who + "," + label + ","
                    + START.plusSeconds(60L * ++minutes) + "\n");
            run("labels", "import", project.toString(), file.toString());
            own.put(item + "/" + who, label);
            carried.remove(item + "/" + who); // an own vote is the one in force, even where it is withdrawn
        }

        private void add() throws Exception {
            String id = "r" + ++runs;
            List<String> before = sql.get("r" + (1 + random.nextInt(runs - 1)));
            List<String> now = new ArrayList<>();
            for (int i = 0; i < CASES; i++) {
                String old = before.get(i);
                now.add(switch (random.nextInt(3)) {
                    case 0 -> old;
                    case 1 -> old.replace("SELECT a FROM t WHERE b", "select  T.a from t where T.b");
                    default -> "SELECT a FROM t WHERE b = " + (100 * runs + i);
                });
            }
            sql.put(id, now);
            Path file = project.resolveSibling("added.jsonl");
            Files.write(file, lines(id));
            int[] carrying = {0};
            Map<String, List<String>> expected = expected(id, carrying);
            String previewed = run("add", file.toString(), "--to", project.toString(), "--run", id, "--carry", "sql", "--preview").out();
            assertThat(previewed).contains(carrying[0] + " of " + CASES + " answers carry labels: " + carrying[0] + " by SQL, 0 by table; "
                    + (CASES - carrying[0]) + " are new.");
            String pack = pack();
            assertThat(run("add", file.toString(), "--to", project.toString(), "--run", id, "--carry", "sql").out())
                    .startsWith(previewed.substring(0, previewed.indexOf("  Nothing was written")));
            if (carrying[0] > 0 && random.nextInt(3) == 0) {
                run("labels", "uncarry", project.toString(), "--run", "s/" + id);
                assertThat(pack()).isEqualTo(pack);
            } else {
                carried.putAll(expected);
            }
        }

        /** Votes by the model: of equal answers that an annotator judged alike, the latest. Spelling aside, queries differ by their number. */
        private Map<String, List<String>> expected(String id, int[] carrying) {
            Map<String, List<String>> expected = new TreeMap<>();
            for (int i = 0; i < CASES; i++) {
                boolean any = false;
                for (String who : PEOPLE) {
                    List<String> labels = new ArrayList<>();
                    String source = "";
                    for (int r = 1; r < runs; r++) {
                        String item = "c" + i + "/r" + r;
                        String label = own.getOrDefault(item + "/" + who, "skip");
                        if (!label.equals("skip") && number("r" + r, i).equals(number(id, i))) {
                            labels.add(label);
                            source = item;
                        }
                    }
                    if (!labels.isEmpty() && labels.stream().distinct().count() == 1) {
                        expected.put("c" + i + "/" + id + "/" + who, List.of(source, labels.getFirst(), "" + gold[i]));
                        any = true;
                    }
                }
                carrying[0] += any ? 1 : 0;
            }
            return expected;
        }

        private String number(String run, int i) {
            return sql.get(run).get(i).replaceAll(".*= ", "");
        }

        private String pack() throws IOException {
            Path file = project.resolveSibling("pack.jsonl");
            run("labels", "export", project.toString(), "--to", file.toString());
            return Files.readString(file);
        }

        private void step() throws Exception {
            String item = "c" + random.nextInt(CASES) + "/r" + (1 + random.nextInt(runs));
            String who = PEOPLE.get(random.nextInt(2));
            switch (random.nextInt(5)) {
                case 0, 1 -> add();
                case 2 -> vote(item, who, word());
                case 3 -> {
                    if (own.containsKey(item + "/" + who)) {
                        vote(item, who, "skip");
                    }
                }
                default -> {
                    gold[random.nextInt(CASES)]++;
                    cases();
                }
            }
        }

        /** Counts of pass and fail of each item in the file of final labels, and agreement by own votes alone. */
        private void check() throws Exception {
            Map<String, int[]> expected = new TreeMap<>();
            own.forEach((slot, label) -> count(expected, slot, label));
            carried.forEach((slot, of) -> {
                String who = slot.substring(slot.lastIndexOf('/'));
                boolean stands = of.get(1).equals(own.get(of.get(0) + who)) && of.get(2).equals("" + gold[slot.charAt(1) - '0']);
                count(expected, slot, stands ? of.get(1) : "skip");
            });
            Path file = project.resolveSibling("final.csv");
            run("labels", "export", project.toString(), "--final", "--to", file.toString());
            Map<String, String> found = new TreeMap<>();
            CsvReader.builder().ofNamedCsvRecord(Files.readString(file)).forEach(r -> {
                if (!r.getField("pass").equals("0") || !r.getField("fail").equals("0")) {
                    found.put(r.getField("case_id") + "/" + r.getField("run_id"), r.getField("pass") + " " + r.getField("fail"));
                }
            });
            Map<String, String> wanted = new TreeMap<>();
            expected.forEach((item, n) -> {
                if (n[0] + n[1] > 0) {
                    wanted.put(item, n[0] + " " + n[1]);
                }
            });
            assertThat(found).isEqualTo(wanted);
            Path alone = project.resolveSibling("own.csv");
            StringBuilder text = new StringBuilder("case_id,system,run_id,annotator,label,at\n");
            own.forEach((slot, label) -> {
                String[] p = slot.split("/");
                text.append(p[0] + ",s," + p[1] + "," + p[2] + "," + label + ",2026-03-01T09:00:00Z\n");
            });
            Files.writeString(alone, text);
            Map<String, Object> with = json(run("agreement", project.toString(), "--json", "--replicates", "100").out());
            Map<String, Object> without = json(run("agreement", "--labels", alone.toString(), "--json", "--replicates", "100").out());
            for (String key : List.of("n_items", "n_raters", "percent_agreement", "fleiss_kappa")) {
                assertThat(value(with.get(key))).as(key).isEqualTo(value(without.get(key)));
            }
        }

        private Object value(Object figure) {
            return figure instanceof Map<?, ?> estimate ? "" + estimate.get("value") + estimate.get("n") : "" + figure;
        }

        private void count(Map<String, int[]> counts, String slot, String label) {
            int[] both = counts.computeIfAbsent(slot.substring(0, slot.lastIndexOf('/')), _ -> new int[2]);
            both[0] += label.equals("pass") ? 1 : 0;
            both[1] += label.equals("fail") ? 1 : 0;
        }
    }

    private void history(int seed, int steps) throws Exception {
        History history = new History(seed);
        history.add();
        for (int i = 0; i < steps; i++) {
            history.step();
        }
        history.check();
    }

    @Test
    void aHistoryEqualsTheModel() throws Exception {
        history(1, 2);
    }

    @Test
    @Tag("exhaustive")
    void sixHistoriesEqualTheModel() throws Exception {
        for (int seed = 42; seed <= 47; seed++) {
            history(seed, 6);
        }
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void fortyHistoriesEqualTheModel() throws Exception {
        for (int seed = 2; seed <= 41; seed++) {
            history(seed, 6);
        }
    }

    /** By table: another query with the same rows; a query that fails, and one with other rows, carry nothing. */
    @Test
    void equalTablesCarryLabels() throws Exception {
        Path project = Files.createDirectories(folder.resolve("t"));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + project.resolve("d.sqlite")); Statement s = connection.createStatement()) {
            s.execute("CREATE TABLE t(a INTEGER)");
            s.execute("INSERT INTO t VALUES (1), (2)");
        }
        Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"databases\":{\"d\":{\"path\":\"d.sqlite\"}}}");
        StringBuilder cases = new StringBuilder();
        StringBuilder old = new StringBuilder();
        StringBuilder added = new StringBuilder();
        List<String> queries = List.of("SELECT a FROM t WHERE a < 3", "SELECT a FROM t WHERE a < 2", "SELECT nothing FROM t", "SELECT a FROM t");
        for (int i = 0; i < 4; i++) {
            cases.append("{\"case_id\":\"c" + i + "\",\"question\":\"?\",\"gold_sql\":\"SELECT a FROM t\",\"db_id\":\"d\"}\n");
            old.append("{\"case_id\":\"c" + i + "\",\"system\":\"s\",\"predicted_sql\":\"SELECT a FROM t\",\"human_labels\":null}\n");
            added.append("{\"case_id\":\"c" + i + "\",\"predicted_sql\":\"" + queries.get(i) + "\"}\n");
        }
        Files.writeString(project.resolve("cases.jsonl"), cases);
        Files.createDirectories(project.resolve("predictions"));
        Files.writeString(project.resolve("predictions/s.jsonl"), old);
        Files.writeString(folder.resolve("votes.csv"), "case_id,ann\nc0,1\nc1,1\nc2,1\nc3,0\n");
        run("labels", "import", project.toString(), folder.resolve("votes.csv").toString());
        Path file = Files.writeString(folder.resolve("new.jsonl"), added);
        assertThat(run("add", file.toString(), "--to", project.toString(), "--system", "s", "--preview").out())
                .contains("1 of 4 answers have the SQL of a judged answer", "--carry");
        run("run", project.toString());
        assertThat(run("add", file.toString(), "--to", project.toString(), "--system", "s", "--changes", "ex", "--preview").out())
                .contains("ex against run r1, 4 cases with a verdict in both:", "right before and wrong now: 2 (c1, c2)", "wrong before and right now: 0\n");
        assertThat(CommandRun.of("add", file.toString(), "--to", project.toString(), "--system", "s", "--changes", "sql-features", "--preview").err())
                .contains("--changes wants a metric with a threshold");
        assertThat(run("add", file.toString(), "--to", project.toString(), "--system", "s", "--carry", "table").out())
                .contains("2 of 4 answers carry labels: 1 by SQL, 1 by table; 2 are new.");
        assertThat(run("labels", "export", project.toString(), "--to", folder.resolve("pack.jsonl").toString()).status()).isZero();
        assertThat(Files.readAllLines(folder.resolve("pack.jsonl")).stream().filter(l -> l.contains("\"carried\""))).hasSize(2)
                .allSatisfy(l -> assertThat(l).contains("\"run_id\":\"r2\"").contains("\"copy_of\":[\"s\",\"r1\""));
        assertThat(run("calibrate", project.toString(), "--metric", "ex", "--without-carried", "--replicates", "100", "--json").out())
                .contains("\"n\":4").contains("\"without_carried\":true");
        Path labels = folder.resolve("final.jsonl");
        assertThat(run("labels", "export", project.toString(), "--final", "--to", labels.toString()).out())
                .contains("Final labels of 8 items written, 6 decided, 2 of them on carried votes alone, each with its source");
        assertThat(Files.readAllLines(labels)).filteredOn(l -> l.contains("\"carried\":1")).hasSize(2).allMatch(l -> l.contains("\"run_id\":\"r2\""));
        assertThat(run("agreement", project.toString(), "--replicates", "100").out()).containsPattern(";\\s+2 on carried votes alone.");
        carriedVotesAreNoJudgements(project.toString());
        assertThat(run("labels", "uncarry", project.toString()).out()).contains("Took back 2 votes that s/r2 carried.");
        CommandRun again = CommandRun.of("labels", "uncarry", project.toString());
        assertThat(again.status()).isEqualTo(3);
        assertThat(again.err()).contains("No run carries labels");
    }

    /** Ann judged four answers of r1; c0 and c3 of r2 carry two of these votes, and ben judges c0 and c3 of r2 himself. */
    private void carriedVotesAreNoJudgements(String project) throws Exception {
        Path votes = Files.writeString(folder.resolve("ben.csv"), "case_id,system,run_id,annotator,label,at\nc0,s,r2,ben,fail,2026-03-01T09:00:00Z\n"
                + "c3,s,r2,ben,fail,2026-03-01T09:01:00Z\n");
        run("labels", "import", project, votes.toString());
        assertThat(json(run("labels", "status", project, "--json").out()).get("annotators").toString()).as("own votes alone")
                .contains("{annotator=ann, pass=3, fail=1, unsure=0, acts=4,");
        String audit = run("audit", project, "--as", "ann", "--csv").out();
        assertThat(audit).as("a carried vote opens no votes of others").contains(",carried,").doesNotContain(",ben,");
        Path wide = folder.resolve("wide.csv");
        run("labels", "export", project, "--wide", "--to", wide.toString());
        assertThat(Files.readAllLines(wide)).hasSize(7).filteredOn(l -> l.contains("r2")).hasSize(2).allMatch(l -> l.endsWith(",,fail"));
        run("export", project, "--to", folder.resolve("feedback").toString(), "--format", "langsmith", "--metric", "ex");
        assertThat(Files.readAllLines(folder.resolve("feedback/feedback.jsonl"))).filteredOn(l -> l.contains("label.")).hasSize(6)
                .noneMatch(l -> l.contains("label.ann") && l.contains("r2"));
        run("people", "add", project, "lea", "--role", "lead", "--by", "lea");
        run("people", "add", project, "ann", "--role", "annotator", "--by", "lea");
        run("rounds", "plan", project, "--round", "x", "--people", "ann", "--votes", "1", "--by", "lea");
        assertThat(run("rounds", "progress", project, "--by", "lea", "--json").out()).contains("\"assigned\":8,\"done\":4");
        assertThat(run("add", folder.resolve("new.jsonl").toString(), "--to", project, "--system", "s", "--preview").out())
                .as("labels are not carried now").doesNotContain("--carry");
        run("rounds", "close", project, "--round", "x", "--by", "lea");
        Path same = Files.writeString(folder.resolve("own.csv"), "case_id,system,run_id,ann\nc0,s,r2,1\n");
        assertThat(run("labels", "import", project, same.toString()).out()).as("a carried vote is not the own one").contains("1 vote");
        assertThat(json(run("agreement", project, "--json", "--replicates", "100").out()).get("per_annotator").toString()).contains(" n=5,");
    }
}
