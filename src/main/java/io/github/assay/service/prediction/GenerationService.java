package io.github.assay.service.prediction;

import io.github.assay.agents.Agent.AgentAnswer;
import io.github.assay.agents.Agent.AgentException;
import io.github.assay.agents.Agent.AgentTask;
import io.github.assay.agents.Agent;
import io.github.assay.agents.CommandAgent;
import io.github.assay.agents.HttpAgent;
import io.github.assay.agents.PipelineAgent.PipelineSettings;
import io.github.assay.agents.PipelineAgent;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending.NamedCommand;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.Endpoint;
import io.github.assay.llm.LlmClient;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.QuestionVectors;
import io.github.assay.llm.RecordedClient;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.llm.Spending;
import io.github.assay.llm.Waiting;
import io.github.assay.llm.WireForm;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.BrowseService;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Generates predictions by an agent. Each answer is on the disk before the next case of its thread is begun, so that a
 * run
 * that was stopped goes on where it ended; the file of predictions is written in the order of cases (docs/agents.md).
 */
public final class GenerationService {
    private final EndpointConsents consents;
    private final Waiting waiting;

    /** @param consents which keys and commands the user agreed to */
    public GenerationService(EndpointConsents consents, Waiting waiting) {
        this.consents = consents;
        this.waiting = waiting;
    }

    /**
     * Generates the predictions of a run.
     *
     * @param name the agent in project.json
     * @param system the system under which they are stored
     * @param run the id of the run
     * @param cases the cases to answer; an earlier call's answers to others stay
     * @param replay whether the pipeline may only use recorded replies
     * @throws ProjectFormatException when settings cannot be used, or another file has predictions of this run
     * @throws LlmException when a key cannot be fetched or a recording cannot be read
     * @throws Cancelled when it was cancelled, after everything received was written
     */
    public GenerationRun generate(
            ProjectSession session, String name, String system, String run, List<Case> cases, boolean replay, Progress progress)
            throws ProjectFormatException, LlmException {
        Project project = session.project();
        AgentSettings settings = AgentSettings.of(project, name);
        Path work = workFile(project, system, run);
        refuseForeign(project, system, run, work);
        try (RunAnswers answers = RunAnswers.open(work, system, run); Agent agent = agent(project, settings, replay)) {
            TaskBuilder tasks = new TaskBuilder(project, new BrowseService(session::project, session.runs()::ask), settings);
            if (settings.examples().embedding().isPresent() && settings.examples().count() > 0) {
                tasks.by(vectors(project, settings, tasks.questions(), replay, progress)::similarity);
            }
            Session pass = new Session(settings, system, run, answers, agent, tasks);
            boolean cancelled = pass.all(cases, progress);
            Path file = RunFile.of(project.folder().resolve("predictions"), "", system, run);
            boolean written = answers.write(file, project.cases());
            if (cancelled) {
                throw new Cancelled();
            }
            return pass.summary(cases.size(), written ? Optional.of(file) : Optional.empty());
        } catch (IOException | UncheckedIOException e) {
            throw unusable(work, e);
        }
    }

    private static ProjectFormatException unusable(Path work, Exception e) {
        return new ProjectFormatException(work + " or the predictions cannot be read or written",
                "Check the folder and the free space; the same command goes on with the answers that were kept.", e);
    }

    private static void refuseForeign(Project project, String system, String run, Path work)
            throws ProjectFormatException {
        boolean exists = project.items().stream()
                .map(i -> i.key())
                .anyMatch(key -> key.system().equals(system) && key.runId().equals(run));
        if (exists && !Files.exists(work)) {
            throw new ProjectFormatException("The run " + run + " of the system " + system + " exists",
                    "Give another id with --run, so that its labels stay true.");
        }
    }

    private Agent agent(Project project, AgentSettings settings, boolean replay)
            throws ProjectFormatException, LlmException, IOException {
        if (replay && settings.kind() != AgentSettings.Kind.PIPELINE) {
            return new RefusingAgent("only a pipeline has recorded replies; run it without --replay");
        }
        return switch (settings.kind()) {
            case COMMAND -> command(project, settings);
            case HTTP -> new HttpAgent(settings.url().orElseThrow(), consents.keys(project.folder()).lazily(settings.keyFrom()), settings.limit());
            case PIPELINE -> pipeline(project, settings, replay);
        };
    }

