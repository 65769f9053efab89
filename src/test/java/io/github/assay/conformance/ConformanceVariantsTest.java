package io.github.assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.conformance.DataTestRun.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tests that read data and oracle folders, run over made-up folders of many shapes: what can be compared is compared
 * whatever its name and shape, what cannot be read costs only itself, and a wrong figure is found by its pair.
 */
class ConformanceVariantsTest {
    private static final List<String> PAIRS =
            List.of("conformance.ConformanceTest", "execution.ExecutionOracleTest", "metrics.structure.GroundingOracleTest");
    private static final List<String> LABELS = List.of("calibration.ExpertLabelsTest", "calibration.PairLabelsTest");
    private static final List<String> STATISTICS = List.of("statistics.OracleFilesTest");
    private static final String EX_AND_BAGS = "pairs_q / ex and plain Python comparison of bags";

    @TempDir
    Path folder;

    private MadeUpData data;

    @BeforeEach
    void write() throws Exception {
        data = MadeUpData.write(folder);
    }

    private DataTestRun run(List<String> classes) {
        return DataTestRun.of(data, true, classes);
    }

    /** All tests of the classes pass, some do, and none is skipped for another reason than a figure that is not there. */
    private void allPass(List<String> classes) {
        DataTestRun run = run(classes);
        assertThat(run.messages(Status.FAILED)).isEmpty();
        assertThat(run.ended(Status.PASSED)).isNotEmpty();
        assertThat(run.messages(Status.SKIPPED).lines()).allMatch(m -> m.contains("the peer gives none"));
    }

    private Outcomes outcomes(String metric, String file) {
        DataFolder opened = DataFolder.open(data.pairs());
        Comparison comparison = Conformance.of(opened).stream()
                .filter(c -> c.metric().equals(metric) && c.file().equals(file))
                .findFirst()
                .orElseThrow();
        return Outcomes.of(comparison, opened);
    }

    @Test
    void theShippedShapeIsComparedAndEveryDifferenceHasItsCause() {
        allPass(PAIRS);
        allPass(LABELS);
        allPass(STATISTICS);
        Outcomes ex = outcomes("ex", "oracle_execution.jsonl");
        assertThat(ex.equal()).isEqualTo(6);
        assertThat(ex.decided().toString())
                .contains("§0.5: columns in another order=1")
                .contains("§0.4: row order counts under the gold query's ORDER BY=1")
                .contains("engine version + §0.1");
        assertThat(ex.cases() + ex.left()).isEqualTo(10);
        Outcomes bird = outcomes("ex-bird", "oracle_bird.jsonl");
        assertThat(bird.decided().toString()).contains("engine version: the peer ran SQLite 3.40.1");
    }

    /** Without the peer's version nothing says that the version is the cause. */
    @Test
    void theEngineVersionIsNoCauseWhereThePeersIsNotKnown() throws Exception {
        data.put(data.data().resolve("ORACLES.md"), "Environment: Python 3.11\n");
        String failures = run(PAIRS).messages(Status.FAILED);
        assertThat(failures).contains("p4 s: ").contains("p5 s: ").doesNotContain("p2 s: ");
    }

    @Test
    void otherNamesOrderAndFilesMakeNoDifference() throws Exception {
        Path renamed = data.data().resolve("another name");
        Files.move(data.pairs(), renamed);
        Files.move(renamed.resolve("databases"), renamed.resolve("db"));
        Files.createDirectories(renamed.resolve("db/shop"));
        Files.move(renamed.resolve("db/shop.sqlite"), renamed.resolve("db/shop/Shop.db"));
        data.split(
                renamed.resolve("oracle_execution.jsonl"), "\"p2\"", renamed.resolve("oracle_one.jsonl"),
                renamed.resolve("oracle_two.jsonl"));
        data.split(
                renamed.resolve("cases.jsonl"), "\"p4\"", renamed.resolve("cases_b.jsonl"), renamed.resolve("cases_a.jsonl"));
        allPass(PAIRS);
        Outcomes ex = Outcomes.of(
                Conformance.comparisons().stream().filter(c -> c.peer().equals("plain Python comparison of bags")).findFirst().get(),
                DataFolder.open(renamed));
        assertThat(ex.cases() + ex.left()).isEqualTo(10);
        assertThat(ex.equal()).isEqualTo(6);
    }

