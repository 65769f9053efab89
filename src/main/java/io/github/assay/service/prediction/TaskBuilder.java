package io.github.assay.service.prediction;

import io.github.assay.agents.Agent.AgentTask.Example;
import io.github.assay.agents.Agent.AgentTask;
import io.github.assay.agents.Agent.TaskSchema;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.judge.agentic.LexicalCosine;
import io.github.assay.service.review.BrowseService;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;

/** Makes the tasks of agents from cases. Gold SQL of the case itself is never part of one. */
final class TaskBuilder {
    private record Candidate(Example example, long random, double similarity) {}

    private final Project project;
    private final BrowseService schemas;
    private final AgentSettings.Examples choice;
    private final long seed;
    private final List<Example> pool;
    private ToDoubleBiFunction<String, String> similarity = LexicalCosine::of;

    TaskBuilder(Project project, BrowseService schemas, AgentSettings settings) throws ProjectFormatException {
        this.project = project;
        this.schemas = schemas;
        this.choice = settings.examples();
        this.seed = settings.model().seed().orElse(0);
        this.pool = choice.count() == 0 ? List.of() : pool();
    }

    /** Questions of the cases and of the examples to choose from, for a similarity that must know them before. */
    List<String> questions() {
        List<String> all = new ArrayList<>(pool.stream().map(Example::question).toList());
        project.cases().forEach(c -> all.add(c.question()));
        return all;
    }

    /** Chooses by another similarity than that of words. */
    TaskBuilder by(ToDoubleBiFunction<String, String> other) {
        similarity = other;
        return this;
    }

    private List<Example> pool() throws ProjectFormatException {
        if (choice.pool().isEmpty()) {
            return project.cases().stream()
                    .filter(c -> !c.goldSql().isBlank())
                    .map(c -> new Example(c.question(), c.context().evidence(), c.goldSql()))
                    .toList();
        }
        Path file = project.folder().resolve(choice.pool()).normalize();
        if (!file.startsWith(project.folder())) {
            throw new ProjectFormatException("examples.pool leads outside the project", "Copy the file into the project.");
        }
        try {
            List<Example> all = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                JsonObject values = line.isBlank() ? new JsonObject()
                        : JsonEdit.read(line.getBytes(StandardCharsets.UTF_8)).map(JsonEdit::values).orElseGet(JsonObject::new);
                String sql = text(values, "sql", "gold_sql", "SQL", "query");
                if (!sql.isBlank()) {
                    all.add(new Example(text(values, "question"), text(values, "evidence"), sql));
                }
            }
            return all;
        } catch (IOException | JsonException e) {
            throw new ProjectFormatException(choice.pool() + " cannot be read as JSON lines of question and sql", "Correct the file.", e);
        }
    }

    private static String text(JsonObject values, String... keys) {
        for (String key : keys) {
            if (values.get(key) instanceof String text) {
                return text;
            }
        }
        return "";
    }

    AgentTask of(Case evalCase, Progress progress) {
        DatabaseSpec database = project.databases().get(evalCase.dbId());
        boolean file = database != null && !database.location().startsWith("jdbc:");
        TaskSchema schema = schemas.schema(evalCase, progress).schema().map(TaskBuilder::schema).orElse(new TaskSchema(List.of()));
        String dialect = evalCase.context().dialect();
        return new AgentTask(evalCase.id(), evalCase.question(), evalCase.context().evidence(), evalCase.dbId(),
                dialect.isEmpty() && database != null ? database.kind().dialect() : dialect,
                file && database != null ? database.location() : "", schema, examples(evalCase));
    }

    /** Examples with another question, the best last so that it is nearest to the question. */
    private List<Example> examples(Case evalCase) {
        boolean random = choice.technique().equals("random");
        long base = Seeds.base(seed, "examples." + evalCase.id());
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < pool.size(); i++) {
            Example example = pool.get(i);
            if (!example.question().strip().equalsIgnoreCase(evalCase.question().strip())) {
                candidates.add(new Candidate(example, Seeds.replicate(base, i),
                        random ? 0 : similarity.applyAsDouble(evalCase.question(), example.question())));
            }
        }
        return candidates.stream()
                .sorted(Comparator.comparingDouble(Candidate::similarity).reversed().thenComparingLong(Candidate::random))
                .limit(choice.count())
                .map(Candidate::example)
                .toList()
                .reversed();
    }

    private static TaskSchema schema(DatabaseSchema schema) {
        return new TaskSchema(schema.tables().stream()
                .map(t -> new TaskSchema.Table(t.name(), t.description(), t.columns().stream()
                        .map(c -> new TaskSchema.Column(c.name(), c.type(), c.key(), c.reference(),
                                Optional.of(c.description()).filter(d -> !d.isBlank()).orElse(c.values())))
                        .toList()))
                .toList());
    }
}
