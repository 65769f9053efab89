package io.github.assay.agents;

import io.github.assay.agents.Agent.AgentAnswer;
import io.github.assay.agents.Agent.AgentException;
import io.github.assay.agents.Agent.AgentTask;
import io.github.assay.agents.Agent.TaskSchema;
import io.github.assay.domain.project.RunFacts.Stage;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import io.github.assay.llm.Budget;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.LlmReply;
import io.github.assay.llm.LlmRequest.Mode;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.llm.RecordedClient;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Links the schema, generates SQL with or without examples, and repairs what does not parse. Every reply is recorded,
 * so the same predictions can be made again without a network.
 */
public final class PipelineAgent implements Agent {
    private static final Set<String> VALUES = Set.of(
            "question", "evidence", "dialect", "schema", "column", "examples", "sql", "fault");

    private final RecordedClient client;
    private final AutoCloseable held;
    private final PipelineSettings settings;

    /** @param held closed with the agent: the recording and the connection of the client */
    public PipelineAgent(RecordedClient client, AutoCloseable held, PipelineSettings settings) {
        this.client = client;
        this.held = held;
        this.settings = settings;
    }

    @Override
    public AgentAnswer predict(AgentTask task, Progress progress) throws AgentException {
        Run run = new Run(task, progress);
        try {
            String schema = run.link();
            String first = clean(run.text("generate", "generator", run.values(schema)));
            String sql = run.corrected(first, schema);
            return run.answer(first, sql);
        } catch (LlmException e) {
            throw new AgentException(e.getMessage(), e.endsRun(), "", e);
        }
    }

    /** The query without a code fence and on one line, as in the thesis; comments would end such a line and keep it apart. */
    private static String clean(String reply) {
        String text = reply.strip();
        if (text.startsWith("```")) {
            text = text.replaceFirst("^```\\w*\\s*", "").replaceFirst("(?s)```.*$", "");
        }
        text = text.strip();
        return text.contains("--") ? text : text.replaceAll("\\s+", " ");
    }

    @Override
    public void close() {
        try {
            held.close();
        } catch (Exception e) {
            throw new IllegalStateException("the recording of the agent cannot be closed", e);
        }
    }

    /** The work on one case, with what its stages took. Confined to one thread. */
    private final class Run {
        private final AgentTask task;
        private final Progress progress;
        private final List<Stage> stages = new ArrayList<>();
        private int corrections;
        private List<String> retrieved = List.of();

        Run(AgentTask task, Progress progress) {
            this.task = task;
            this.progress = progress;
        }

        Map<String, String> values(String schema) {
            Map<String, String> values = new LinkedHashMap<>();
            VALUES.stream().sorted().forEach(name -> values.put(name, ""));
            values.put("question", task.question());
            values.put("evidence", task.evidence());
            values.put("dialect", task.dialect());
            values.put("schema", schema);
            values.put("examples", task.examples().stream()
                    .map(e -> "Question: " + e.question()
                            + (e.evidence().isBlank() ? "" : "\nEvidence: " + e.evidence())
                            + "\nSQL: " + e.sql())
                    .collect(Collectors.joining("\n\n")));
            return values;
        }

        /** The schema that the generator sees. When linking keeps nothing, it sees everything. */
        String link() throws LlmException {
            String all = task.schema().text();
            Set<String> kept = new TreeSet<>();
            switch (settings.linker()) {
                case FULL_SCHEMA -> {
                    retrieved = task.schema().tables().stream()
                            .flatMap(t -> t.columns().stream().map(c -> lower(t.name() + "." + c.name())))
                            .toList();
                    return all;
                }
                case TCSL -> {
                    Set<String> tables = names("link-tables", values(all));
                    String some = task.schema().text((table, _) -> tables.contains(lower(table.name())));
                    kept.addAll(names("link-columns", values(some.isEmpty() ? all : some)));
                }
                case SCSL -> {
                    for (TaskSchema.Table table : task.schema().tables()) {
                        for (TaskSchema.Column column : table.columns()) {
                            Map<String, String> values = values("");
                            values.put("column", table.name() + "." + column.line());
                            if (names("link-column", values).contains("relevant")) {
                                kept.add(lower(table.name() + "." + column.name()));
                            }
                        }
                    }
                }
            }
            String some = task.schema().text((table, column) -> kept.contains(lower(table.name() + "." + column.name()))
                    || column.key() || !column.reference().isEmpty() && kept.stream().anyMatch(k -> k.startsWith(lower(table.name()) + ".")));
            retrieved = List.copyOf(kept);
            return kept.isEmpty() ? all : some;
        }

