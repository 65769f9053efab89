package io.github.assay.service.routing;

import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.llm.LlmClient;
import io.github.assay.llm.LlmException.Reason;
import io.github.assay.llm.LlmException;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.RecordedClient.Source;
import io.github.assay.llm.RecordedClient;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.llm.RequestBody;
import io.github.assay.llm.Spending;
import io.github.assay.llm.Waiting;
import io.github.assay.robustness.router.CombinedSystems;
import io.github.assay.robustness.router.NonePolicy;
import io.github.assay.robustness.router.RoutedResult.RouterDecision;
import io.github.assay.robustness.router.RoutedResult.RouterKind;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RouterEvaluation;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.robustness.router.RouterQueries;
import io.github.assay.robustness.router.RouterResult;
import io.github.assay.robustness.router.RouterStudy;
import io.github.assay.robustness.router.Simulation;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.people.VoteReader;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.routing.ClassifierRequests.Ask;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.store.StoreException;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import io.github.assay.wording.EstimateFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Router studies with the settings of a project, and classifiers that a language model answers for. Every reply of a
 * classifier is recorded in {@code recordings/router-NAME.jsonl}; its decisions follow from recording, project and
 * settings, so that a study needs no network (docs/router.md). Thread-safe.
 */
public final class RouterService {
    private final ScoringService scoring;
    private final ProjectAnalysis analysis;
    private final Opening projects;
    private final EndpointConsents consents;
    private final Waiting waiting;

    /** Opens another project for reading; queries without an outcome may be run and are not kept. */
    @FunctionalInterface
    public interface Opening {
        /** Opens the project of a folder; no file outside it is read. */
        ProjectSession open(Path folder, Progress progress) throws ProjectFormatException, StoreException;
    }

    /**
     * @param projects opens the projects of histories
     * @param consents which keys and commands the user agreed to
     */
    public RouterService(ScoringService scoring, ProjectAnalysis analysis, Opening projects, EndpointConsents consents, Waiting waiting) {
        this.scoring = scoring;
        this.analysis = analysis;
        this.projects = projects;
        this.consents = consents;
        this.waiting = waiting;
    }

    /**
     * The study of a project.
     *
     * @param run whether queries without an outcome are run first
     * @throws ProjectFormatException when the settings do not fit the project, or its history cannot be used
     * @throws LlmException when a recording cannot be read
     */
    public RouterReport report(
            ProjectSession session, RouterSettings settings, boolean run, int threads, Progress progress)
            throws ProjectFormatException, StoreException, LlmException {
        RouterBasis basis = basis(session, settings, run, threads, progress);
        NonePolicy policy = policy(settings, basis.study().systems());
        Simulation simulation = basis.simulation(settings, settings.ks().getLast(), threads, progress);
        RouterGrid grid = RouterGrid.of(simulation, settings.ks(), settings.alphas(), policy, progress);
        List<RoutedResult> routers = new ArrayList<>(RoutedResult.references(basis.study(), policy));
        RouterResult recorded = RouterEvaluation.of(basis.study(), policy);
        if (recorded.decided() > 0) {
            routers.add(RoutedResult.of(RouterKind.RECORDED, "", recorded));
        }
        for (String name : ClassifierSettings.names(session.project())) {
            if (Files.exists(recording(session, name))) {
                ClassifierRun replay = run(session, settings, basis, name, Source.REPLAY, threads, progress);
                routers.add(new RoutedResult(RouterKind.CLASSIFIER, name, replay.model(),
                        RouterEvaluation.of(basis.study().deciding(replay.decisions()), policy), replay.reasons()));
            }
        }
        grid.best().ifPresent(p -> routers.add(RoutedResult.of(
                RouterKind.SCORES, "K " + p.k() + ", α " + EstimateFormat.threshold(p.alpha()), p.result())));
        return new RouterReport(settings, basis.study(), CombinedSystems.of(basis.study()), routers, grid,
                basis.past().map(p -> p.queries().size()), basis.hasVectors(), scoring.unpromoted(session, settings.metric().stream().toList()), basis.notRun());
    }

