package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.conformance.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forms of {@code assay separate} that docs/counterexample.md shows. */
class SeparateCommandTest {
    @TempDir
    private Path folder;

    private String script(String text) throws IOException {
        return Files.writeString(folder.resolve("shop.sql"), text).toString();
    }

    @Test
    void onePairNeedsNoProject() throws IOException {
        CommandRun found = CommandRun.of(
                "separate", "--schema", script("CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, pages INTEGER);"),
                "--gold", "SELECT title FROM book WHERE pages >= 200", "--pred", "SELECT title FROM book WHERE pages > 200");
        assertThat(found.status()).isZero();
        assertThat(found.out())
                .contains("On this data the gold returns 1 row, the prediction no row:", "200)")
                .doesNotContain("equivalent");
    }

    @Test
    void statementsThatAreNotReadAreNamed() throws IOException {
        String script = script("""
                PRAGMA foreign_keys=ON;
                BEGIN TRANSACTION;
                CREATE TABLE book (id INTEGER PRIMARY KEY, pages INTEGER);
                CREATE TABLE copy AS SELECT * FROM book;
                ALTER TABLE book ADD COLUMN title TEXT;
                INSERT INTO book SELECT 1, 2;
                COMMIT;
                """);
        CommandRun run = CommandRun.of(
                "separate", "--schema", script, "--gold", "SELECT id FROM book WHERE pages > 1", "--pred", "SELECT id FROM book WHERE pages > 2");
        assertThat(run.err()).contains(
                "Statements of shop.sql that are not read: create table copy, alter table book, insert into book. Only ");
        assertThat(run.out()).startsWith("On this data");
    }

    @Test
    void nothingFoundSaysWhatThatDoesNotShow() throws IOException {
        CommandRun none = CommandRun.of(
                "separate", "--schema", script("CREATE TABLE book (id INTEGER PRIMARY KEY, pages INTEGER);"),
                "--gold", "SELECT id FROM book WHERE pages > 199", "--pred", "SELECT id FROM book WHERE pages >= 200", "--json");
        assertThat(none.status()).isZero();
        assertThat(none.out())
                .contains("\"verdict\":\"not_separated\"", "This does not show that the queries mean the same.")
                .doesNotContain("equivalent");
    }

    @Test
    void aColumnNamedLikeAUnitOfTimeIsAColumn() throws IOException {
        String[] pair = {
            "separate", "--schema", script("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, year INTEGER, sold TEXT);"
                    + "INSERT INTO t VALUES (1, 'a', 2011, '08:15'), (2, 'b', 2012, '17:30');"),
            "--gold", "", "--pred", ""};
        pair[4] = "SELECT year, COUNT(*) FROM t GROUP BY name";
        pair[6] = "SELECT MAX(year), COUNT(*) FROM t GROUP BY name";
        assertThat(CommandRun.of(pair).out()).as("year is of any row of the group").startsWith("No difference found");

        pair[4] = "SELECT substr(sold, 1, 2) AS hour, COUNT(*) AS n FROM t GROUP BY hour ORDER BY n DESC LIMIT 1";
        pair[6] = "SELECT CAST(substr(sold, 1, 2) AS INTEGER) AS hour, COUNT(*) AS n FROM t GROUP BY hour ORDER BY n DESC LIMIT 1";
        assertThat(CommandRun.of(pair).out()).as("'08' is not 8; hour is the output column").startsWith("On this data");
    }

    @Test
    void anAnswerWithoutVerdictIsNamedWithItsReason() throws IOException {
        String project = singers(Map.of(
                "extreme", "SELECT Name FROM singer WHERE Age = (SELECT MIN(Age) FROM singer)",
                "later", "SELECT Name FROM singer WHERE date('now') > '2001-01-01' ORDER BY Age LIMIT 1")).toString();
        assertThat(CommandRun.of("separate", project).out()).contains(
                "EX passes separated (at least): 1 of 1",
                "1 answer has no verdict, because a query depends on chance, on the time or on the order of joined texts: c1 later.");
    }

