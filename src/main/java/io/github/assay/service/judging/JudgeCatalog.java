package io.github.assay.service.judging;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.JudgeQuestion;
import io.github.assay.metrics.MetricInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The judges that Assay has prompts for, with what each needs of an item (docs/judges.md). */
public final class JudgeCatalog {
    /**
     * A judge.
     *
     * @param name under which its replies are recorded (metrics.md §3.2)
     * @param needs values without which an item is not judged
     * @param form whose prompt and form of replies it has; for a judge that a project declares by a rubric, {@code rubric}
     * @param own the question of a plug-in's judge; empty for the others
     */
    public record Judge(String name, Set<String> needs, String form, Optional<JudgeQuestion> own) {}

    private static final String RUBRIC = "rubric";
    static final String STAGE1 = "badger-stage1";
    /** Judges whose metric has a value of another kind where there is no reply. */
    private static final Set<String> FALLS_BACK = Set.of("intent-similarity");
    private static final Map<String, Judge> ALL = new LinkedHashMap<>();

    static {
        add("stef", "question", "predicted_sql");
        add("badger-sql-judge", "gold_sql", "predicted_sql");
        add(STAGE1, "gold_result", "predicted_result");
        add("dataface-equivalence", "gold_sql", "predicted_sql");
        add("flex", "question", "gold_sql", "predicted_sql", "predicted_result", "mode");
        add("badger-components", "sql");
        add("agentic", "question", "response");
        add(RUBRIC, "question", "predicted_sql", "options");
        add("llm-sql-equivalence", "gold_sql", "predicted_sql");
        add("intent-similarity", "question", "interpretation");
    }

    /** The metrics that read each judge's replies and give a verdict; the first is aligned when the judge is named. */
    private static final Map<String, List<String>> METRICS = Map.of(
            "stef", List.of("stef-score"),
            "badger-sql-judge", List.of("semantic-equivalence", "badger-sql-judge"),
            STAGE1, List.of("llm-ex"),
            "dataface-equivalence", List.of("dataface-pass", "dataface-equivalence"),
            "flex", List.of("flex"),
            "agentic", List.of("faithfulness-verdict", "faithfulness", "intent-resolution", "g-eval-coherence",
                    "g-eval-consistency", "g-eval-fluency", "g-eval-relevance"),
            RUBRIC, List.of("rubric-judge"),
            "llm-sql-equivalence", List.of("llm-sql-equivalence", "ragas-m4"),
            "intent-similarity", List.of("intent-similarity"));

    private JudgeCatalog() {}

    /** The metrics that read the replies of a judge of Assay and give a verdict; empty where none does. */
    public static List<String> metrics(String judge) {
        return METRICS.getOrDefault(judge, List.of());
    }

    /**
     * Whether all metrics that read a judge's replies are settled about an item without one: they score it, or skip it,
     * whatever a reply would say. Nothing is sent then (docs/judges.md).
     */
    static boolean isSettled(Judge judge, Evidence evidence) {
        boolean tables = evidence.gold().orElse(null) instanceof ExecutionOutcome.Rows
                && evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows;
        if (evidence.expected().refusal() || judge.form().equals(STAGE1) && !tables) {
            return true;
        }
        Evidence bare = evidence.withoutReplies();
        List<String> readers = judge.own().isPresent() || !ALL.containsKey(judge.name()) ? List.of(judge.name()) : metrics(judge.name());
        return !readers.isEmpty() && readers.stream().allMatch(metric -> isSettled(judge, bare.score(metric)));
    }

    private static boolean isSettled(Judge judge, Outcome<Measurement> bare) {
        return switch (bare) {
            case Outcome.Value<Measurement> _ -> judge.own().isEmpty() && !FALLS_BACK.contains(judge.name());
            case Outcome.Unavailable<Measurement>(String reason, String _) ->
                judge.own().isEmpty() ? !reason.equals("no_judge") : reason.equals("skipped");
            case Outcome.Error<Measurement> _ -> false;
        };
    }

    private static void add(String name, String... needs) {
        ALL.put(name, new Judge(name, Set.of(needs), name, Optional.empty()));
    }

    /** All judges, in the order of metrics.md §3.2. */
    public static List<Judge> all() {
        return List.copyOf(ALL.values());
    }

    /**
     * All judges of a project: those of Assay, then those that it declares in {@code judges/NAME.json}, then those of
     * plug-ins.
     *
     * @param metrics the metrics of all projects, or those of this one
     */
    public static List<Judge> all(Project project, Collection<MetricInfo> metrics) {
        List<Judge> all = new ArrayList<>(all());
        project.metrics().rubrics().keySet()
                .forEach(name -> all.add(new Judge(name, Objects.requireNonNull(ALL.get(RUBRIC)).needs(), RUBRIC, Optional.empty())));
        metrics.forEach(m -> plugIn(m).ifPresent(all::add));
        return all;
    }

    /** The judge that a plug-in's metric is; empty for other metrics. */
    public static Optional<Judge> plugIn(MetricInfo metric) {
        return metric.question().map(q -> new Judge(metric.id(), q.needs(), metric.id(), Optional.of(q)));
    }

