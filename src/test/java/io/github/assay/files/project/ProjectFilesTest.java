package io.github.assay.files.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.Problem.Severity;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.ProblemList;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectFilesTest {
    private static final String GOOD =
            "{\"case_id\":\"c1\",\"question\":\"q\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}\n";

    @TempDir
    Path folder;

    private void file(String name, String text) throws Exception {
        bytes(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private void bytes(String name, byte[] bytes) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private Project read() throws Exception {
        return ProjectFiles.read(folder, Progress.NONE);
    }

    private static Problem only(Project project, String key) {
        List<Problem> found =
                project.problems().stream().filter(p -> p.key().equals(key)).toList();
        assertThat(found).as("problems of " + key + " among " + project.problems()).hasSize(1);
        return found.getFirst();
    }

    @Test
    void casesAndOnePredictionsFileAreAProject() throws Exception {
        file("cases.jsonl", GOOD);
        file("predictions.jsonl", "{\"case_id\":\"c1\",\"system\":\"s\",\"predicted_sql\":\"SELECT 2\"}\n");
        file("databases/d.sqlite", "SQLite format 3\0");
        Project project = read();
        assertThat(project.problems()).isEmpty();
        assertThat(project.items()).extracting(i -> i.key()).containsExactly(new ItemKey("c1", "s", "r1"));
        assertThat(project.databases().get("d"))
                .isEqualTo(new DatabaseSpec("d", DatabaseSpec.Kind.SQLITE,
                        folder.toAbsolutePath().resolve("databases/d.sqlite").toString(), "", ""));
    }

    @Test
    void whatCannotBeAProjectIsRefusedInOneSentenceWithARemedy() throws Exception {
        for (Path bad : List.of(folder.resolve("nowhere"), folder, Files.createFile(folder.resolve("file.txt")))) {
            assertThatThrownBy(() -> ProjectFiles.read(bad, Progress.NONE))
                    .isInstanceOfSatisfying(ProjectFormatException.class, e -> {
                        assertThat(e.sentence()).contains(bad.getFileName().toString());
                        assertThat(e.remedy()).isNotBlank();
                    });
        }
    }

    @Test
    void aFolderThatMayNotBeReadSaysSo() throws Exception {
        file("cases.jsonl", GOOD);
        folder.resolve("cases.jsonl").toFile().setReadable(false);
        assumeFalse(Files.isReadable(folder.resolve("cases.jsonl")), "this user may read everything");
        assertThat(only(read(), "").found()).contains("may not be read");
    }

    @Test
    void brokenProjectJsonNamesLineAndColumn() throws Exception {
        file("cases.jsonl", GOOD);
        file("project.json", "{\"assay\": 1,\n \"name\": }\n");
        assertThatThrownBy(this::read).isInstanceOf(ProjectFormatException.class).hasMessageContaining("project.json:2");
    }

    @Test
    void aLaterFormatIsRefused() throws Exception {
        file("cases.jsonl", GOOD);
        file("project.json", "{\"assay\": 2}");
        assertThatThrownBy(this::read).isInstanceOf(ProjectFormatException.class).hasMessageContaining("format 2");
    }

    @Test
    void wrongSettingsNameFileLineKeyFoundAndExpected() throws Exception {
        file("cases.jsonl", GOOD);
        file("project.json", """
                {"assay": 1,
                 "limits": {"timeoutSeconds": "soon", "maxRows": 0},
                 "labelling": {"ties": "coin", "votesPerCase": 2},
                 "colour": "blue",
                 "databases": {"d": {"path": "databases/no.sqlite", "password": "secret"}}}
                """);
        Project project = read();
        Problem timeout = only(project, "limits.timeoutSeconds");
        assertThat(timeout.where().toString()).isEqualTo("project.json:2");
        assertThat(timeout.found()).contains("soon");
        assertThat(timeout.expected()).isEqualTo("a number");
        assertThat(only(project, "limits.maxRows").found()).contains("0");
        assertThat(only(project, "labelling.ties").found()).contains("coin");
        assertThat(only(project, "colour").severity()).isEqualTo(Severity.NOTE);
        assertThat(only(project, "d.password").found()).doesNotContain("secret");
        assertThat(only(project, "d").found()).isEqualTo("no database file");
        assertThat(project.limits().timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(project.labelling()).isEqualTo(new LabellingPolicy(2, true, LabellingPolicy.Ties.ADJUDICATE));
    }

    @Test
    void settingsAreRead() throws Exception {
        file("all/cases.jsonl", GOOD);
        file("project.json", """
                {"assay": 1, "name": "N", "cases": ["all/*.jsonl"], "predictions": [],
                 "databases": {"d": {"url": "jdbc:postgresql://localhost/x", "user": "reader", "passwordFrom": "env:P"}},
                 "limits": {"timeoutSeconds": 0.5, "parallel": 3},
                 "metrics": {"enabled": ["ex", "exf1"], "thresholds": {"hybrid-ex": 0.8},
                             "options": {"hybrid-ex": {"tolerance": 0.01}}},
                 "rules": {}, "judges": {}, "store": {"url": null}}
                """);
        Project project = read();
        assertThat(project.name()).isEqualTo("N");
        assertThat(project.databases().get("d").kind()).isEqualTo(DatabaseSpec.Kind.POSTGRESQL);
        assertThat(project.databases().get("d").passwordFrom()).isEqualTo("env:P");
        assertThat(project.limits().timeout()).isEqualTo(Duration.ofMillis(500));
        assertThat(project.metrics().enabled()).containsExactly("ex", "exf1");
        assertThat(project.metrics().thresholds()).containsEntry("hybrid-ex", 0.8);
        assertThat(project.metrics().options().get("hybrid-ex")).containsEntry("tolerance", "0.01");
        assertThat(project.store()).isEmpty();
        assertThat(project.problems()).isNotEmpty().allMatch(p -> p.key().isEmpty());
    }

    @Test
    void aBadLineIsListedAndTheRestOpens() throws Exception {
        file("cases.jsonl", GOOD + "{\"case_id\": \"c2\", oops\n" + "[1]\n" + "{\"question\":\"no id\"}\n"
                + GOOD.replace("c1", "c5"));
        Project project = read();
        assertThat(project.cases()).extracting(Case::id).containsExactly("c1", "c5");
        assertThat(project.problems().stream()
                        .filter(p -> p.severity() == Severity.ERROR && p.where().line() > 1)
                        .map(p -> p.where().toString()))
                .containsExactly("cases.jsonl:2", "cases.jsonl:3", "cases.jsonl:4");
    }

    @Test
    void aHalfWrittenLastLineIsCalledThat() throws Exception {
        file("cases.jsonl", GOOD + "{\"case_id\":\"c2\",\"quest");
        Project project = read();
        assertThat(project.cases()).hasSize(1);
        assertThat(project.problems()).anySatisfy(p -> {
            assertThat(p.where().line()).isEqualTo(2);
            assertThat(p.found()).contains("half-written");
        });
    }

    @Test
    void aLastLineWithoutALineEndIsALine() throws Exception {
        file("cases.jsonl", GOOD + GOOD.replace("c1", "c2").strip());
        assertThat(read().cases()).hasSize(2);
    }

    @Test
    void idsThatComeTwiceListBothPlaces() throws Exception {
        file("cases.jsonl", GOOD + GOOD);
        file("predictions/a.jsonl", "{\"case_id\":\"c1\",\"system\":\"s\",\"predicted_sql\":\"A\"}\n"
                + "{\"case_id\":\"c1\",\"system\":\"s\",\"predicted_sql\":\"B\"}\n"
                + "{\"case_id\":\"c1\",\"system\":\"s\",\"run_id\":\"r2\",\"predicted_sql\":\"C\"}\n");
        Project project = read();
        Problem cases = only(project, "case_id");
        assertThat(cases.where().toString()).isEqualTo("cases.jsonl:2");
        assertThat(cases.remedy()).contains("cases.jsonl:1");
        assertThat(only(project, "case_id, system, run_id").remedy()).contains("predictions/a.jsonl:1");
        assertThat(project.items()).extracting(i -> i.prediction().sql()).containsExactly("A", "C");
    }

    @Test
    void predictionsOfNoCaseAreListed() throws Exception {
        file("cases.jsonl", GOOD);
        file("predictions/a.jsonl", "{\"case_id\":\"c9\",\"system\":\"s\",\"predicted_sql\":\"A\"}\n");
        Problem problem = only(read(), "case_id");
        assertThat(problem.where().toString()).isEqualTo("predictions/a.jsonl:1");
        assertThat(problem.found()).contains("c9");
    }

    @Test
    void utf8WithAByteOrderMarkIsFineOtherEncodingsAreNamed() throws Exception {
        bytes("cases.jsonl", ("\uFEFF" + GOOD).getBytes(StandardCharsets.UTF_8));
        bytes("predictions/utf16.jsonl", "{\"case_id\":\"c1\"}\n".getBytes(StandardCharsets.UTF_16));
        bytes("predictions/latin1.jsonl",
                "{\"case_id\":\"c1\",\"system\":\"s\",\"predicted_sql\":\"é\"}\n".getBytes(StandardCharsets.ISO_8859_1));
        Project project = read();
        assertThat(project.cases()).hasSize(1);
        assertThat(project.problems()).anySatisfy(p -> {
            assertThat(p.where().file()).isEqualTo("predictions/utf16.jsonl");
            assertThat(p.found()).contains("UTF-16");
        });
        assertThat(project.problems()).anySatisfy(p -> {
            assertThat(p.where().toString()).isEqualTo("predictions/latin1.jsonl:1");
            assertThat(p.found()).contains("not UTF-8");
        });
    }

    @Test
    void missingDatabasesAreSaidOnceWithTheirFirstCase() throws Exception {
        file("cases.jsonl", GOOD + GOOD.replace("c1", "c2"));
        Problem problem = only(read(), "db_id");
        assertThat(problem.severity()).isEqualTo(Severity.ERROR);
        assertThat(problem.found()).contains("'d'").contains("2 cases");
    }

    @Test
    void unknownKeysAreKeptUntouchedAndMentionedOnce() throws Exception {
        file("cases.jsonl", GOOD.replace("}", ",\"my_key\":{\"b\": [1.10, null]}}")
                + GOOD.replace("c1", "c2").replace("}", ",\"my_key\":2}"));
        Project project = read();
        assertThat(only(project, "my_key").severity()).isEqualTo(Severity.NOTE);
        assertThat(project.cases().getFirst().metadata()).containsEntry("my_key", "{\"b\": [1.10, null]}");
        assertThat(project.cases().get(1).metadata()).containsEntry("my_key", "2");
    }

    @Test
    void keysAreMatchedWithoutCaseAndUnderscores() throws Exception {
        file("cases.jsonl", "{\"ID\":\"c1\",\"Question\":\"q\",\"goldSql\":\"SELECT 1\",\"dbId\":\"d\","
                + "\"orderRequired\":true,\"expected_route\":\"x\",\"goldSqlAlternatives\":[\"SELECT 2\"]}\n");
        Case read = read().cases().getFirst();
        assertThat(read.goldSql()).isEqualTo("SELECT 1");
        assertThat(read.dbId()).isEqualTo("d");
        assertThat(read.expected().orderRequired()).contains(true);
        assertThat(read.expected().route()).isEqualTo("x");
        assertThat(read.expected().goldAlternatives()).containsExactly("SELECT 2");
        assertThat(read.metadata()).isEmpty();
    }

    @Test
    void aCaseLineMayCarryPredictionsAndLabels() throws Exception {
        file("cases.jsonl", GOOD.replace("}", ",\"predictions\":{\"b\":\"SELECT b\",\"a\":{\"predicted_sql\":\"SELECT a\","
                + "\"latency_ms\":12,\"result\":{\"columns\":[],\"rows\":[]}},\"n\":null},"
                + "\"human_labels\":{\"ana\":1,\"ben\":\"fail\",\"cy\":null,\"dan\":\"perhaps\"}}").replace("}}}", "}}}"));
        Project project = read();
        assertThat(project.items()).extracting(i -> i.prediction().system()).containsExactly("a", "b", "n");
        assertThat(project.items().getFirst().prediction().answer().latencyMillis()).hasValue(12);
        assertThat(project.items().getFirst().prediction().captured()).isPresent();
        assertThat(project.items().get(2).prediction().sql()).isEmpty();
        assertThat(project.cases().getFirst().labels()).containsOnlyKeys("ana", "ben").containsEntry("ben", Label.FAIL);
        assertThat(only(project, "human_labels.dan").found()).contains("perhaps");
    }

    /** Expected values by hand: a file in which one number is neither 0 nor 1 is rated, with every number in it; words stay votes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock = """
            {"ana":1,"ben":5} | {"ana":2,"ben":"pass"} | | ben | 3 ratings on a scale of 1, 2, 5
            {"ana":1,"ben":0} | {"ana":1,"ben":null} | ana ben | ana |
            {"ana":"1","ben":"0"} | {"ana":"4,5","ben":"fail"} | | ben | 3 ratings on a scale of 0, 1, 4.5
            {"ana":1,"ben":true} | {"ana":-1} | ben | | 2 ratings on a scale of -1, 1
            {"ana":1.0,"ben":"fail"} | {"ana":1} | ana ben | ana |
            {"ana":1} | {"ana":10} | | | 2 ratings on a scale of 1, 10
            {"ana":0} | {"ana":2} | | | 2 ratings on a scale of 0, 2
            {"ana":0.5} | {"ben":1} | | | 2 ratings on a scale of 0.5, 1
            """)
    void ratingsInCaseLinesAreNoVotes(String one, String two, String votes1, String votes2, String found) throws Exception {
        file("cases.jsonl", GOOD.replace("}", ",\"human_labels\":" + one + "}")
                + GOOD.replace("c1", "c2").replace("}", ",\"human_labels\":" + two + "}"));
        Project project = read();
        assertThat(project.cases()).extracting(c -> String.join(" ", new TreeSet<>(c.labels().keySet())))
                .containsExactly(votes1 == null ? "" : votes1, votes2 == null ? "" : votes2);
        if (found != null) {
            assertThat(only(project, "human_labels")).matches(p -> p.found().equals(found) && p.remedy().contains("--pass '>=4'"));
        }
    }

    @Test
    void theScaleOfOneFileOfCasesIsNotThatOfAnother() throws Exception {
        file("cases.jsonl", GOOD.replace("}", ",\"human_labels\":{\"ana\":1}}"));
        file("project.json", "{\"cases\":[\"cases.jsonl\",\"more.jsonl\"]}");
        file("more.jsonl", GOOD.replace("c1", "c2").replace("}", ",\"human_labels\":{\"ana\":3,\"ben\":1}}"));
        assertThat(read().cases()).extracting(c -> c.labels().keySet()).containsExactlyInAnyOrder(Set.of("ana"), Set.of());
    }

    @Test
    void oneFileNeverFloodsTheList() throws Exception {
        file("cases.jsonl", GOOD + "x\n".repeat(5_000));
        Project project = read();
        assertThat(project.problems().stream().filter(p -> p.where().file().equals("cases.jsonl")))
                .hasSize(ProblemList.LIMIT + 1);
        assertThat(project.problems()).anySatisfy(p -> assertThat(p.found()).contains("more problems"));
    }

    @Test
    void aCancelledReadingStops() throws Exception {
        file("cases.jsonl", GOOD);
        CancelToken token = new CancelToken();
        token.cancel();
        assertThatThrownBy(() -> ProjectFiles.read(folder, token)).isInstanceOf(Cancelled.class);
    }
}