    @Test
    void withoutTablesTheDatabasesOwnSchemaCounts() throws Exception {
        Files.delete(data.pairs().resolve("tables.json"));
        allPass(PAIRS);
        assertThat(outcomes("grounding-ok", "oracle_execution.jsonl").equal()).isEqualTo(9);
    }

    @Test
    void wordsAndTruthValuesAreFigures() throws Exception {
        Path bird = data.pairs().resolve("oracle_bird.jsonl");
        data.replace(bird, "\"ex\": 1", "\"ex\": \"pass\"");
        data.replace(bird, "\"ex\": 0", "\"ex\": false");
        allPass(PAIRS);
        assertThat(outcomes("ex-bird", "oracle_bird.jsonl").cases()).isEqualTo(10);
    }

    @Test
    void aMissingFigureOrLineIsCountedAsNotCompared() throws Exception {
        data.replace(data.pairs().resolve("oracle_bird.jsonl"), "\"p1\", \"system\": \"s\", \"ex\": 1", "\"p1\", \"system\": \"s\", \"ex\": null");
        data.replace(data.pairs().resolve("oracle_bird.jsonl"), "{\"case_id\": \"p1\", \"system\": \"t\", \"ex\": 0}\n", "");
        data.replace(data.pairs().resolve("oracle_execution.jsonl"), "\"bag_equal\": false", "\"bag_equal\": null");
        allPass(PAIRS);
        assertThat(outcomes("ex-bird", "oracle_bird.jsonl").notCompared().toString())
                .isEqualTo("{the peer gives none=1, the peer's file has no line=1}");
        assertThat(outcomes("ex", "oracle_execution.jsonl").notCompared().toString()).contains("the peer gives none=3");
        String page = ConformanceTable.markdown(List.of(outcomes("ex-bird", "oracle_bird.jsonl")));
        assertThat(page).contains("| Not compared |").contains("1 × the peer gives none<br>1 × the peer's file has no line");
    }

    @Test
    void wrongFiguresAreFoundAllOfThem() throws Exception {
        Path runs = data.pairs().resolve("oracle_execution.jsonl");
        String right = "\"p1\", \"system\": \"s\", \"gold\": \"ok\", \"pred\": \"ok\", \"gold_rows\": 1, \"gold_cols\": 1, "
                + "\"pred_rows\": 1, \"pred_cols\": 1, \"set_equal\": true, \"bag_equal\": ";
        data.replace(runs, right + "true", right + "false");
        data.replace(runs, "\"bag_equal\": true, \"list_equal\": false", "\"bag_equal\": false, \"list_equal\": false");
        data.replace(data.pairs().resolve("oracle_bird.jsonl"), "\"p2\", \"system\": \"t\", \"ex\": 1", "\"p2\", \"system\": \"t\", \"ex\": 0");
        data.replace(data.pairs().resolve("oracle_bird.jsonl"), "\"p5\", \"system\": \"t\", \"ex\": 0", "\"p5\", \"system\": \"t\", \"ex\": 1");
        DataTestRun run = run(PAIRS);
        String failures = run.messages(Status.FAILED);
        assertThat(failures).contains("ex-bird and BIRD mini-dev calculate_ex: 2 of 10 unexplained");
        assertThat(failures).contains("p2 t: ").contains("p5 t: ").contains("p1 s: ");
        assertThat(run.ended(Status.PASSED)).anyMatch(name -> name.contains("syntactic-accuracy"));
    }

    /** A wrong end of a run is no matter of versions where the query uses nothing that a version lacks. */
    @Test
    void aWrongEndOfARunIsFound() throws Exception {
        data.replace(
                data.pairs().resolve("oracle_execution.jsonl"), "\"p2\", \"system\": \"t\", \"gold\": \"ok\", \"pred\": \"ok\"",
                "\"p2\", \"system\": \"t\", \"gold\": \"ok\", \"pred\": \"error\"");
        DataTestRun run = run(PAIRS);
        assertThat(run.messages(Status.FAILED)).contains("p2 t pred: the oracle has error").contains("p2 t: ours 1.0");
    }

