package io.github.assay.service.judging;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.LlmClient;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.llm.RecordedClient.Source;
import io.github.assay.llm.RecordedClient;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.llm.RequestBody;
import io.github.assay.llm.Spending;
import io.github.assay.llm.Waiting;
import io.github.assay.service.judging.JudgeCatalog.Judge;
import io.github.assay.service.judging.JudgePlanner.JudgeSetup;
import io.github.assay.service.judging.JudgePrompts.Ask;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Judges items: makes prompts, sends them or replays recorded replies, and writes the replies that metrics score. Every
 * reply is recorded in {@code recordings/JUDGE.jsonl}; {@code replies/recorded-JUDGE.jsonl} follows from recording,
 * project and settings, in the order of items (docs/judges.md).
 */
public final class JudgingService {
    private final ScoringService scoring;
    private final EndpointConsents consents;
    private final Waiting waiting;
    private final ExampleSource examples;

    /**
     * @param consents which keys and commands the user agreed to
     * @param examples labelled examples for prompts
     */
    public JudgingService(ScoringService scoring, EndpointConsents consents, Waiting waiting, ExampleSource examples) {
        this.examples = examples;
        this.scoring = scoring;
        this.consents = consents;
        this.waiting = waiting;
    }

    /**
     * The settings of a judge in a project.
     * @throws ProjectFormatException when there is no such judge, or a setting cannot be used
     */
    public JudgeSettings settings(Project project, String judge) throws ProjectFormatException {
        return JudgeSettings.of(project.judges(), judge(project, judge).name());
    }

    /**
     * All judges in a project, also those that it does not mention.
     *
     * @throws LlmException when a recording cannot be read
     */
    public List<DeclaredJudge> declared(Project project) throws ProjectFormatException, LlmException {
        List<DeclaredJudge> all = new ArrayList<>();
        for (Judge judge : JudgeCatalog.all(project, scoring.metrics(project.metrics()))) {
            all.add(new DeclaredJudge(settings(project, judge.name()), recorded(project, judge)));
        }
        return all;
    }

    /** Which texts of a judge's prompt contain locked test items, in sentences; none when there is no such prompt. */
    public List<String> pasted(ProjectSession session, String name) throws ProjectFormatException {
        return setup(session, name, Set.of()).pasted();
    }

    /** The number of recorded replies of a judge. @throws LlmException when the recording cannot be read */
    public int recorded(Project project, String name) throws ProjectFormatException, LlmException {
        return recorded(project, judge(project, name));
    }

    private static int recorded(Project project, Judge judge) throws LlmException {
        try (ReplyRecording recording = open(project, judge)) {
            return recording.size();
        } catch (IOException e) {
            throw unreadable(project, judge, e);
        }
    }

    /** The judge of a name in a project. @throws ProjectFormatException when there is none */
    Judge judge(Project project, String name) throws ProjectFormatException {
        return JudgeCatalog.named(project, scoring.metrics(project.metrics()), name);
    }

    /** The judge of a name in a project, one of a plug-in included; empty when there is none. */
    Optional<Judge> find(Project project, String name) {
        return JudgeCatalog.find(project, scoring.metrics(project.metrics()), name);
    }

    /** File of all replies of a judge in a project, as they were received. */
    public static Path recording(Project project, String judge) {
        return project.folder().resolve("recordings").resolve(judge + ".jsonl");
    }

    /** File of the replies that metrics score. */
    public static Path replies(Project project, String judge) {
        return project.folder().resolve("replies").resolve("recorded-" + judge + ".jsonl");
    }

    /**
     * Counts what a run would send; sends nothing.
     *
     * @param without parts of an item that are left out of prompts, beside those that the settings leave out
     * @throws ProjectFormatException when settings or prompt cannot be used
     * @throws LlmException when the recording cannot be read
     */
    public JudgingPlan plan(ProjectSession session, String name, Set<String> without, List<Item> items, Progress progress)
            throws ProjectFormatException, LlmException {
        return plan(session, setup(session, name, without), items, progress);
    }

    /** The same with a prompt that is being edited. */
    JudgingPlan plan(ProjectSession session, String name, PromptTemplate edited, List<Item> items, Progress progress)
            throws ProjectFormatException, LlmException {
        return plan(session, setup(session, name, edited), items, progress);
    }

    private static JudgingPlan plan(ProjectSession session, JudgeSetup setup, List<Item> items, Progress progress) throws LlmException {
        try (ReplyRecording recording = open(session.project(), setup.judge())) {
            return new JudgePlanner(setup, recording).plan(items, progress);
        } catch (IOException e) {
            throw unreadable(session.project(), setup.judge(), e);
        }
    }