    @Test
    void answersOnADatabaseThatIsNotThereHaveNoVerdict() throws IOException {
        Path project = Files.createDirectories(folder.resolve("captured"));
        Files.writeString(project.resolve("project.json"), """
                {"assay":1,"cases":["cases.jsonl"],"predictions":["answers.jsonl"]}""");
        Files.writeString(project.resolve("cases.jsonl"), """
                {"case_id":"c1","question":"?","db_id":"gone","gold_sql":"SELECT 1","gold_result":{"columns":["a"],"rows":[[1]],"status":"ok"}}
                """);
        Files.writeString(project.resolve("answers.jsonl"), """
                {"case_id":"c1","system":"s","predicted_sql":"SELECT 2 - 1","predicted_result":{"columns":["a"],"rows":[[1]],"status":"ok"}}
                """);
        for (String[] args : List.of(new String[] {"separate"}, new String[] {"separate", "--suite"})) {
            String[] all = Stream.concat(Stream.of(args), Stream.of(project.toString())).toArray(String[]::new);
            assertThat(CommandRun.of(all).err()).doesNotContain("unexpectedly");
        }
        assertThat(CommandRun.of("separate", project.toString()).out())
                .contains("1 answer has no verdict, because the schema of the database is not known: c1 s.");
    }

    @Test
    void wrongUsageIsNamed() {
        assertThat(CommandRun.of("separate").status()).isEqualTo(2);
        assertThat(CommandRun.of("separate", "--suite").status()).isEqualTo(2);
        assertThat(CommandRun.of("separate", "x", "--rank", "9").status()).isEqualTo(2);
    }

    @Test
    void aProjectIsSearchedScoredAndReplayed() throws IOException {
        Path shop = singers(Map.of(
                "extreme", "SELECT Name FROM singer WHERE Age = (SELECT MIN(Age) FROM singer)",
                "again", "SELECT Name FROM singer ORDER BY Age LIMIT 1"));

        CommandRun one = CommandRun.of("separate", shop.toString(), "--save");
        assertThat(one.out()).contains("EX passes separated (at least): 1 of 2", "2 pairs: 1 separated");
        try (Stream<Path> saved = Files.list(shop.resolve("counterexamples"))) {
            assertThat(saved.map(f -> f.getFileName().toString()).toList()).isEqualTo(List.of("c1-extreme.sql"));
        }
        assertThat(CommandRun.of("score", shop.toString(), "--metric", "ex-robust", "--metric", "ex").out())
                .contains("extreme  EX (robust)     1/1  0.000", "again    EX (robust)     1/1  1.000");
        assertThat(CommandRun.of("separate", shop.toString(), "--suite").out())
                .contains("c1-extreme.sql", "2 answers on saved databases, 1 different.");
        assertThat(CommandRun.of("score", shop.toString(), "--metric", "ex-test-suite").out()).contains("1/1  0.000", "1/1  1.000");
    }

