package io.github.assay.service.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.JsonObject;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Paths that begin at an evaluation file's folder, as project.json states them from the project's. */
class ConfigPathsTest {
    private final Path folder = Path.of("/work of me/study").toAbsolutePath();
    private final Map<String, Path> copies = new LinkedHashMap<>();
    private final ConfigPaths paths = new ConfigPaths(folder, folder.resolve("in/made"), copies);

    private Object database(Object value) {
        return paths.databases(new JsonObject().with("d", value)).get("d");
    }

    @Test
    void databasesOfEveryForm() {
        assertThat(database("data/d.sqlite")).isEqualTo("../../data/d.sqlite");
        assertThat(database("./in/made/databases/d.sqlite")).isEqualTo("databases/d.sqlite");
        assertThat(database("../d.sqlite")).isEqualTo("../../../d.sqlite");
        assertThat(database(folder + "/d.sqlite")).as("absolute").isEqualTo(folder + "/d.sqlite");
        assertThat(database("jdbc:sqlite:data/d.sqlite")).isEqualTo("jdbc:sqlite:../../data/d.sqlite");
        assertThat(database("jdbc:duckdb:d.duckdb")).isEqualTo("jdbc:duckdb:../../d.duckdb");
        assertThat(database("jdbc:postgresql://host/d?currentSchema=s")).isEqualTo("jdbc:postgresql://host/d?currentSchema=s");
        assertThat(database(Map.of("path", "d.sqlite", "user", "u"))).isEqualTo(Map.of("path", "../../d.sqlite", "user", "u"));
        assertThat(database(Map.of("url", "jdbc:sqlite:d.sqlite"))).isEqualTo(Map.of("url", "jdbc:sqlite:../../d.sqlite"));
        assertThat(database(7)).isEqualTo(7);
    }

    @Test
    void keysOfModels() {
        assertThat(paths.models(new JsonObject().with("j", Map.of("apiKeyFrom", "file:keys/k"))).get("j"))
                .isEqualTo(Map.of("apiKeyFrom", "file:" + folder.resolve("keys/k")));
        for (String from : new String[] {"file:~/k", "env:KEY", "command:pass k"}) {
            assertThat(paths.models(new JsonObject().with("j", Map.of("apiKeyFrom", from))).get("j")).isEqualTo(Map.of("apiKeyFrom", from));
        }
    }

    @Test
    void foldersOfCommandsAndPoolsOfExamples() {
        Map<String, Object> agents = paths.agents(JsonObject.of(Map.of(
                "a", Map.of("command", "x"), "b", Map.of("type", "Command", "folder", "tools"), "c", Map.of("type", "http", "url", "http://h/p"),
                "D d", Map.of("type", "pipeline", "examples", Map.of("pool", "pool.jsonl", "embedding", Map.of("apiKeyFrom", "file:k"))),
                "e", Map.of("type", "pipeline", "examples", Map.of("pool", "in/made/pool.jsonl")))));
        assertThat(agents.get("a")).isEqualTo(Map.of("command", "x", "folder", "../.."));
        assertThat(agents.get("b")).isEqualTo(Map.of("type", "Command", "folder", "../../tools"));
        assertThat(agents.get("c")).isEqualTo(Map.of("type", "http", "url", "http://h/p"));
        assertThat(agents.get("D d")).isEqualTo(Map.of("type", "pipeline", "examples",
                Map.of("pool", "examples/d_d.jsonl", "embedding", Map.of("apiKeyFrom", "file:" + folder.resolve("k")))));
        assertThat(agents.get("e")).isEqualTo(Map.of("type", "pipeline", "examples", Map.of("pool", "pool.jsonl")));
        assertThat(copies).containsExactly(Map.entry("examples/d_d.jsonl", folder.resolve("pool.jsonl")));
        ConfigPaths here = new ConfigPaths(folder, folder, copies);
        assertThat(here.agents(new JsonObject().with("a", Map.of("command", "x"))).get("a")).as("the file lies in the project").isEqualTo(Map.of("command", "x"));
    }
}