    private RouterBasis basis(ProjectSession session, RouterSettings settings, boolean run, int threads, Progress progress)
            throws ProjectFormatException, StoreException {
        try {
            RightAnswers right = RightAnswers.of(scoring, analysis, session, settings.metric(), run, threads, progress);
            RouterStudy study =
                    RouterQueries.study(session.project().items(), settings.order(), settings.prices(), right.passes());
            RouterBasis basis = new RouterBasis(study, past(session, settings, study, threads, progress), right.notRun());
            return basis.hasVectors() ? basis : embedded(session, basis, threads, progress);
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(String.valueOf(e.getMessage()), "Choose other settings of the router study.", e);
        }
    }

    /** The same with recorded vectors of the project's embedding model, where every question has one. */
    private static RouterBasis embedded(ProjectSession session, RouterBasis basis, int threads, Progress progress) throws ProjectFormatException {
        Optional<RouterVectors> model = RouterVectors.of(session.project());
        return model.isEmpty() ? basis : model.get().recorded(basis.questions(), threads, progress).map(basis::with).orElse(basis);
    }

    /**
     * The embedding model of a project and the questions of its study that need a vector; sends nothing.
     *
     * @throws ProjectFormatException when the project declares none, or every question states a vector of its own
     */
    public Embedding embedding(ProjectSession session, RouterSettings settings, boolean run, int threads, Progress progress)
            throws ProjectFormatException, StoreException {
        RouterVectors model = RouterVectors.of(session.project()).orElseThrow(() -> new ProjectFormatException(
                "project.json has no router.embedding", "docs/router.md says how an embedding model is declared."));
        return new Embedding(session.project().folder(), model, basis(session, settings, run, threads, progress).questions());
    }

    /** Takes vectors from the recording, else from the endpoint, and records them; fails where a question has none. Returns the requests. */
    public long embed(Embedding embedding, ReplySource from, Progress progress) throws ProjectFormatException, LlmException {
        return embedding.model.take(embedding.questions, from.source(), consents.keys(embedding.project), waiting, progress);
    }

    /** An embedding model with the questions that need a vector of it. */
    public static final class Embedding {
        private final RouterVectors model;
        private final List<String> questions;
        private final Path project;

        private Embedding(Path project, RouterVectors model, List<String> questions) {
            this.project = project;
            this.model = model;
            this.questions = questions.stream().map(String::strip).filter(q -> !q.isEmpty()).distinct().toList();
        }

        /** What is sent where. */
        public Sending sending() {
            return model.sending();
        }

        /** Different questions. */
        public int questions() {
            return questions.size();
        }

        /** The questions whose vector is not recorded. */
        public List<String> open() throws LlmException {
            return model.open(questions);
        }

        /** Every request as one JSON line: key, path, and the body of the request. */
        public void dryRun(Consumer<String> lines) {
            model.dryRun(questions, lines);
        }
    }

    private Optional<RouterStudy> past(
            ProjectSession session, RouterSettings settings, RouterStudy study, int threads, Progress progress)
            throws ProjectFormatException, StoreException {
        if (settings.history().isEmpty()) {
            return Optional.empty();
        }
        Path folder = session.project().folder().resolve(settings.history().get()).normalize();
        if (folder.equals(session.project().folder().normalize())) {
            throw new IllegalArgumentException("The history is the project itself. Without a history its other questions are used.");
        }
        try (ProjectSession other = projects.open(folder, progress)) {
            if (settings.metric().isEmpty()) {
                VoteReader.of(other, "").mayReadFigures();
            }
            RightAnswers right = RightAnswers.of(scoring, analysis, other, settings.metric(), true, threads, progress);
            RouterStudy past =
                    RouterQueries.study(other.project().items(), study.systems(), settings.prices(), right.passes());
            if (past.queries().isEmpty()) {
                throw new IllegalArgumentException("no question of " + folder + " has an answer known to be right or wrong");
            }
            return Optional.of(past);
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException("The history " + folder + " cannot be used: " + e.getMessage(),
                    "Choose a project with predictions of the same systems.", e);
        }
    }

