package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code SKILL.md} is tested by following it: every command in it is run, in its order. */
@Timeout(180)
class SkillCommandTest {
    private static final Set<String> FILES = Set.of("answers.jsonl", "week2.jsonl", "votes.csv", "evaluation.json", "my-project", "report");

    @TempDir
    private Path root;

    private void files(String skill) throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Map<String, Object> table = Map.of("columns", List.of("a"), "rows", List.of(List.of(i)), "status", "ok");
            lines.add(Json.line(Map.of("case_id", "c" + i, "question", "Which " + i + "?", "gold_sql", "SELECT " + i, "db_id", "d",
                    "system", "s", "predicted_sql", "SELECT " + i % 4, "gold_result", table, "result", table)));
        }
        Files.write(root.resolve("answers.jsonl"), lines);
        Files.writeString(root.resolve("week2.jsonl"), "{\"case_id\":\"c0\",\"system\":\"s\",\"sql\":\"SELECT 7\"}\n");
        Files.writeString(root.resolve("votes.csv"), "case_id,system,run_id,annotator,label\nc0,s,r1,ann,pass\nc1,s,r1,ann,fail\nc0,s,r1,ben,pass\nc1,s,r1,ben,pass\n");
        String json = skill.substring(skill.indexOf("`evaluation.json`: `") + "`evaluation.json`: `".length());
        Files.writeString(root.resolve("evaluation.json"), json.substring(0, json.indexOf('`')));
    }

    @Test
    void everyCommandOfTheSkillRunsInItsOrder() throws Exception {
        String skill = CommandRun.of("skill").out();
        assertThat(skill).startsWith("---\nname: assay\n");
        files(skill);
        List<String> commands = skill.lines().filter(l -> l.startsWith("assay ")).toList();
        assertThat(commands).hasSizeGreaterThan(18);
        for (String command : commands) {
            String[] arguments = Arrays.stream(command.split(" ")).skip(1).toArray(String[]::new);
            for (int i = 1; i < arguments.length; i++) {
                if (FILES.contains(arguments[i])) {
                    arguments[i] = root.resolve(arguments[i]).toString();
                }
            }
            CommandRun run = CommandRun.of(arguments);
            assertThat(run.status()).as(command + "\n" + run.out() + run.err()).isLessThan(2);
        }
        assertThat(root.resolve("report")).isDirectory();
        assertThat(root.resolve("my-evaluation-report")).isDirectory();
    }

    @Test
    void theSkillIsWrittenAndNeverReplacesAnother() throws Exception {
        Path folder = root.resolve("skills/assay");
        assertThat(CommandRun.of("skill", "--to", folder.toString()).status()).isZero();
        assertThat(Files.readString(folder.resolve("SKILL.md"))).isEqualTo(CommandRun.of("skill").out());
        assertThat(CommandRun.of("skill", "--to", folder.toString()).status()).isZero();
        Files.writeString(folder.resolve("SKILL.md"), "mine");
        assertThat(CommandRun.of("skill", "--to", folder.toString()).status()).isEqualTo(3);
        assertThat(Files.readString(folder.resolve("SKILL.md"))).isEqualTo("mine");
    }
}