    /**
     * Writes every request as one JSON line, for another program: key, item, judge, sample, and the body of the request.
     */
    public void dryRun(
            ProjectSession session, String name, Set<String> without, List<Item> items, Progress progress, Consumer<String> lines)
            throws ProjectFormatException {
        JudgeSetup setup = setup(session, name, without);
        for (Item item : items) {
            progress.check();
            for (Ask ask : setup.asks(item)) {
                JsonObject line = new JsonObject()
                        .with("key", RequestBody.key(ask.request(), setup.settings().form(), ask.recorded()))
                        .with("case_id", item.key().caseId())
                        .with("system", item.key().system())
                        .with("run_id", item.key().runId())
                        .with("judge", setup.judge().name())
                        .with("sample", ask.sample())
                        .with("path", setup.settings().form().path())
                        .with("request", new Json.Raw(RequestBody.of(ask.request(), setup.settings().form())));
                lines.accept(Json.line(ask.variant().isEmpty() ? line : line.with("variant", ask.variant())));
            }
        }
    }

    /**
     * Judges items and writes the replies that metrics score. When it ends early, by budget, failing endpoint or
     * cancellation, everything received is kept and used.
     *
     * @param items the items to judge; replies about other items are kept
     * @param from where replies may come from
     * @throws ProjectFormatException when settings or prompt cannot be used, or an endpoint is needed and there is none
     * @throws LlmException when the key cannot be fetched, or the recording cannot be read or written
     * @throws Cancelled when it was cancelled, after the replies were written
     */
    public JudgeRun run(ProjectSession session, String name, List<Item> items, ReplySource from, Progress progress)
            throws ProjectFormatException, LlmException {
        return run(session, name, items, from, progress, _ -> {});
    }

    /** The same; says after each item what was judged, sent and spent. */
    public JudgeRun run(
            ProjectSession session, String name, List<Item> items, ReplySource from, Progress progress,
            Consumer<JudgeProgress> receiver)
            throws ProjectFormatException, LlmException {
        return run(session, setup(session, name, Set.of()), items, from,
                replies(session.project(), judge(session.project(), name).name()), progress, receiver, (_, _) -> {});
    }

    /** What is done with a pass before the recording is closed. */
    private interface After {
        void accept(JudgingPass pass, RecordedClient replay) throws ProjectFormatException;
    }

    private JudgeRun run(
            ProjectSession session, JudgeSetup setup, List<Item> items, ReplySource from, Path file, Progress progress,
            Consumer<JudgeProgress> receiver, After after)
            throws ProjectFormatException, LlmException {
        Source source = from.source();
        JudgeSettings settings = setup.settings();
        Spending spending = new Spending(settings.budget(), waiting);
        try (ReplyRecording recording = open(session.project(), setup.judge());
                LlmClient client = source == Source.REPLAY ? null : client(session.project(), settings, spending)) {
            RecordedClient replay = new RecordedClient(Source.REPLAY, settings.form(), recording, Optional.empty());
            RecordedClient asking = source == Source.REPLAY
                    ? replay
                    : new RecordedClient(source, settings.form(), recording, Optional.ofNullable(client));
            JudgingPass judging = new JudgingPass(setup, asking, replay, progress, JudgeProgress.reporter(spending, waiting, receiver));
            boolean cancelled = judging.all(session.project().items(), new HashSet<>(items), threads(settings, source));
            write(file, judging.lines(session.project().items()));
            if (cancelled) {
                throw new Cancelled();
            }
            after.accept(judging, replay);
            return judging.summary(items, spending.sum(), file);
        } catch (IOException e) {
            throw unreadable(session.project(), setup.judge(), e);
        }
    }

    /**
     * Judges items with parts of them left out of the prompts, and compares the verdicts with those of the full prompt,
     * which are replayed. The replies are written to a file of their own, which no metric reads.
     *
     * @param without parts of {@link JudgeSettings#PARTS}, at least one
     * @param people whether people pass an item, by item; items without a label are absent. Those of test are not used
     * @throws ProjectFormatException also when a part is left out by the settings already
     */
    public PartEffect effect(
            ProjectSession session, String name, Set<String> without, List<Item> items, ReplySource from,
            Map<ItemKey, Boolean> people, Progress progress) throws ProjectFormatException, LlmException {
        JudgeSetup variant = setup(session, name, without);
        JudgeSetup full = setup(session, name, Set.of());
        Map<ItemKey, Boolean> open = new HashMap<>(people);
        open.keySet().removeIf(item -> scoring.locked(session).isTest(item.caseId())); // a variant is another version: test stays locked
        List<PartEffect> effect = new ArrayList<>();
        JudgeRun run = run(session, variant, items, from, variant(session.project(), variant.judge().name(), without), progress,
                _ -> {}, (pass, replay) -> {
                    JudgingPass whole = new JudgingPass(full, replay, replay, Progress.NONE, (_, _, _) -> {});
                    whole.all(items, Set.of(), threads(full.settings(), Source.REPLAY));
                    effect.add(PartEffect.of(without, items, whole.verdicts(), pass.verdicts(), full.verdict(), open));
                });
        return effect.getFirst().with(run);
    }