    @Test
    void aBadFolderCostsOnlyItself() throws Exception {
        Path bad = data.data().resolve("bad");
        data.put(bad.resolve("cases.jsonl"), "{not json\n\u0000\n");
        data.put(bad.resolve("oracle_execution.jsonl"), "[]\n{\"case_id\": \"p1\", \"system\": \"s\", \"gold_rows\": 1}\n");
        data.put(bad.resolve("databases/shop.sqlite"), "this is no database");
        DataTestRun run = run(DataTestRun.CLASSES);
        assertThat(run.ended(Status.FAILED)).isNotEmpty().allMatch(name -> name.contains("bad"));
        assertThat(run.ended(Status.PASSED)).anyMatch(name -> name.contains(EX_AND_BAGS));
    }

    @Test
    void aBadPairCostsOnlyItself() throws Exception {
        Path runs = data.pairs().resolve("oracle_execution.jsonl");
        Files.writeString(runs, Files.readString(runs) + "{\"case_id\": \"nobody\", \"system\": \"s\", \"gold\": \"ok\"}\n{\"cut\n");
        Path cases = data.pairs().resolve("cases.jsonl");
        Files.writeString(cases, Files.readString(cases)
                + "{\"case_id\": \"p9\", \"db_id\": \"lost\", \"gold_sql\": null, \"predictions\": {\"s\": null}}\n");
        DataTestRun run = run(List.of("conformance.ConformanceTest"));
        assertThat(run.ended(Status.FAILED))
                .hasSize(3)
                .anyMatch(name -> name.endsWith("oracle_execution.jsonl:11, pair nobody s"))
                .anyMatch(name -> name.endsWith("oracle_execution.jsonl:12"))
                .anyMatch(name -> name.endsWith("database 'lost' of 1 cases"));
        assertThat(run.ended(Status.PASSED)).anyMatch(name -> name.endsWith(EX_AND_BAGS));
    }

    @Test
    void anAbsentPredictionIsAPairThatFails() throws Exception {
        Path cases = data.pairs().resolve("cases.jsonl");
        Files.writeString(cases, Files.readString(cases)
                + "{\"case_id\": \"p6\", \"db_id\": \"shop\", \"gold_sql\": \"SELECT 1\", \"predictions\": {\"s\": null}}\n");
        Path runs = data.pairs().resolve("oracle_execution.jsonl");
        Files.writeString(runs, Files.readString(runs)
                + "{\"case_id\": \"p6\", \"gold\": \"ok\", \"pred\": \"error\", \"gold_rows\": 1, \"gold_cols\": 1}\n");
        DataTestRun run = run(PAIRS);
        assertThat(run.messages(Status.FAILED)).isEmpty();
        assertThat(outcomes("ex", "oracle_execution.jsonl").equal()).isEqualTo(7);
    }

    /** Words of a newer version count only where a query uses them. */
    @Test
    void whatAVersionLacksIsFoundInQueriesOnly() {
        EngineVersion old = new EngineVersion(3, 37, 0);
        EngineVersion own = new EngineVersion(3, 50, 0);
        assertThat(old.lacks("SELECT a FROM t WHERE b IN (SELECT c FROM u ORDER BY c LIMIT 1)", own)).isEmpty();
        assertThat(old.lacks("SELECT 'concat(a)', \"if(\" FROM t LEFT JOIN u", own)).isEmpty();
        assertThat(old.lacks("SELECT group_concat(a ORDER BY b) FROM t", own)).contains("group_concat(a order by");
        assertThat(old.lacks("SELECT a FROM t FULL JOIN u ON 1", own)).contains("full join");
        assertThat(own.lacks("SELECT concat(a, b) FROM t", own)).isEmpty();
    }

    @Test
    void aFileThatNoMetricIsComparedWithIsACountedSkip() throws Exception {
        data.put(data.pairs().resolve("oracle_other.jsonl"), "{\"case_id\": \"p1\", \"system\": \"s\", \"score\": 1}\n");
        DataTestRun run = run(PAIRS);
        assertThat(run.messages(Status.FAILED)).isEmpty();
        assertThat(run.ended(Status.SKIPPED)).anyMatch(name -> name.endsWith("oracle_other.jsonl"));
    }