    private Agent command(Project project, AgentSettings settings) {
        for (NamedCommand command : settings.sendings().getFirst().commands()) {
            if (!consents.mayStart(project.folder(), command)) {
                return new RefusingAgent("the command was not started, because you have not agreed to it: " + command.words());
            }
        }
        return new CommandAgent(settings.command(), project.folder().resolve(settings.folder()).normalize(), settings.environment(), settings.limit(), settings.memoryMegabytes());
    }

    /**
     * Replaces a command or an endpoint where nothing may be started or sent. Cases that have an answer need none.
     *
     * @param why the reason, a clause
     */
    private record RefusingAgent(String why) implements Agent {
        @Override
        public AgentAnswer predict(AgentTask task, Progress progress) throws AgentException {
            throw new AgentException(why, true, "", null);
        }

        @Override
        public void close() {}
    }

    /** Vectors of questions, recorded in {@code recordings/embedding-NAME.jsonl}. */
    private QuestionVectors vectors(
            Project project, AgentSettings settings, List<String> questions, boolean replay, Progress progress)
            throws ProjectFormatException, LlmException, IOException {
        JudgeSettings model = settings.examples().embedding().orElseThrow();
        Optional<Endpoint> endpoint = settings.examples().endpoint();
        if (!replay && endpoint.isEmpty()) {
            throw new ProjectFormatException("agents." + settings.name() + ".examples.embedding names no baseUrl",
                    "Add baseUrl, or use --replay with recorded replies.");
        }
        Path file = project.folder().resolve("recordings").resolve("embedding-" + settings.name() + ".jsonl");
        try (ReplyRecording recording = ReplyRecording.open(file);
                LlmClient client = replay ? null : new LlmClient(endpoint.get(), consents.keys(project.folder()),
                        new Spending(model.budget(), waiting), waiting, model.seed().orElse(0))) {
            RecordedClient asking = new RecordedClient(
                    replay ? RecordedClient.Source.REPLAY
                            : RecordedClient.Source.RECORD, WireForm.EMBEDDINGS, recording,
                    Optional.ofNullable(client));
            return QuestionVectors.of(asking, model.model(), questions,
                    replay ? settings.parallel() : endpoint.get().parallel(), progress);
        }
    }

    private Agent pipeline(Project project, AgentSettings settings, boolean replay)
            throws ProjectFormatException, LlmException, IOException {
        JudgeSettings model = settings.model();
        if (model.model().isEmpty() || !replay && model.endpoint().isEmpty()) {
            throw new ProjectFormatException("agents." + settings.name() + " names no " + (model.model().isEmpty() ? "model" : "baseUrl"),
                    "Add model and baseUrl, or use --replay with recorded replies.");
        }
        ReplyRecording recording =
                ReplyRecording.open(project.folder().resolve("recordings")
                        .resolve("agent-" + settings.name() + ".jsonl"));
        Optional<LlmClient> client = Optional.empty();
        if (!replay) {
            client = Optional.of(new LlmClient(model.endpoint().get(), consents.keys(project.folder()),
                    new Spending(model.budget(), waiting), waiting, model.seed().orElse(0)));
        }
        RecordedClient recorded = new RecordedClient(
                replay ? RecordedClient.Source.REPLAY : RecordedClient.Source.RECORD, model.form(), recording, client);
        Optional<LlmClient> opened = client;
        return new PipelineAgent(recorded, () -> {
            opened.ifPresent(LlmClient::close);
            recording.close();
        }, new PipelineSettings(settings.linker(), model.model(), model.temperature(), model.seed(), model.maxOutputTokens(),
                settings.corrections(), Optional.ofNullable(model.budget().prices().get(model.model()))));
    }

    /** One call: gives the agent the cases that have no answer. */
    private final class Session {
        private final AgentSettings settings;
        private final String system;
        private final String run;
        private final RunAnswers answers;
        private final Agent agent;
        private final TaskBuilder tasks;
        private final AtomicInteger made = new AtomicInteger();
        private final AtomicInteger done = new AtomicInteger();
        private final Map<String, Integer> failures = new ConcurrentHashMap<>();
        private final AtomicReference<String> stop = new AtomicReference<>();
        private final AtomicReference<String> stderr = new AtomicReference<>("");
        private int reused;

