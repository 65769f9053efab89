package io.github.assay.service.robustness;

import io.github.assay.domain.project.Sending;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.replies.ReplyReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.LlmClient;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.LlmReply;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.llm.RecordedClient.Source;
import io.github.assay.llm.RecordedClient;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.llm.RequestBody;
import io.github.assay.llm.Spending;
import io.github.assay.llm.Waiting;
import io.github.assay.robustness.naming.NamePlan;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.robustness.naming.NaturalnessClassifier.ClassifiedName;
import io.github.assay.robustness.naming.NaturalnessClassifier;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Lets a language model propose less natural names, with endpoint, model, budget and keys of a judge. Every reply is
 * recorded in {@code recordings/naming-JUDGE.jsonl}; names follow from recording, project and settings. For use by one thread.
 */
public final class NameRewriter {
    private static final int TOGETHER = 80;
    private static final int LONGEST = 63;
    private static final String SCHEMA = "schema";
    private static final Set<String> VALUES = Set.of("dialect", "level", "examples", SCHEMA);

    private final Path project;
    private final JudgeSettings settings;
    private final Naturalness target;
    private final NaturalnessClassifier classifier;
    private final PromptTemplate prompt = PromptTemplate.read(shipped(), VALUES);
    private final List<Ask> asks = new ArrayList<>();

    /** Names of one database in one request. */
    private record Ask(String database, List<ClassifiedName> names, LlmRequest request) {}

    /**
     * What a model proposed.
     *
     * @param names database → name → new name
     * @param rewriting counts; no name is used yet
     */
    record Proposals(Map<String, Map<String, String>> names, NameRewriting rewriting) {}