    /** A project with one case about singers and these answers. */
    private Path singers(Map<String, String> answers) throws IOException {
        Path shop = Files.createDirectories(folder.resolve("project"));
        Path data = TestData.folders("cases of Spider", f -> f.endsWith("spider_dev_a")).getFirst();
        Files.copy(data.resolve("databases/concert_singer.sqlite"), shop.resolve("d.sqlite"));
        Files.writeString(shop.resolve("project.json"), """
                {"assay":1,"cases":["cases.jsonl"],"predictions":["answers.jsonl"],"databases":{"d":{"path":"d.sqlite"}}}""");
        Files.writeString(shop.resolve("cases.jsonl"), """
                {"case_id":"c1","question":"?","db_id":"d","gold_sql":"SELECT Name FROM singer ORDER BY Age LIMIT 1"}
                """);
        Files.write(shop.resolve("answers.jsonl"), answers.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> "{\"case_id\":\"c1\",\"system\":\"" + e.getKey() + "\",\"sql\":\"" + e.getValue() + "\"}")
                .toList());
        return shop;
    }

    @Test
    void causesThatPeopleNameAreStoredExportedAndCounted() throws IOException {
        String project = singers(Map.of(
                "extreme", "SELECT Name FROM singer WHERE Age = (SELECT MIN(Age) FROM singer)",
                "again", "SELECT Name FROM singer ORDER BY Age LIMIT 1")).toString();
        Path pack = Files.writeString(folder.resolve("votes.csv"), """
                case_id,system,run_id,annotator,label,issues,comment,seconds,at,scores_visible,supersedes
                c1,extreme,r1,ann,pass,gold_wrong,,1,2026-01-05T10:00:00Z,false,
                c1,extreme,r1,ben,fail,prediction_wrong;filters_missing,,1,2026-01-05T10:01:00Z,false,
                c1,extreme,r1,cy,pass,difference_immaterial;gold_wrong,,1,2026-01-05T10:02:00Z,false,
                c1,extreme,r1,dee,unsure,,,1,2026-01-05T10:03:00Z,false,
                c1,again,r1,ann,pass,,,1,2026-01-05T10:04:00Z,false,
                """);
        assertThat(CommandRun.of("labels", "import", project, pack.toString()).status()).isZero();
        Path out = folder.resolve("out.jsonl");
        assertThat(CommandRun.of("labels", "export", project, "--to", out.toString()).status()).isZero();
        assertThat(Files.readString(out)).contains("\"issues\":[\"difference_immaterial\",\"gold_wrong\"]");

        CommandRun counted = CommandRun.of("separate", project, "--blame");
        assertThat(counted.out()).contains("Causes that 4 votes on separated answers name")
                .containsPattern("prediction is wrong +1 +25\\.0 % .* 1")
                .containsPattern("gold is wrong +2 +50\\.0 % .* 1")
                .containsPattern("database is impossible +0 +0\\.0 % .* 0")
                .containsPattern("none named +1 +25\\.0 % .* 1");
        assertThat(CommandRun.of("separate", project, "--blame", "--json").out())
                .contains("{\"cause\":\"gold_wrong\",\"votes\":2,\"share\":{\"value\":0.5", "{\"cause\":\"none\",\"votes\":1,");
        assertThat(CommandRun.of("separate", "--blame").status()).isEqualTo(2);
    }

    @Test
    @Tag("exhaustive")
    void whatTheSearchFoundMakesStrata() throws IOException {
        String youngest = "SELECT Name FROM singer WHERE Age = (SELECT MIN(Age) FROM singer)";
        String limited = "SELECT Name FROM singer ORDER BY Age LIMIT 1";
        String project = singers(Map.of(
                "a", youngest, "b", youngest.replace("Name", "singer.Name"), "c", limited, "d", limited.replace("Name", "singer.Name"),
                "e", limited + " OFFSET 1", "f", limited + " OFFSET 2", "g", limited + " OFFSET 0")).toString();
        // All answers are to one question, of which whole questions would give no interval.
        Path settings = Path.of(project, "project.json");
        Files.writeString(settings, Files.readString(settings).replaceFirst("\\{", "{\"study\":{\"draw\":\"items\"},"));
        Path pack = Files.writeString(folder.resolve("votes.csv"), """
                case_id,system,annotator,label
                c1,a,ann,fail
                c1,b,ann,pass
                c1,c,ann,pass
                c1,d,ann,pass
                c1,e,ann,fail
                c1,f,ann,fail
                """);
        assertThat(CommandRun.of("labels", "import", project, pack.toString()).status()).isZero();
        String[] plan = {"plan", project, "--metric", "ex", "--further", "1", "--strata", "separation", "--json"};
        assertThat(CommandRun.of(plan).err()).contains("do not have two values of separation");
        assertThat(CommandRun.of("separate", project).status()).isZero();
        assertThat(CommandRun.of(plan).out())
                .contains("\"dimension\":\"separation\"", "\"stratum\":\"separated\"", "\"stratum\":\"not_separated\"", "\"stratum\":\"different\"");
        assertThat(CommandRun.of("calibrate", project, "--pass-rates", "--json").out()).contains("\"dimension\":\"separation\"");
    }

    @Test
    void oneSystemsDatabaseIsTriedOnTheOthersAnswers() throws IOException {
        String project = singers(Map.of(
                "a", "SELECT Name FROM singer WHERE Age = (SELECT MIN(Age) FROM singer)",
                "b", "SELECT Name FROM singer s WHERE NOT EXISTS (SELECT 1 FROM singer t WHERE t.Age < s.Age)")).toString();
        assertThat(CommandRun.of("separate", project, "--databases", "20", "--system", "b", "--json").out())
                .contains("\"verdict\":\"not_separated\"");
        assertThat(CommandRun.of("separate", project, "--databases", "20", "--json").out())
                .containsPattern("\"system\":\"a\".*\"verdict\":\"separated\"")
                .containsPattern("\"system\":\"b\".*\"verdict\":\"separated\".*\"recipe\":\"cross\",\"index\":0");
    }

    @Test
    void oneAnswersDatabaseIsMadeAgainByOneCommand() throws IOException {
        Map<String, String> answers = Map.of(
                "extreme", "SELECT Name FROM singer WHERE Age = (SELECT MIN(Age) FROM singer)",
                "like", "SELECT Name FROM singer WHERE Age <= 25 ORDER BY Age LIMIT 1");
        String all = CommandRun.of("separate", singers(answers).toString()).out();
        Files.walk(folder.resolve("project/.assay")).sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
        String one = CommandRun.of("separate", folder.resolve("project").toString(), "--case", "c1", "--system", "extreme").out();
        assertThat(all).contains(one.lines().filter(l -> l.startsWith("c1 extreme") || l.startsWith("  ")).collect(Collectors.joining("\n")));
        assertThat(one).contains("INSERT INTO");
    }

    @Test
    @Tag("exhaustive")
    void answersThatAgreeAgainstGoldPutGoldInDoubt() throws IOException {
        String youngest = "SELECT Name FROM singer WHERE Age = (SELECT MIN(Age) FROM singer)";
        String project = singers(Map.of(
                "a", youngest, "b", youngest.replace("Name", "singer.Name"), "c", youngest.replace("=", "<="),
                "d", "SELECT Name FROM singer ORDER BY Age LIMIT 1")).toString();

        CommandRun usual = CommandRun.of("separate", project);
        assertThat(usual.out()).contains(
                "EX passes separated (at least): 3 of 4, 75.0 %", "Gold may be wrong in 1 case: several systems (at least 3) agree with each other");
        CommandRun listed = CommandRun.of("separate", project, "--by", "construct", "--doubts", "--json");
        assertThat(listed.out().lines().filter(l -> l.startsWith("{\"gold_doubt\"")).toList()).singleElement().asString()
                .contains("\"gold_doubt\":\"c1\",\"equal\":4,\"separated\":3,\"agreeing\":3", "\"raised\":true");
        assertThat(listed.out().lines().filter(l -> l.startsWith("{\"by\":\"construct\"")).toList()).hasSize(3)
                .allMatch(l -> l.contains("\"searched\":4,\"separated\":3"));
        assertThat(CommandRun.of("systems", project).out()).doesNotContain("not searched");
        assertThat(CommandRun.of("triage", project).out()).contains(
                "equal tables differ on a small database");
        assertThat(CommandRun.of("triage", project, "--from", "0", "--json").out().lines()
                .filter(l -> l.contains("\"gold_in_doubt\":1"))).as("all four answers to the case").hasSize(4);
        assertThat(CommandRun.of("separate", project, "--by", "colour").err()).contains("it must be system, database, construct, recipe or rank");
    }
}