    @Test
    void partsHaveCasesAndFiguresOfTheirOwn() throws Exception {
        Path set = data.labelled();
        data.split(set.resolve("cases.jsonl"), "l-x-", set.resolve("cases_x.jsonl"), set.resolve("cases_y.jsonl"));
        String ofX = "{\"n\": 2, \"cohen_AB\": 1.0, \"fleiss_kappa\": 1.0, \"unanimous\": 2, \"majority_pass\": 1}";
        data.put(
                set.resolve("oracle_agreement.json"),
                "{\"x\": " + ofX + ", \"all\": " + MadeUpData.AGREEMENT + ", \"nowhere\": " + ofX + "}");
        data.put(set.resolve("oracle_calibration.json"), "{\"all\": " + MadeUpData.CALIBRATION + "}");
        DataTestRun run = run(LABELS);
        assertThat(run.messages(Status.FAILED)).isEmpty();
        assertThat(run.ended(Status.PASSED)).hasSize(4);
        assertThat(run.messages(Status.SKIPPED)).contains("no case is of the part [nowhere]");
    }

    @Test
    void wrongFiguresOfLabelsAreFoundAllOfThem() throws Exception {
        data.replace(data.labelled().resolve("oracle_agreement.json"), "0.75", "0.76");
        data.replace(data.labelled().resolve("oracle_agreement.json"), "\"unanimous\": 3", "\"unanimous\": 4");
        data.replace(data.labelled().resolve("oracle_calibration.json"), "\"f1\": 0.8", "\"f1\": 0.9");
        String failures = run(LABELS).messages(Status.FAILED);
        assertThat(failures).contains("fleiss_P_bar").contains("unanimous").contains("f1: ours").doesNotContain("tp: ours");
    }

    @Test
    void statisticsAreReadWhateverTheFilesAreCalled() throws Exception {
        Files.delete(data.oracles().resolve("statistics/all.json"));
        data.put(data.oracles().resolve("some folder/x.json"), MadeUpData.STATISTICS);
        data.put(
                data.oracles().resolve("lines.jsonl"),
                "{\"statistic\": \"proportion_ci\", \"input\": {\"x\": 0, \"n\": 0, \"conf\": 0.95}, \"expected\": {\"wilson\": null}}\n"
                        + "{\"statistic\": \"not built\", \"input\": {}, \"expected\": {}}\n");
        data.put(data.oracles().resolve("broken.json"), "{\"cases\": [");
        data.put(data.oracles().resolve("other.json"), "{\"a\": 1}");
        DataTestRun run = run(STATISTICS);
        assertThat(run.ended(Status.FAILED)).singleElement().asString().contains("broken.json");
        assertThat(run.ended(Status.PASSED)).hasSize(5);
        assertThat(run.messages(Status.SKIPPED)).contains("not built").contains("other.json holds no cases");
    }

    @Test
    void wrongStatisticsAreFoundAllOfThem() throws Exception {
        Path file = data.oracles().resolve("statistics/all.json");
        data.replace(file, "\"po\": 0.7, \"pe\": 0.5", "\"po\": 0.71, \"pe\": 0.51");
        data.replace(file, "[1, null, null]", "[1, 0, null]");
        String failures = run(STATISTICS).messages(Status.FAILED);
        assertThat(failures).contains("table.po: expected 0.71").contains("table.pe: expected 0.51").contains("labels[1]");
    }

    @Test
    void missingFoldersFailUnlessAPropertyAllowsIt() {
        MadeUpData nothing = new MadeUpData(folder.resolve("nothing"));
        DataTestRun strict = DataTestRun.of(nothing, false, DataTestRun.CLASSES);
        assertThat(strict.ended(Status.FAILED)).as("each class once, that of statistics for its two folders, that of runs in two lengths")
                .hasSize(DataTestRun.CLASSES.size() + 2);
        assertThat(strict.messages(Status.FAILED).lines()).allMatch(m -> m.contains("-Dassay.data.optional=true"));
        DataTestRun optional = DataTestRun.of(nothing, true, DataTestRun.CLASSES);
        assertThat(optional.ended(Status.FAILED)).isEmpty();
        assertThat(optional.ended(Status.SKIPPED)).hasSize(DataTestRun.CLASSES.size() + 2);
    }

    @Test
    void aKindOfDataThatNoFolderHoldsFailsUnlessAPropertyAllowsIt() {
        List<String> toolkit = List.of("files.importers.run.ToolkitRealDataTest");
        assertThat(DataTestRun.of(data, false, toolkit).messages(Status.FAILED)).contains("no folder with evaluations of the toolkit");
        assertThat(DataTestRun.of(data, true, toolkit).messages(Status.SKIPPED)).contains("no folder with evaluations of the toolkit");
    }
}
