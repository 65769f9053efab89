package io.github.assay.service.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.project.Project;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlyStoresTest {
    @TempDir
    Path folder;

    @Test
    void aProjectThatIsOpenElsewhereIsRefusedInTheStoresOwnWords() throws Exception {
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"name\":\"p\"}");
        Files.writeString(folder.resolve("cases.jsonl"), "");
        Project project = ProjectFiles.read(folder, Progress.NONE);
        try (Stores open = Stores.open(folder, Clock.systemUTC())) {
            assertThat(open.notices()).isEmpty();
            assertThatThrownBy(() -> {
                        try (StoreOpening early = StoreOpening.of(folder, Clock.systemUTC())) {
                            early.of(project).close();
                        }
                    })
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("open");
        }
        try (StoreOpening early = StoreOpening.of(folder, Clock.systemUTC())) {
            early.of(project).close();
        }
    }
}