    private static NonePolicy policy(RouterSettings settings, List<String> systems) throws ProjectFormatException {
        try {
            return settings.policy(systems);
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(String.valueOf(e.getMessage()), "Choose another.", e);
        }
    }

    /**
     * What a run of a classifier would send.
     *
     * @param requests requests, repairs not counted
     * @param recorded those with a recorded reply
     * @param characters characters of the prompts that are not recorded
     * @param prompt the messages of the first request that is not recorded, else of the first; empty when there is none
     * @param sending what requests contain, and where they go
     */
    public record Plan(
            ClassifierSettings settings, int requests, int recorded, long characters, String prompt, Sending sending) {}

    /** Counts what a run would send; sends nothing. */
    public Plan plan(ProjectSession session, RouterSettings settings, String name, boolean run, int threads, Progress progress)
            throws ProjectFormatException, StoreException, LlmException {
        Prepared prepared = prepare(session, settings, basis(session, settings, run, threads, progress), name, threads, progress);
        try (ReplyRecording recording = ReplyRecording.open(recording(session, name))) {
            List<Ask> open = prepared.asks().stream()
                    .filter(a -> !recording.contains(RequestBody.key(a.request(), prepared.model().form(), 0)))
                    .toList();
            Optional<LlmRequest> first =
                    (open.isEmpty() ? prepared.asks() : open).stream().findFirst().map(Ask::request);
            return new Plan(prepared.settings(), prepared.asks().size(), prepared.asks().size() - open.size(),
                    open.stream().mapToLong(a -> a.request().characters()).sum(),
                    first.map(LlmRequest::text).orElse(""), prepared.prompts().sending());
        } catch (IOException e) {
            throw unreadable(session, name, e);
        }
    }

    /** Writes every request as one JSON line: key, case_id, router, path, and the body of the request. */
    public void dryRun(
            ProjectSession session, RouterSettings settings, String name, int threads, Progress progress, Consumer<String> lines)
            throws ProjectFormatException, StoreException {
        Prepared prepared = prepare(session, settings, basis(session, settings, true, threads, progress), name, threads, progress);
        for (Ask ask : prepared.asks()) {
            lines.accept(Json.line(new JsonObject()
                    .with("key", RequestBody.key(ask.request(), prepared.model().form(), 0))
                    .with("case_id", ask.question())
                    .with("router", name)
                    .with("path", prepared.model().form().path())
                    .with("request", new Json.Raw(RequestBody.of(ask.request(), prepared.model().form())))));
        }
    }

    /**
     * Lets a classifier decide on every question of the study. When it ends early, by budget, failing endpoint or
     * cancellation, everything received is kept.
     *
     * @param run whether queries without an outcome are run first
     * @throws ProjectFormatException when settings or prompt cannot be used, or an endpoint is needed and there is none
     * @throws LlmException when the key cannot be fetched, or the recording cannot be read or written
     * @throws Cancelled when it was cancelled
     */
    public ClassifierRun classify(
            ProjectSession session, RouterSettings settings, String name, ReplySource from, boolean run, int threads, Progress progress)
            throws ProjectFormatException, StoreException, LlmException {
        RouterBasis basis = basis(session, settings, run, threads, progress);
        return run(session, settings, basis, name, from.source(), threads, progress);
    }

    /** A classifier with its requests. */
    private record Prepared(ClassifierSettings settings, ClassifierPrompts prompts, List<Ask> asks) {
        JudgeSettings model() {
            return settings.model();
        }
    }

    private Prepared prepare(
            ProjectSession session, RouterSettings settings, RouterBasis basis, String name, int threads, Progress progress)
            throws ProjectFormatException {
        ClassifierSettings classifier = ClassifierSettings.of(session.project(), name);
        ClassifierRequests requests = new ClassifierRequests(session, classifier, basis.study());
        int examples = classifier.model().examples();
        // Neighbours without an oracle label are left out, so that more are searched for.
        Optional<Simulation> neighbours = examples == 0
                ? Optional.empty()
                : Optional.of(basis.simulation(settings, 4 * examples, threads, progress));
        return new Prepared(classifier, requests.prompts(), requests.of(basis.study(), neighbours, progress));
    }

