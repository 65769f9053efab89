package io.github.assay.files.importers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.task.Progress;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file much larger than the memory is imported and opened: 80 MB with a record of 10 MB in a heap of 48 MB. The
 * published size is tried by hand (docs/importing.md).
 */
@Tag("exhaustive")
class LargeImportTest {
    @TempDir
    Path folder;

    /** Imports and opens in a process of its own; its heap is the point. */
    public static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws Exception {
            Path target = Path.of(arguments[1]);
            Importers.run(
                    new ImportRequest("auto", Path.of(arguments[0]), target, Importer.Databases.COPY), Progress.NONE);
            System.out.println(ProjectFiles.read(target, Progress.NONE).items().size());
        }
    }

    @Test
    void aFileLargerThanTheHeap() throws Exception {
        Path file = folder.resolve("large-predictions_eval.json");
        long records = LargeEvaluation.write(file, 80, 10);
        Path output = folder.resolve("output.txt");
        ProcessBuilder command = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx48m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                        "-cp", System.getProperty("java.class.path").replace(File.pathSeparator + File.pathSeparator,
                                File.pathSeparator),
                        Child.class.getName(), file.toString(), folder.resolve("project").toString()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        // Java says on the error stream that it takes options from there.
        command.environment().remove("JAVA_TOOL_OPTIONS");
        Process child = command.start();
        assertThat(child.waitFor(120, TimeUnit.SECONDS)).as("it ends").isTrue();
        assertThat(Files.readString(output).strip()).isEqualTo(Long.toString(10 * records));
    }
}
