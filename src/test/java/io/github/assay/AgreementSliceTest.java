package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay agreement --slice} by keys of the metadata. */
public class AgreementSliceTest {
    @TempDir
    private Path folder;

    /** Writes a project of 40 cases by two annotators, with a team and a nested key of the metadata. Returns its label file. */
    public static Path project(Path folder) throws IOException {
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        List<String> labels = new ArrayList<>(List.of("case_id,system,annotator,label"));
        for (int i = 0; i < 40; i++) {
            cases.add(Json.line(new JsonObject().with("case_id", "c" + i).with("question", "q" + i).with("team", i % 4 == 0 ? "north" : "south")));
            predictions.add(Json.line(new JsonObject().with("case_id", "c" + i).with("system", "s").with("sql", "SELECT " + i)
                    .with("pipeline", new JsonObject().with("generator", i % 2 == 0 ? "zero_shot" : "few_shot"))));
            for (String name : List.of("ann", "bob")) {
                boolean pass = i % 3 == 0 ^ (name.equals("bob") && i % 2 == 0 && i % 5 == 0);
                labels.add("c" + i + ",s," + name + "," + (pass ? "pass" : "fail"));
            }
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        Files.write(folder.resolve("predictions.jsonl"), predictions);
        Path file = Files.write(folder.resolve("labels.csv"), labels);
        assertThat(CommandRun.of("labels", "import", folder.toString(), file.toString()).status()).isZero();
        return file;
    }

    @Test
    void nestedKeysOfTheMetadataAreSlicesBesideTheUsualOnes() throws Exception {
        Path file = project(folder);
        CommandRun run = CommandRun.of("agreement", folder.toString(), "--slice", "pipeline.generator", "--replicates", "200", "--json");
        assertThat(run.status()).as(run.err()).isLessThan(2);
        assertThat(run.out()).contains("\"pipeline.generator\":{\"zero_shot\":{", "\"few_shot\":{", "\"system\":{\"s\":{");
        CommandRun usual = CommandRun.of("agreement", folder.toString(), "--replicates", "200", "--json");
        assertThat(usual.out()).doesNotContain("pipeline.generator");
        String alpha = "\"krippendorff_alpha\"";
        assertThat(run.out().substring(run.out().indexOf(alpha), run.out().indexOf(alpha) + 120))
                .isEqualTo(usual.out().substring(usual.out().indexOf(alpha), usual.out().indexOf(alpha) + 120));
        assertThat(CommandRun.of("agreement", folder.toString(), "--slice", "metadata.pipeline.generator", "--replicates", "200").out())
                .contains("zero_shot", "few_shot");
        assertThat(CommandRun.of("agreement", folder.toString(), "--slice", "team", "--replicates", "200").out()).contains("north", "south");

        CommandRun none = CommandRun.of("agreement", folder.toString(), "--slice", "colour");
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("No item has a value of 'colour'. There is", "pipeline.generator");
        CommandRun labelFile = CommandRun.of("agreement", "--labels", file.toString(), "--slice", "team");
        assertThat(labelFile.status()).isEqualTo(2);
        assertThat(labelFile.err()).contains("--slice needs a PROJECT");
    }
}