    private ClassifierRun run(
            ProjectSession session, RouterSettings settings, RouterBasis basis, String name, Source source, int threads, Progress progress)
            throws ProjectFormatException, LlmException {
        Prepared prepared = prepare(session, settings, basis, name, threads, progress);
        JudgeSettings model = prepared.model();
        Spending spending = new Spending(model.budget(), waiting);
        Path file = recording(session, name);
        OptionalDouble price = settings.prices().containsKey(name)
                ? OptionalDouble.of(settings.prices().get(name))
                : OptionalDouble.empty();
        try (ReplyRecording recording = ReplyRecording.open(file);
                LlmClient client = source == Source.REPLAY ? null : client(session, model, name, spending)) {
            RecordedClient replay = new RecordedClient(Source.REPLAY, model.form(), recording, Optional.empty());
            RecordedClient asking = source == Source.REPLAY
                    ? replay
                    : new RecordedClient(source, model.form(), recording, Optional.ofNullable(client));
            ClassifierPass pass = new ClassifierPass(prepared.settings(), prepared.prompts(), price, asking, replay);
            int parallel = source == Source.REPLAY ? threads : 2 * model.endpoint().orElseThrow().parallel();
            if (pass.all(prepared.asks(), parallel, progress)) {
                throw new Cancelled();
            }
            return pass.summary(prepared.asks().size(), spending.sum());
        } catch (IOException e) {
            throw unreadable(session, name, e);
        }
    }

    private LlmClient client(ProjectSession session, JudgeSettings model, String name, Spending spending) throws ProjectFormatException, LlmException {
        if (model.endpoint().isEmpty() || model.model().isEmpty()) {
            throw new ProjectFormatException("router.classifiers." + name + " of project.json names no "
                    + (model.endpoint().isEmpty() ? "baseUrl" : "model"), "Add baseUrl and model, or use recorded replies.");
        }
        return new LlmClient(
                model.endpoint().get(), consents.keys(session.project().folder()), spending, waiting, model.seed().orElse(0));
    }

    /** File of all replies of a classifier, as they were received. */
    private static Path recording(ProjectSession session, String name) {
        return session.project().folder().resolve("recordings").resolve("router-" + name + ".jsonl");
    }

    private static LlmException unreadable(ProjectSession session, String name, IOException e) {
        return new LlmException(Reason.RECORDING, "The replies of the classifier " + name + " in " + session.project().folder()
                + " cannot be read or written. Check the folder and the free space, and run again.", e);
    }

    /**
     * Writes settings into project.json, all but the history, and uses them for as long as the project is open.
     *
     * @throws ProjectFormatException when the file cannot be changed
     */
    public void keep(ProjectSession session, RouterSettings settings) throws ProjectFormatException {
        settings.write(session.project().folder());
        session.useRouter(settings.over(session.project().router()));
    }

    /**
     * Writes prices of a token into project.json and uses them; other settings of the router are not written.
     *
     * @throws ProjectFormatException when the file cannot be changed
     */
    public void price(ProjectSession session, Map<String, Double> prices) throws ProjectFormatException {
        ProjectEdit.setPrices(session.project().folder(), RouterSettings.prices(session.project()), prices);
        session.useRouter(RouterSettings.priced(session.project().router(), prices));
    }

    /**
     * The decisions of a classifier.
     *
     * @param name the classifier
     * @param model its model, as the project names it
     * @param questions questions of the study
     * @param decisions by question; a question without a usable reply is absent
     * @param sent requests sent in this run, tries included
     * @param replayed replies taken from the recording
     * @param reasons why decisions are missing → how many
     * @param models models that replies name → replies
     * @param inputTokens tokens of the requests of this run
     * @param outputTokens tokens of their replies
     * @param money what they cost by the user's prices; empty without a price
     * @param stopped why the run ended early; empty when it did not
     */
    public record ClassifierRun(
            String name, String model, int questions, Map<String, RouterDecision> decisions, long sent,
            int replayed, Map<String, Integer> reasons, Map<String, Integer> models, long inputTokens,
            long outputTokens, OptionalDouble money, Optional<String> stopped) {}
}