        /** The names of a linker's reply in lower case; none when it is no JSON of the form. */
        private Set<String> names(String prompt, Map<String, String> values) throws LlmException {
            Set<String> names = new TreeSet<>();
            String reply = text(prompt, "schema_linker", values);
            int from = reply.indexOf('{');
            int to = reply.lastIndexOf('}');
            if (from < 0 || to < from) {
                return names;
            }
            try {
                JsonRecord object = JsonRecord.parse(reply.substring(from, to + 1).getBytes(StandardCharsets.UTF_8));
                object.peek("names").filter(f -> f.kind() == JsonField.Kind.LIST)
                        .ifPresent(list -> JsonRecord.elements(list).forEach(e -> names.add(lower(e.text()))));
                object.peek("relevant").filter(f -> f.text().equals("true")).ifPresent(_ -> names.add("relevant"));
            } catch (JsonException _) {
                return names; // the reply is recorded, and nothing is linked by it
            }
            return names;
        }

        String corrected(String first, String schema) throws LlmException {
            String sql = first;
            for (int i = 0; i < settings.corrections(); i++) {
                ParsedSql parsed = ParsedSql.parse(sql, task.dialect());
                if (parsed.isParsed()) {
                    return sql;
                }
                Map<String, String> values = values(schema);
                values.put("sql", sql);
                values.put("fault", parsed.whyNoQuery());
                sql = clean(text("correct", "corrector", values));
                corrections++;
            }
            return sql;
        }

        String text(String prompt, String stage, Map<String, String> values) throws LlmException {
            LlmRequest request = new LlmRequest(settings.model(), prompt(prompt).fill(values), settings.temperature(),
                    java.util.OptionalDouble.empty(), settings.seed(), settings.maxOutputTokens(), Mode.TEXT, "", new JsonObject(), 0, new JsonObject());
            RecordedClient.Answer answer = client.ask(request, 0, progress);
            LlmReply reply = answer.reply();
            if (reply.finish() == LlmReply.Finish.LENGTH) {
                throw new LlmException(LlmException.Reason.BAD_REQUEST, "the reply of the " + stage + " was cut off at "
                        + settings.maxOutputTokens() + " tokens");
            }
            LlmReply.Usage usage = reply.usage();
            OptionalDouble cost = settings.price().map(p -> p.of(usage.input().orElse(0), usage.output().orElse(0)))
                    .filter(_ -> usage.input().isPresent() || usage.output().isPresent())
                    .map(OptionalDouble::of).orElse(OptionalDouble.empty());
            stages.add(Stage.of(stage, usage.input().stream().asDoubleStream().findFirst(),
                    usage.output().stream().asDoubleStream().findFirst(), cost, answer.millis(), answer.key().substring(0, 12)));
            return reply.text();
        }

        /** The sum over all stages; empty where one of them did not record it. */
        private OptionalDouble total(Function<Stage, OptionalDouble> figure) {
            List<OptionalDouble> all = stages.stream().map(figure).toList();
            return all.stream().allMatch(OptionalDouble::isPresent)
                    ? OptionalDouble.of(all.stream().mapToDouble(OptionalDouble::getAsDouble).sum())
                    : OptionalDouble.empty();
        }

        AgentAnswer answer(String first, String sql) {
            JsonObject fields = new JsonObject();
            fields.put("predicted_sql", sql);
            total(Stage::tokens).ifPresent(n -> fields.put("tokens", (long) n));
            total(Stage::cost).ifPresent(n -> fields.put("cost", n));
            total(Stage::millis).ifPresent(n -> fields.put("latency_ms", (long) n));
            fields.putAll(new RunFacts(Optional.of(first), OptionalInt.of(corrections), Optional.of(retrieved), stages).fields());
            fields.put("pipeline", new JsonObject()
                    .with("schema_linker", settings.linker())
                    .with("generator", task.examples().isEmpty() ? "zero_shot" : "few_shot")
                    .with("examples", task.examples().size())
                    .with("model", settings.model())
                    .with("max_correction_attempts", settings.corrections()));
            return new AgentAnswer(fields);
        }
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static PromptTemplate prompt(String name) {
        try (InputStream in = PipelineAgent.class.getResourceAsStream("/agents/" + name + ".txt")) {
            return PromptTemplate.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), VALUES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Settings of the pipeline (THESIS Table 2.1).
     *
     * @param linker how the schema is reduced
     * @param model the model of all stages
     * @param temperature empty to send none
     * @param seed empty to send none
     * @param maxOutputTokens most tokens of a reply
     * @param corrections most attempts to repair SQL that does not parse; 0 for none
     * @param price what the model costs; empty where the settings state no price
     */
    public record PipelineSettings(
            Linker linker, String model, OptionalDouble temperature, OptionalLong seed, int maxOutputTokens, int corrections,
            Optional<Budget.Price> price) {
        /** How the schema is reduced before a query is generated. */
        public enum Linker {
            /** All tables and columns. */
            FULL_SCHEMA,
            /** The model chooses tables, then columns of these. */
            TCSL,
            /** The model decides on each column by itself. */
            SCSL
        }
    }
}
