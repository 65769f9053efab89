package io.github.assay.service.prediction;

import io.github.assay.agents.PipelineAgent.PipelineSettings.Linker;
import io.github.assay.domain.project.ModelSetting;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending;
import io.github.assay.domain.project.Sending.NamedCommand;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.llm.Endpoint;
import io.github.assay.llm.WireForm;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.judging.SettingNames;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Settings of one agent under {@code agents} of project.json (docs/agents.md).
 *
 * @param name the agent
 * @param kind how it is reached
 * @param command program and arguments, of a command
 * @param folder where a command is started, from the project's folder; empty: the project's folder
 * @param environment names of environment variables that a command gets beside the usual ones, sorted
 * @param url where cases are posted, of an endpoint
 * @param keyFrom where the endpoint's key is
 * @param limit longest time for one case
 * @param memoryMegabytes most memory of a command; 0 for no limit
 * @param parallel cases at once
 * @param linker schema linker of the pipeline
 * @param corrections most corrections of the pipeline
 * @param examples how examples are chosen
 * @param model the model of the pipeline
 */
public record AgentSettings(
        String name,
        Kind kind,
        List<String> command,
        Path folder,
        List<String> environment,
        Optional<URI> url,
        String keyFrom,
        Duration limit,
        int memoryMegabytes,
        int parallel,
        Linker linker,
        int corrections,
        Examples examples,
        JudgeSettings model) {
    private static final String EMBEDDING = "embedding";
    private static final String EXAMPLES = "examples";
    private static final String FOLDER = "folder";

    /** What a run starts or sends: to the agent, and to an embedding model where examples are chosen by one. */
    public List<Sending> sendings() {
        List<String> contents = new ArrayList<>(List.of("dialect", "evidence", "question", "schema"));
        if (kind != Kind.PIPELINE) {
            contents.add("database_path");
        }
        if (examples.count() > 0) {
            contents.add("gold_examples");
        }
        List<Sending> all = new ArrayList<>();
        all.add(switch (kind) {
            case COMMAND -> {
                environment.forEach(name -> contents.add(Sending.ENVIRONMENT + name));
                if (!folder.toString().isEmpty()) {
                    contents.add(Sending.FOLDER + folder);
                }
                yield new Sending(Sending.COMMAND + NamedCommand.line(command), "", contents, "");
            }
            case HTTP -> new Sending(url.orElseThrow().toString(), "", contents, keyFrom);
            case PIPELINE -> new Sending(model.url().map(Object::toString).orElse(""), model.model(), contents, model.keyFrom());
        });
        examples.embedding().filter(_ -> examples.count() > 0).ifPresent(e -> all.add(new Sending(
                examples.url().map(Object::toString).orElse(""), e.model(), List.of("question"), e.keyFrom())));
        return all;
    }

    /** How an agent is reached. */
    public enum Kind {
        COMMAND,
        HTTP,
        PIPELINE
    }

    /**
     * Choice of examples.
     *
     * @param technique {@code random}, {@code question_similarity} or {@code embedding}
     * @param count how many; 0 for none
     * @param pool a file of the project with questions and SQL; empty: the other cases of the project
     * @param embedding the model whose vectors say how similar questions are; present for {@code embedding} alone
     */
    public record Examples(String technique, int count, String pool, Optional<JudgeSettings> embedding) {
        /** The URL of requests for vectors; empty where there is no endpoint. */
        public Optional<URI> url() {
            return endpoint().map(Endpoint::url);
        }

        /** Where vectors come from; empty where none are needed, or there are recorded ones alone. */
        public Optional<Endpoint> endpoint() {
            return embedding.flatMap(JudgeSettings::endpoint).map(e -> new Endpoint(
                    e.name(), e.base(), WireForm.EMBEDDINGS, e.keyFrom(), e.parallel(), e.perMinute(), e.timeout()));
        }
    }

    /**
     * The settings of an agent.
     *
     * @throws ProjectFormatException when there is no such agent or a setting cannot be used
     */
    public static AgentSettings of(Project project, String name) throws ProjectFormatException {
        Datum.Fields fields = project.agents().fields("default").with(project.agents().fields(name));
        if (project.agents().fields(name).isEmpty()) {
            throw new ProjectFormatException("project.json has no agents." + name, project.agents().isEmpty()
                    ? "docs/agents.md says how to declare one."
                    : "Agents are " + String.join(", ", project.agents().values().keySet()) + ".");
        }
        Set<String> known = new HashSet<>(ModelSetting.OF_MODELS);
        known.addAll(List.of("type", "command", FOLDER, "environment", "url", "memoryMegabytes", "linker", "corrections", EXAMPLES));
        SettingNames.refuseOthers("agents." + name, project.agents().fields(name), known);
        SettingNames.refuseOthers("agents.default", project.agents().fields("default"), known);
        SettingNames.refuseOthers("agents." + name + "." + EXAMPLES, fields.fields(EXAMPLES), Set.of("technique", "k", "pool", EMBEDDING));
        SettingNames.refuseOthers("agents." + name + "." + EXAMPLES + "." + EMBEDDING, fields.fields(EXAMPLES).fields(EMBEDDING),
                ModelSetting.OF_MODELS);
        Kind kind = switch (fields.text("type").orElse("").toLowerCase(Locale.ROOT)) {
            case "command" -> Kind.COMMAND;
            case "http" -> Kind.HTTP;
            case "pipeline" -> Kind.PIPELINE;
            default -> throw fault(name, "type", "command, http or pipeline");
        };
        List<String> command = fields.items("command").stream().flatMap(d -> d.asText().stream()).toList();
        if (kind == Kind.COMMAND && command.isEmpty()) {
            throw fault(name, "command", "a list of program and arguments");
        }
        Path folder;
        try {
            folder = Path.of(fields.text(FOLDER).orElse(""));
        } catch (InvalidPathException e) {
            throw fault(name, FOLDER, "the path of a folder");
        }
        List<String> environment = fields.items("environment").stream().flatMap(d -> d.asText().stream()).distinct().sorted().toList();
        if (fields.get("environment").isPresent() && environment.size() != fields.items("environment").size()
                || environment.stream().anyMatch(n -> !n.matches("[A-Za-z_][A-Za-z0-9_]{0,100}"))) {
            throw fault(name, "environment", "a list of different names of environment variables");
        }
        Optional<URI> url = Optional.empty();
        if (kind == Kind.HTTP) {
            String text = fields.text("url").orElse("");
            if (!text.matches("https?://[^@\\s]+")) {
                throw fault(name, "url", "an http or https URL without user name and password");
            }
            try {
                url = Optional.of(URI.create(text));
                Optional<String> port = Endpoint.portFault(url.get());
                if (port.isPresent()) {
                    throw new ProjectFormatException("agents." + name + ".url " + port.get(), "Correct it in project.json.");
                }
            } catch (IllegalArgumentException e) {
                throw new ProjectFormatException("agents." + name + ".url cannot be used: expected an http or https URL",
                        "Correct it in project.json.", e);
            }
        }
        Datum.Fields examples = fields.fields(EXAMPLES);
        String technique = examples.text("technique").orElse("question_similarity");
        if (!List.of("random", "question_similarity", EMBEDDING).contains(technique)) {
            throw fault(name, "examples.technique", "random, question_similarity or embedding");
        }
        Linker linker = switch (fields.text("linker").orElse("full_schema")) {
            case "full_schema", "full" -> Linker.FULL_SCHEMA;
            case "tcsl" -> Linker.TCSL;
            case "scsl" -> Linker.SCSL;
            default -> throw fault(name, "linker", "full_schema, tcsl or scsl");
        };
        return new AgentSettings(name, kind, command, folder, environment, url, fields.text("apiKeyFrom").orElse(""),
                Duration.ofMillis((long) (1000 * number(fields, name, "timeoutSeconds", 120, 0.1, 86_400))),
                (int) number(fields, name, "memoryMegabytes", 0, 0, 1e6),
                (int) number(fields, name, "parallel", 4, 1, 256),
                linker, (int) number(fields, name, "corrections", 2, 0, 20),
                new Examples(technique, (int) number(examples, name, "k", examples.isEmpty() ? 0 : 5, 0, 100),
                        examples.text("pool").orElse(""),
                        technique.equals(EMBEDDING) ? Optional.of(embedding(project.agents(), name, examples)) : Optional.empty()),
                JudgeSettings.of("agents", models(project.agents(), name), name));
    }

    /** The settings of the embedding model; what it does not set is that of the agent's model. */
    private static JudgeSettings embedding(Datum.Fields agents, String name, Datum.Fields examples) throws ProjectFormatException {
        if (examples.fields(EMBEDDING).text("model").isEmpty()) {
            throw fault(name, "examples.embedding.model", "the name of an embedding model");
        }
        SequencedMap<String, Datum> all = new LinkedHashMap<>();
        all.put("default", models(agents, name).fields("default").with(models(agents, name).fields(name)));
        all.put(EMBEDDING, examples.fields(EMBEDDING));
        return JudgeSettings.of("agents." + name + ".examples", new Datum.Fields(all), EMBEDDING);
    }

    /**
     * The settings of the agent's model: those of the agent without its examples, which are not those of a judge, and, for
     * an agent without a model, without its time limit, which may be longer than a model's.
     */
    private static Datum.Fields models(Datum.Fields agents, String name) {
        SequencedMap<String, Datum> all = new LinkedHashMap<>(agents.values());
        boolean ofModel = agents.fields("default").with(agents.fields(name)).text("type").orElse("").equalsIgnoreCase("pipeline");
        for (String key : List.of("default", name)) {
            SequencedMap<String, Datum> model = new LinkedHashMap<>(agents.fields(key).values());
            model.keySet().removeIf(k -> k.equalsIgnoreCase(EXAMPLES) || !ofModel && k.equalsIgnoreCase("timeoutSeconds"));
            all.put(key, new Datum.Fields(model));
        }
        return new Datum.Fields(all);
    }

    private static double number(Datum.Fields fields, String name, String key, double standard, double low, double high)
            throws ProjectFormatException {
        Optional<Datum> value = fields.get(key);
        if (value.isEmpty()) {
            return standard;
        }
        double number = value.get().asNumber().map(BigDecimal::doubleValue).orElse(Double.NaN);
        if (!(number >= low && number <= high)) {
            throw fault(name, key, "a number from " + BigDecimal.valueOf(low).stripTrailingZeros().toPlainString() + " to "
                    + BigDecimal.valueOf(high).stripTrailingZeros().toPlainString());
        }
        return number;
    }

    private static ProjectFormatException fault(String name, String key, String expected) {
        return new ProjectFormatException("agents." + name + "." + key + " cannot be used: expected " + expected,
                "Correct it in project.json.");
    }
}
