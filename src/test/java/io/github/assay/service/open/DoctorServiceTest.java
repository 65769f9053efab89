package io.github.assay.service.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.execution.EngineCheck;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.execution.sandbox.Sandbox;
import io.github.assay.service.open.DoctorService.Finding;
import io.github.assay.service.open.DoctorService.State;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorServiceTest {
    @TempDir
    Path folder;

    @Test
    void saysWhatWorksAndWhatToDoAboutTheRest() {
        DatabaseSpec gone = new DatabaseSpec("gone", DatabaseSpec.Kind.SQLITE, folder + "/gone.sqlite", "", "");
        Project project = new Project(
                folder, "x", Map.of("gone", gone), Limits.DEFAULT, LabellingPolicy.DEFAULT, MetricSettings.DEFAULT,
                Datum.Fields.NONE, "", "", List.of(), List.of(), List.of(), Map.of());
        try (QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 1)) {
            DoctorService doctor = new DoctorService(
                    new EngineCheck(runner), () -> Optional.of("there is no display"), PlugIns.none(Path.of("plugins")));
            Map<String, Finding> findings =
                    doctor.examine(Optional.of(project), folder, Progress.NONE).stream()
                            .collect(Collectors.toMap(Finding::topic, Function.identity()));
            assertThat(findings.keySet())
                    .containsExactlyInAnyOrder(
                            "java", "display", "fonts", "driver.sqlite", "driver.duckdb", "driver.h2",
                            "driver.postgresql", "sandbox", "plugins", "store", "database.gone");
            assertThat(findings.values().stream().filter(f -> f.state() == State.WORKS).map(Finding::topic))
                    .contains("java", "driver.sqlite", "driver.duckdb", "driver.h2", "driver.postgresql", "store");
            assertThat(findings.get("display").state()).isEqualTo(State.LIMITED);
            Sandbox.Protection protection = EngineCheck.protection();
            assertThat(findings.get("sandbox")).satisfies(f -> {
                boolean whole = protection.files() && protection.sockets();
                assertThat(f.state()).isEqualTo(whole ? State.WORKS : State.LIMITED);
                assertThat(f.found()).contains(whole ? protection.means() : "cannot keep a query process from");
                assertThat(f.remedy().isEmpty()).isEqualTo(whole);
            });
            assertThat(findings.get("database.gone"))
                    .satisfies(f -> assertThat(f.state()).isEqualTo(State.FAILS))
                    .satisfies(f -> assertThat(f.found()).contains("does not exist"));
            assertThat(doctor.examine(Optional.empty(), Path.of("/no/such/folder"), Progress.NONE))
                    .filteredOn(f -> f.topic().equals("store"))
                    .allSatisfy(f -> assertThat(f.remedy()).isNotEmpty())
                    .extracting(Finding::state)
                    .containsExactly(State.FAILS);
        }
        assertThat(folder).isEmptyDirectory();
    }
}
