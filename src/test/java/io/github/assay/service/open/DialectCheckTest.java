package io.github.assay.service.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Problem;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DialectCheckTest {
    private static CheckService.Check check(Path folder) throws Exception {
        return new CheckService(new ScoringService(MetricRegistry.load(DialectCheckTest.class.getClassLoader())).metrics()).check(folder, _ -> false, Progress.NONE);
    }

    @Test
    void aDialectNobodyKnowsIsNamedOnceWithTheKnownOnes(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("cases.jsonl"), """
                {"case_id":"a","question":"?","gold_sql":"SELECT 1","dialect":"bigqery"}
                {"case_id":"b","question":"?","gold_sql":"SELECT 1","dialect":"bigqery"}
                {"case_id":"c","question":"?","gold_sql":"SELECT 1","dialect":"Snowflake"}
                {"case_id":"d","question":"?","gold_sql":"SELECT 1"}
                """);
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"name\":\"p\"}");
        assertThat(check(folder).problems())
                .filteredOn(p -> p.key().equals("dialect"))
                .singleElement()
                .satisfies(p -> assertThat(p.sentence()).contains("cases.jsonl:1").contains("\"bigqery\"").contains("bigquery, "))
                .extracting(Problem::severity)
                .isEqualTo(Problem.Severity.WARNING);
    }
}