    /** File of the replies to prompts without some parts. */
    public static Path variant(Project project, String judge, Set<String> without) {
        return project.folder().resolve("replies").resolve("variants")
                .resolve("recorded-" + judge + "-without-" + String.join("-", new TreeSet<>(without)) + ".jsonl");
    }

    /**
     * Takes replies that another program obtained for the requests of {@link #dryRun}.
     *
     * @return the lines that were left out, each with the reason
     * @throws LlmException when the file or the recording cannot be read or written
     */
    public List<String> take(ProjectSession session, String name, Set<String> without, Path file, Progress progress)
            throws ProjectFormatException, LlmException {
        JudgeSetup setup = setup(session, name, without);
        ReplyIntake intake = new ReplyIntake(setup.settings().form(), waiting.now());
        for (Item item : session.project().items()) {
            progress.check();
            setup.asks(item).forEach(ask -> intake.expect(item.key(), ask));
        }
        if (!Files.isReadable(file)) {
            throw new ProjectFormatException(file + " cannot be read", "Check its path.");
        }
        try (ReplyRecording recording = open(session.project(), setup.judge())) {
            return intake.take(file, recording);
        } catch (IOException e) {
            throw unreadable(session.project(), setup.judge(), e);
        }
    }

    private static int threads(JudgeSettings settings, Source source) {
        return source == Source.REPLAY
                ? Runtime.getRuntime().availableProcessors()
                : 2 * settings.endpoint().orElseThrow().parallel(); // half of them write while the others' requests are under way
    }

    private LlmClient client(Project project, JudgeSettings settings, Spending spending) throws ProjectFormatException, LlmException {
        if (settings.endpoint().isEmpty() || settings.model().isEmpty()) {
            throw new ProjectFormatException("judges." + settings.judge() + " of project.json names no "
                    + (settings.endpoint().isEmpty() ? "baseUrl" : "model"),
                    "Add baseUrl and model, or use --replay or --replies.");
        }
        return new LlmClient(settings.endpoint().get(), consents.keys(project.folder()), spending, waiting,
                settings.seed().orElse(0));
    }

    /** What all items of a run with a prompt that is being edited share. */
    JudgeSetup setup(ProjectSession session, String name, PromptTemplate prompt) throws ProjectFormatException {
        return setup(session, name, Set.of(), Optional.of(prompt));
    }

    /** The first request about an item with a prompt that is being edited. */
    Ask trial(ProjectSession session, String name, Item item, PromptTemplate prompt) throws ProjectFormatException {
        JudgeSetup setup = setup(session, name, prompt);
        return setup.asks(item).stream().findFirst().orElseThrow(() -> new ProjectFormatException(
                "The item lacks what " + setup.judge().name() + " needs: " + String.join(", ", setup.judge().needs()),
                "Choose another case."));
    }

    /** Sends one request, or takes its recorded reply. */
    RecordedClient.Answer send(ProjectSession session, String name, Ask ask, Progress progress)
            throws ProjectFormatException, LlmException {
        JudgeSettings settings = settings(session.project(), name);
        try (ReplyRecording recording = open(session.project(), judge(session.project(), name));
                LlmClient client = client(session.project(), settings, new Spending(settings.budget(), waiting))) {
            return new RecordedClient(Source.RECORD, settings.form(), recording, Optional.of(client))
                    .ask(ask.request(), ask.recorded(), progress);
        } catch (IOException e) {
            throw unreadable(session.project(), judge(session.project(), name), e);
        }
    }

    private JudgeSetup setup(ProjectSession session, String name, Set<String> without) throws ProjectFormatException {
        return setup(session, name, without, Optional.empty());
    }

    private JudgeSetup setup(ProjectSession session, String name, Set<String> without, Optional<PromptTemplate> edited)
            throws ProjectFormatException {
        JudgeSettings settings = settings(session.project(), name).withoutParts(without);
        return JudgeSetup.of(scoring, examples, session, judge(session.project(), name), settings, edited);
    }

    private static ReplyRecording open(Project project, Judge judge) throws IOException {
        return ReplyRecording.open(recording(project, judge.name()));
    }

    private static LlmException unreadable(Project project, Judge judge, IOException e) {
        return new LlmException(Reason.RECORDING, "The replies of " + judge.name() + " in " + project.folder()
                + " cannot be read or written. Check the folder and the free space, and run again.", e);
    }

    private static void write(Path file, String lines) throws IOException {
        if (!lines.isEmpty() || Files.exists(file)) {
            Files.createDirectories(file.getParent());
            AtomicFiles.write(file, lines);
        }
    }
}