    /** What keeps a plug-in's question from being used. */
    public static Optional<String> fault(JudgeQuestion question) {
        try {
            PromptTemplate.read(question.prompt(), ItemValues.NAMES);
            Set<String> unknown = new TreeSet<>(question.needs());
            unknown.removeAll(ItemValues.NAMES);
            if (!unknown.isEmpty()) {
                return Optional.of("its judge needs " + String.join(", ", unknown) + ", which no item has");
            }
            return plain(question.schema()).isEmpty()
                    ? Optional.of("the schema of its judge's replies is no JSON object")
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (JsonException e) {
            return Optional.of("the schema of its judge's replies is not JSON: " + e.words());
        }
    }

    private static JsonObject plain(String schema) {
        return JsonEdit.read(schema.getBytes(StandardCharsets.UTF_8)).map(JsonEdit::values).orElseGet(JsonObject::new);
    }

    /** The judge of a name in a project; case, {@code -} and {@code _} do not count. */
    public static Optional<Judge> find(Project project, Collection<MetricInfo> metrics, String name) {
        return all(project, metrics).stream().filter(j -> fold(j.name()).equals(fold(name))).findFirst();
    }

    /** The same. @throws ProjectFormatException when there is none: the remedy names all */
    static Judge named(Project project, Collection<MetricInfo> metrics, String name) throws ProjectFormatException {
        return find(project, metrics, name).orElseThrow(() -> new ProjectFormatException("There is no judge " + name,
                "Judges are " + all(project, metrics).stream().map(Judge::name).collect(Collectors.joining(", ")) + "."));
    }

    /** One of Assay's own judges, by its name. */
    public static Optional<Judge> find(String name) {
        return ALL.values().stream().filter(j -> fold(j.name()).equals(fold(name))).findFirst();
    }

    private static String fold(String name) {
        return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** The prompt that ships with the program or plug-in. */
    public static PromptTemplate shippedPrompt(Judge judge) {
        return PromptTemplate.read(
                judge.own().map(JudgeQuestion::prompt).orElseGet(() -> resource(judge.form() + ".txt")), ItemValues.NAMES);
    }

    /** The project's own prompt of a judge: {@code judges/NAME.txt}. */
    public static Path promptFile(Path project, Judge judge) {
        return project.resolve("judges").resolve(judge.name() + ".txt");
    }

    /**
     * The prompt in force: {@code judges/NAME.txt} of the project, else {@code prompt} of the judge's settings, else the
     * shipped one.
     *
     * @param stated {@code prompt} of the settings; empty when there is none
     * @throws ProjectFormatException when the project's own cannot be used
     */
    public static PromptTemplate prompt(Path project, Judge judge, Optional<String> stated) throws ProjectFormatException {
        Path own = promptFile(project, judge);
        String place = Files.exists(own) ? "judges/" + own.getFileName() : "judges/" + judge.name() + ".json: prompt";
        try {
            if (Files.exists(own)) {
                return PromptTemplate.read(Files.readString(own), ItemValues.NAMES);
            }
            return stated.isPresent() ? PromptTemplate.read(stated.get(), ItemValues.NAMES) : shippedPrompt(judge);
        } catch (IOException e) {
            throw new ProjectFormatException(place + " cannot be read",
                    "Save it as UTF-8 text, or remove it to use the prompt of the program.", e);
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(place + ": " + e.getMessage(),
                    "Correct it, or remove it to use the prompt of the program.", e);
        }
    }

    /**
     * The texts of a judge's prompts that are the user's, by their places in words: prompt, settings such as a rubric,
     * guideline, rules of the project and of its cases, examples. What the prompt does not insert is left out.
     */
    public static Map<String, String> texts(
            Project project, Judge judge, JudgeSettings settings, PromptTemplate prompt, ExampleSource.Examples examples) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("judges/" + judge.name() + ".txt", prompt.source());
        texts.put("judges." + judge.name(), words(settings.declared()).collect(Collectors.joining("\n")));
        if (prompt.names().contains("guideline")) {
            texts.put("guideline.md", project.guideline());
        }
        if (prompt.names().contains("rules")) {
            texts.put("project.json: rules", words(project.rules()).collect(Collectors.joining("\n")));
            texts.put("cases.jsonl: app_rules", project.cases().stream().flatMap(c -> c.extras().get("app_rules").stream())
                    .distinct().flatMap(JudgeCatalog::words).collect(Collectors.joining("\n")));
        }
        if (prompt.names().contains("examples")) {
            texts.put("judges/" + judge.name() + ".examples.jsonl", examples.all().stream().map(ExampleSource.Example::text)
                    .collect(Collectors.joining("\n")));
        }
        return texts;
    }

    private static Stream<String> words(Datum datum) {
        return switch (datum) {
            case Datum.Text(String text) -> Stream.of(text);
            case Datum.Items(List<Datum> items) -> items.stream().flatMap(JudgeCatalog::words);
            case Datum.Fields fields -> fields.values().entrySet().stream()
                    .flatMap(f -> Stream.concat(Stream.of(f.getKey()), words(f.getValue())));
            default -> Stream.of();
        };
    }

    /** The JSON schema of a judge's reply, as plain values. */
    public static JsonObject schema(Judge judge) {
        return plain(judge.own().map(JudgeQuestion::schema).orElseGet(() -> resource(judge.form() + ".json")));
    }

    private static String resource(String name) {
        try (InputStream in = JudgeCatalog.class.getResourceAsStream("/judges/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
