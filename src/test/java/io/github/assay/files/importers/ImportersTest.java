package io.github.assay.files.importers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Guideline;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.project.DescriptionFiles;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.math.BigDecimal;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportersTest {
    @TempDir
    Path root;

    private Path source;
    private Path target;

    @BeforeEach
    void folders() throws Exception {
        source = Files.createDirectories(root.resolve("source"));
        target = root.resolve("project");
    }

    private void file(String name, String text) throws Exception {
        Path file = source.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private ImportResult run(String format) throws Exception {
        return run(format, source);
    }

    private ImportResult run(String format, Path from) throws Exception {
        return Importers.run(new ImportRequest(format, from, target, Importer.Databases.COPY), Progress.NONE);
    }

    private Project project() throws Exception {
        return ProjectFiles.read(target, Progress.NONE);
    }

    private static String sql(Project project, String caseId, String system) {
        return project.items().stream()
                .map(Item::prediction)
                .filter(p -> p.caseId().equals(caseId) && p.system().equals(system))
                .findFirst()
                .orElseThrow()
                .sql();
    }

    @Test
    void birdPredictionsGoByKeyNotByTheirPlaceInTheFile() throws Exception {
        file("dev.json", """
                [{"question_id": 0, "db_id": "a", "question": "q0", "evidence": "e", "SQL": "SELECT 0", "difficulty": "simple"},
                 {"question_id": 1, "db_id": "a", "question": "q1", "evidence": "", "SQL": "SELECT 1", "difficulty": "simple"},
                 {"question_id": 2, "db_id": "b", "question": "q2", "SQL": "SELECT 2", "sql_tree": {"x": [1.10]}}]""");
        file("my-system.json", """
                {"10": "SELECT 10", "2": "SELECT two\\t----- bird -----\\tb", "0": "SELECT zero", "1": 0}""");
        file("dev_databases/a/a.sqlite", "SQLite format 3\0");
        file("dev_databases/a/database_description/T.csv",
                "original_column_name,column_name,column_description,data_format,value_description\nc,,what c means,text,\n");
        ImportResult result = run("bird");
        assertThat(result.cases()).isEqualTo(3);
        Project project = project();
        assertThat(project.cases()).extracting("id").containsExactly("0", "1", "2");
        assertThat(project.cases().get(0).goldSql()).isEqualTo("SELECT 0");
        assertThat(project.cases().get(2).extras().fields("metadata").fields("sql_tree").items("x"))
                .containsExactly(new Datum.Number(new BigDecimal("1.10")));
        // Key 10 is no place, and not every key is a question_id either: it alone is left out.
        assertThat(sql(project, "2", "my-system")).isEqualTo("SELECT two");
        assertThat(sql(project, "0", "my-system")).isEqualTo("SELECT zero");
        assertThat(sql(project, "1", "my-system")).isEmpty();
        assertThat(result.problems()).anySatisfy(p -> assertThat(p.key()).isEqualTo("10"));
        assertThat(project.databases()).containsOnlyKeys("a");
        assertThat(project.databases().get("a").kind()).isEqualTo(DatabaseSpec.Kind.SQLITE);
        assertThat(DescriptionFiles.read(target, "a", Optional.empty()).columns()).containsEntry("t.c", "what c means");
    }

    @Test
    void aCorpusWithoutAGuidelineGetsTheDefaultOne() throws Exception {
        file("mini_dev.json", """
                [{"question_id": 1471, "db_id": "a", "question": "q", "SQL": "SELECT 1"}]""");
        run("bird");
        assertThat(new Guideline(project().guideline()).isStandard()).isTrue();
        assertThat(new Guideline("# Ours").isStandard()).isFalse();
        assertThat(new Guideline("").isStandard()).isFalse();
        assertThat(Guideline.standard().version()).hasSize(12);
    }

    @Test
    void birdMiniDevKeysArePlacesAndGoldMayBeASqlFile() throws Exception {
        file("mini_dev.json", """
                [{"question_id": 1471, "db_id": "a", "question": "q"}, {"question_id": 1472, "db_id": "a", "question": "r"}]""");
        file("mini_dev_gold.sql", "SELECT 'g0'\ta\nSELECT 'g1'\ta\n");
        file("sys.json", "{\"1\": \"SELECT p1\", \"0\": \"SELECT p0\"}");
        run("bird");
        assertThat(project().cases().get(1).goldSql()).isEqualTo("SELECT 'g1'");
        assertThat(sql(project(), "1471", "sys")).isEqualTo("SELECT p0");
        assertThat(sql(project(), "1472", "sys")).isEqualTo("SELECT p1");
    }

    @Test
    void spiderComesWithPredictionsDatabasesAndTables() throws Exception {
        file("dev.json", """
                [{"db_id": "pets", "question": "How many?", "query": "SELECT count(*) FROM pets", "sql": {"from": []}},
                 {"db_id": "pets", "question": "Which?", "query": "SELECT name FROM pets"}]""");
        file("tables.json", "[]");
        file("predictions/some-model.txt", "SELECT count(*) FROM pets\n\nSELECT name FROM pet\n");
        file("predictions/short-model.txt", "SELECT 1\n");
        file("database/pets/pets.sqlite", "SQLite format 3\0");
        file("database/other/other.sqlite", "SQLite format 3\0");
        ImportResult result = run("spider");
        assertThat(result.cases()).isEqualTo(2);
        assertThat(result.predictions()).isEqualTo(2);
        assertThat(result.databases()).isEqualTo(1);
        assertThat(sql(project(), "1", "some-model")).isEqualTo("SELECT name FROM pet");
        assertThat(result.problems()).extracting(Problem::found).contains("1 predictions");
        assertThat(target.resolve("tables.json")).exists();
        assertThat(project().cases().getFirst().metadata()).doesNotContainKey("sql");
    }

    @Test
    void spiderIsReadFromTheRootOfADrive() throws Exception {
        try (FileSystem drive = FileSystems.newFileSystem(root.resolve("drive.zip"), Map.of("create", "true"))) {
            Files.writeString(drive.getPath("/dev.json"), "[{\"db_id\": \"a\", \"question\": \"q\", \"query\": \"SELECT 1\"}]");
            Files.writeString(drive.getPath("/pred_x.txt"), "SELECT 2\n");
            run("spider", drive.getPath("/"));
        }
        assertThat(project().items()).extracting(i -> i.prediction().sql()).containsExactly("SELECT 2");
    }

    @Test
    void spiderGoldTextAlone() throws Exception {
        file("dev_gold.txt", "SELECT 1\tdb1\nSELECT 2\tdb1\n");
        file("pred.txt", "SELECT 1\nSELECT 3\n");
        run("spider");
        assertThat(project().cases()).extracting("goldSql").containsExactly("SELECT 1", "SELECT 2");
        assertThat(sql(project(), "1", "pred")).isEqualTo("SELECT 3");
    }

    @Test
    void skillRecordsWithTheirFlagsAndAnAgentsOutput() throws Exception {
        file("dataset.json", """
                {"cases": [{"id": "c1", "question": "q", "ground_truth_sql": "SELECT 1", "predicted_sql": "SELECT 2",
                  "expected_data_source": "sales", "selected_data_source": "hr", "order_required": true,
                  "allow_extra_predicted_columns": true, "scenario": "exact"}, {"question": "no id"}]}""");
        file("new-agent.json", "[{\"id\": \"c1\", \"generated_sql\": \"SELECT 3\"}]");
        ImportResult result = run("skill");
        Project project = project();
        assertThat(project.cases().getFirst().expected().route()).isEqualTo("sales");
        assertThat(project.cases().getFirst().expected().orderRequired()).contains(true);
        assertThat(project.cases().getFirst().expected().allowExtraColumns()).isTrue();
        assertThat(project.cases().getFirst().dbId()).isEqualTo("sales");
        assertThat(sql(project, "c1", "agent")).isEqualTo("SELECT 2");
        assertThat(sql(project, "c1", "new-agent")).isEqualTo("SELECT 3");
        assertThat(result.problems()).anySatisfy(p -> assertThat(p.found()).isEqualTo("no id"));
    }

    @Test
    void csvWithOtherNamesSeparatorsAndSeveralSystems() throws Exception {
        file("table.csv", "id;Question;query;db_name;predicted_sql:one;predicted_sql:two;label:ana;note\r\n"
                + "c1;\"What; really?\";\"SELECT 1\r\nFROM t\";shop;SELECT 1;;pass;x\r\n"
                + "c2;Why?;SELECT 2;shop;SELECT 2;SELECT 9;;\r\n");
        run("csv", source.resolve("table.csv"));
        Project project = project();
        assertThat(project.cases().getFirst().question()).isEqualTo("What; really?");
        assertThat(project.cases().getFirst().goldSql()).isEqualTo("SELECT 1\r\nFROM t");
        assertThat(project.cases().getFirst().dbId()).isEqualTo("shop");
        assertThat(project.cases().getFirst().labels()).containsExactly(java.util.Map.entry("ana", Label.PASS));
        assertThat(project.cases().getFirst().metadata()).containsEntry("note", "\"x\"");
        assertThat(sql(project, "c2", "two")).isEqualTo("SELECT 9");
        assertThat(sql(project, "c1", "two")).isEmpty();
    }

    @Test
    void csvWithOneSystemARow() throws Exception {
        file("table.csv", "case_id,question,gold_sql,db_id,system,predicted_sql\n"
                + "c1,Q,SELECT 1,shop,a,SELECT 1\nc1,Q,SELECT 1,shop,b,SELECT 2\n");
        ImportResult result = run("csv");
        assertThat(result.cases()).isEqualTo(1);
        assertThat(result.predictions()).isEqualTo(2);
        assertThat(sql(project(), "c1", "b")).isEqualTo("SELECT 2");
    }

    @Test
    void jsonlKeepsWhatItDoesNotKnowAndGoodLinesBesideBad() throws Exception {
        file("cases.jsonl", "{\"id\": \"c1\", \"dbId\": \"d\", \"question\": \"q\", \"goldSql\": \"SELECT 1\", \"zeros\": 1.10}\n"
                + "not json\n{\"id\": \"c2\", \"question\": \"q\", \"sql\": \"kept\", \"gold\": \"SELECT 2\", \"db_id\": \"d\"}\n");
        file("databases/d.sqlite", "SQLite format 3\0");
        ImportResult result = run("jsonl");
        assertThat(project().cases()).extracting("goldSql").containsExactly("SELECT 1", "SELECT 2");
        assertThat(project().cases().getFirst().metadata()).containsEntry("zeros", "1.10");
        assertThat(result.problems()).anySatisfy(p -> assertThat(p.where().line()).isEqualTo(2));
        assertThat(target.resolve("databases/d.sqlite")).exists();
    }

    @Test
    void databasesMayStayWhereTheyAre() throws Exception {
        file("cases.jsonl", "{\"id\": \"c1\", \"db_id\": \"d\", \"question\": \"q\", \"gold_sql\": \"SELECT 1\"}\n");
        file("databases/d.sqlite", "SQLite format 3\0");
        Importers.run(new ImportRequest("jsonl", source, target, Importer.Databases.REFERENCE), Progress.NONE);
        assertThat(project().databases().get("d").location())
                .isEqualTo(source.resolve("databases/d.sqlite").toAbsolutePath().toString());
        assertThat(target.resolve("databases")).doesNotExist();
    }

    @Test
    void aFailureOrACancelledImportLeavesNothingBehind() throws Exception {
        file("cases.jsonl", "{\"id\": \"c1\"}\n");
        CancelToken cancelled = new CancelToken();
        cancelled.cancel();
        assertThatThrownBy(() -> Importers.run(new ImportRequest("jsonl", source, target, Importer.Databases.COPY), cancelled))
                .isInstanceOf(Cancelled.class);
        assertThatThrownBy(() -> run("bird")).isInstanceOf(ProjectFormatException.class);
        try (Stream<Path> left = Files.list(root)) {
            assertThat(left).containsExactly(source);
        }
    }

    @Test
    void aProjectThatIsThereIsNotOverwritten() throws Exception {
        file("cases.jsonl", "{\"id\": \"c1\"}\n");
        Files.createDirectories(target);
        Files.writeString(target.resolve("precious.txt"), "x");
        assertThatThrownBy(() -> run("jsonl")).isInstanceOf(ProjectFormatException.class).hasMessageContaining("not empty");
        assertThat(target.resolve("precious.txt")).exists();
    }

    @Test
    void formatsThatAreNotThereAreNamed() {
        for (String format : List.of("excel", "")) {
            assertThatThrownBy(() -> Importers.of(format))
                    .isInstanceOf(ProjectFormatException.class)
                    .hasMessageContaining(format);
        }
        assertThatThrownBy(() -> run("jsonl", root.resolve("nowhere")))
                .isInstanceOf(ProjectFormatException.class)
                .hasMessageContaining("nowhere");
    }
}