        Session(AgentSettings settings, String system, String run, RunAnswers answers, Agent agent, TaskBuilder tasks) {
            this.settings = settings;
            this.system = system;
            this.run = run;
            this.answers = answers;
            this.agent = agent;
            this.tasks = tasks;
        }

        boolean all(List<Case> cases, Progress progress) {
            List<Case> open = cases.stream().filter(c -> !answers.has(c.id())).toList();
            reused = cases.size() - open.size();
            try {
                Parallel.mapOrdered(open, settings.parallel(), progress, (c, _) -> {
                    answer(c, progress);
                    progress.step(done.incrementAndGet(), open.size(), "cases answered");
                    return c;
                });
                return false;
            } catch (Cancelled e) {
                return true; // every answer received is on the disk
            }
        }

        private void answer(Case c, Progress progress) throws IOException {
            if (stop.get() != null) {
                return;
            }
            long started = waiting.now().toEpochMilli();
            try {
                AgentAnswer answer = agent.predict(tasks.of(c, progress), progress);
                answers.add(c.id(), line(c, answer.fields(), started), true);
                made.incrementAndGet();
            } catch (AgentException e) {
                if (e.endsRun()) {
                    stop.compareAndSet(null, e.getMessage());
                }
                failures.merge(e.getMessage(), 1, Integer::sum);
                JsonObject fields = new JsonObject();
                fields.put("predicted_sql", "");
                fields.put("error", e.getMessage());
                if (!e.stderr().isEmpty()) {
                    stderr.compareAndSet("", e.stderr());
                    fields.put("stderr", e.stderr());
                }
                answers.add(c.id(), line(c, fields, started), false);
            }
        }

        private String line(Case c, JsonObject fields, long started) {
            JsonObject line = new JsonObject();
            line.put("case_id", c.id());
            line.put("system", system);
            line.put("run_id", run);
            fields.forEach((key, value) -> line.putIfAbsent(key, value));
            line.putIfAbsent("latency_ms", waiting.now().toEpochMilli() - started);
            line.put("agent_name", settings.name());
            line.put("batch_id", system + "-" + run);
            line.put("eval_run_date", waiting.now().toString());
            return Json.line(line);
        }

        GenerationRun summary(int cases, Optional<Path> file) {
            return new GenerationRun(system, run, cases, made.get(), reused, new TreeMap<>(failures), Objects.requireNonNull(stderr.get()),
                    Optional.ofNullable(stop.get()), file);
        }
    }

    /**
     * The run that a call without an id goes on with: the latest that is unfinished, else the next free of r1, r2, …
     */
    public static String nextRun(Project project, String system) {
        List<String> runs = project.items().stream().map(i -> i.key())
                .filter(key -> key.system().equals(system)).map(ItemKey::runId).distinct().toList();
        int i = 1;
        while (runs.contains("r" + i)) {
            i++;
        }
        return i > 1 && hasAnswers(project, system, "r" + (i - 1), project.cases(), false) ? "r" + (i - 1) : "r" + i;
    }

    /** Whether every one of some cases has an answer in a run, so that nothing is left to start or send. */
    public static boolean isFinished(Project project, String system, String run, List<Case> cases) {
        return hasAnswers(project, system, run, cases, true);
    }

    private static boolean hasAnswers(Project project, String system, String run, List<Case> cases, boolean complete) {
        try {
            Path work = workFile(project, system, run);
            return Files.exists(work) && RunAnswers.isComplete(work, system, run, cases) == complete;
        } catch (IOException | ProjectFormatException e) {
            return false; // the call itself reports a file that cannot be read
        }
    }

    private static Path workFile(Project project, String system, String run) throws ProjectFormatException {
        Path folder = project.folder().resolve("recordings");
        try {
            return RunFile.of(folder, RunAnswers.PREFIX, system, run);
        } catch (IOException e) {
            throw unusable(folder, e);
        }
    }

    /**
     * The result of generating predictions.
     *
     * @param system the system under which they are stored
     * @param run the id of the run
     * @param cases cases of the project
     * @param made predictions made in this call
     * @param reused predictions made by earlier calls
     * @param failures why cases have no prediction → how many
     * @param stderr what a command that failed wrote about it; may be empty
     * @param stopped why the call ended early; empty when it did not
     * @param file the file of predictions; empty where no case has an answer
     */
    public record GenerationRun(
            String system, String run, int cases, int made, int reused, Map<String, Integer> failures, String stderr,
            Optional<String> stopped, Optional<Path> file) {}
}