    /**
     * @param databases the project's databases with their names as they are
     * @param judge a judge of project.json, or any name where {@code judges.default} says where the model is
     * @throws ProjectFormatException when its settings cannot be used, or it may not be sent a schema
     */
    NameRewriter(
            ProjectSession session, List<NamedDatabase> databases, String judge, Naturalness target, NaturalnessClassifier classifier)
            throws ProjectFormatException {
        if (!judge.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,80}")) {
            throw new ProjectFormatException("The name '" + judge + "' cannot name a file", "Use letters, digits, '.', '-' and '_'.");
        }
        this.project = session.project().folder();
        this.settings = JudgeSettings.of(session.project().judges(), judge);
        this.target = target;
        this.classifier = classifier;
        if (!settings.parts().contains(SCHEMA)) {
            throw new ProjectFormatException(
                    "judges." + judge + ".parts of project.json leaves out the schema", "Names cannot be proposed without it.");
        }
        databases.forEach(this::add);
    }

    private static String shipped() {
        try (InputStream in = NameRewriter.class.getResourceAsStream("/agents/rename.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(NamedDatabase database) {
        Map<String, ClassifiedName> open = new TreeMap<>();
        database.names().stream().map(NamePlan.Entry::was).filter(n -> n.level().compareTo(target) < 0).forEach(n -> open.put(n.name(), n));
        List<ClassifiedName> names = List.copyOf(open.values());
        for (int from = 0; from < names.size(); from += TOGETHER) {
            List<ClassifiedName> some = names.subList(from, Math.min(names.size(), from + TOGETHER));
            asks.add(new Ask(database.id(), some, request(database.renaming().dialect(), some)));
        }
    }

    private LlmRequest request(String dialect, List<ClassifiedName> names) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("dialect", dialect);
        values.put("level", target == Naturalness.N3 ? "hardly words any more"
                : "abbreviations that a reader still knows");
        values.put("examples", target == Naturalness.N3
                ? "WaterTemperature becomes WtTp, major_description becomes mjr_dsc" : "WaterTemperature becomes WaterTemp, major_description becomes major_desc");
        values.put(SCHEMA, names.stream().map(ClassifiedName::name).collect(Collectors.joining("\n")));
        JsonObject object = new JsonObject();
        object.put("type", "object");
        object.put("additionalProperties", Map.of("type", "string"));
        JsonObject schema = new JsonObject();
        schema.put("type", "object");
        schema.put("properties", Map.of("names", object));
        schema.put("required", List.of("names"));
        return new LlmRequest(
                settings.model(), prompt.fill(values), settings.temperature(), settings.topP(), settings.seed(), settings.maxOutputTokens(),
                settings.mode(), "rename", schema, 0, settings.extra());
    }

    /**
     * What a run would send.
     *
     * @param requests number of requests
     * @param characters of their messages
     * @param sending what they contain, and where they go
     * @param endpoint whether there is one
     */
    public record Plan(int requests, long characters, Sending sending, boolean endpoint) {}

    /**
     * Counts what a run would send; sends nothing.
     *
     * @throws LlmException when the recording cannot be read
     */
    public Plan plan(ReplySource from) throws LlmException {
        try (ReplyRecording recording = ReplyRecording.open(file())) {
            List<LlmRequest> open = asks.stream().map(Ask::request)
                    .filter(r -> from == ReplySource.REFRESH || !recording.contains(RequestBody.key(r, settings.form(), 0)))
                    .toList();
            return new Plan(
                    open.size(), open.stream().mapToLong(LlmRequest::characters).sum(),
                    EndpointConsents.sending(settings, new LinkedHashSet<>(List.of(SCHEMA, "dialect")), false), settings.url().isPresent());
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Every request as one JSON line: key, db_id, path, and the body of the request. */
    public void dryRun(Consumer<String> lines) {
        for (Ask ask : asks) {
            lines.accept(Json.line(new JsonObject()
                    .with("key", RequestBody.key(ask.request(), settings.form(), 0))
                    .with("db_id", ask.database())
                    .with("path", settings.form().path())
                    .with("request", new Json.Raw(RequestBody.of(ask.request(), settings.form())))));
        }
    }

    /**
     * Takes every reply. What was received is recorded, also where the run ends early.
     *
     * @throws LlmException when a request has no reply: nothing recorded, no endpoint, no budget
     */
    Proposals propose(Source from, EndpointConsents consents, Waiting waiting, Progress progress)
            throws ProjectFormatException, LlmException {
        if (from != Source.REPLAY && (settings.endpoint().isEmpty() || settings.model().isEmpty())) {
            throw new ProjectFormatException("judges." + settings.judge() + " of project.json names no "
                    + (settings.endpoint().isEmpty() ? "baseUrl" : "model"), "Add baseUrl and model, or use recorded replies.");
        }
        Spending spending = new Spending(settings.budget(), waiting);
        Map<String, Map<String, String>> proposed = new HashMap<>();
        Map<String, Integer> reasons = new TreeMap<>();
        int replayed = 0;
        try (ReplyRecording recording = ReplyRecording.open(file());
                LlmClient client = from == Source.REPLAY ? null : new LlmClient(
                        settings.endpoint().orElseThrow(), consents.keys(project), spending, waiting, settings.seed().orElse(0))) {
            RecordedClient asking = new RecordedClient(from, settings.form(), recording, Optional.ofNullable(client));
            for (int i = 0; i < asks.size(); i++) {
                progress.check();
                RecordedClient.Answer answer = asking.ask(asks.get(i).request(), 0, progress);
                replayed += answer.fromRecording() ? 1 : 0;
                read(asks.get(i), answer.reply(), proposed.computeIfAbsent(asks.get(i).database(), _ -> new HashMap<>()), reasons);
                progress.step(i + 1, asks.size(), asks.get(i).database());
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        int names = asks.stream().mapToInt(a -> a.names().size()).sum();
        return new Proposals(proposed, new NameRewriting(
                settings.judge(), settings.model(), names, 0, spending.sum().calls(), replayed, reasons));
    }

    /** Keeps the usable proposals of a reply, and counts the others by reason. */
    private void read(Ask ask, LlmReply reply, Map<String, String> into, Map<String, Integer> reasons) {
        Datum.Fields names = ReplyReader.read("naming", reply.text(), Datum.Fields.NONE).document()
                .map(d -> d.fields("names")).orElse(Datum.Fields.NONE);
        for (ClassifiedName name : ask.names()) {
            String made = names.text(name.name()).map(String::strip).orElse("");
            String why = made.isEmpty() ? "the reply has no new name"
                    : !made.matches("[\\p{L}_][\\p{L}\\p{N}_ ]*") || made.length() > LONGEST ? "it is no name"
                    : classifier.classify(made).level().compareTo(name.level()) <= 0 ? "it is not less natural" : "";
            if (why.isEmpty()) {
                into.put(name.name(), made);
            } else {
                reasons.merge(why, 1, Integer::sum);
            }
        }
    }

    private Path file() {
        return project.resolve("recordings").resolve("naming-" + settings.judge() + ".jsonl");
    }

    private LlmException unreadable(IOException e) {
        return new LlmException(LlmException.Reason.RECORDING, "The replies in " + file()
                + " cannot be read or written. Check the folder and the free space, and run again.", e);
    }

    /**
     * Names that a language model proposed.
     *
     * @param judge the judge of project.json whose endpoint and model were used
     * @param model the model, as the project names it
     * @param names names that were to be shortened, over all databases
     * @param used those that have the proposed name; the others were shortened by rule
     * @param sent requests sent in this run
     * @param replayed replies taken from the recording
     * @param reasons why proposals were not used → how many names
     */
    public record NameRewriting(String judge, String model, int names, int used, long sent, int replayed, Map<String, Integer> reasons) {
        public NameRewriting {
            reasons = new TreeMap<>(reasons);
        }
    }
}
