package io.github.assay.ui.robustness.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.robustness.router.RouterQuery;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.routing.ClassifierSettings;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.service.routing.RouterService;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/** Holds the router study of a project and executes the commands of its page. Used on the UI thread. */
public final class RouterViewModel extends DerivedResult<RouterSettings, RouterReport> {
    private static final int MOST_PROMPT = 1500;

    private final ProjectSession session;
    private final RouterService routing;
    private final ScoringService scoring;
    private final EndpointConsents consents;
    private final Background background;
    private final BiPredicate<String, String> agrees;
    private final Consumer<String> note;
    private boolean read;
    private boolean running;
    private boolean asking;

    /**
     * @param agrees puts a title with a sentence before the user; true when they agree to what it says
     * @param note takes sentences about what was done
     */
    public RouterViewModel(
            ProjectSession session, RouterService routing, ScoringService scoring, EndpointConsents consents,
            Background background, BiPredicate<String, String> agrees, Consumer<String> note) {
        super(background, Texts.text("router.computing"), Texts.text("systems.cancelled"), RouterSettings.DEFAULT);
        this.session = session;
        this.routing = routing;
        this.scoring = scoring;
        this.consents = consents;
        this.background = background;
        this.agrees = agrees;
        this.note = note;
    }

    @Override
    protected Background.Work<RouterReport> work(RouterSettings settings) {
        boolean first = running;
        boolean start = !read;
        running = false;
        return progress -> routing.report(
                session, start ? RouterSettings.of(session.project()) : settings, first, session.threads(), progress);
    }

    @Override
    protected void arrived(RouterReport made) {
        read = true;
        take(made.settings());
        super.arrived(made);
    }

    /** Metrics whose verdict can say what is right. */
    public List<MetricInfo> metrics() {
        return scoring.enabled(session.project().metrics()).stream()
                .filter(m -> scoring.threshold(m, session.project().metrics()).isPresent())
                .map(m -> scoring.marked(session, m))
                .toList();
    }

    /** The classifiers of the project. */
    public List<String> classifiers() {
        return ClassifierSettings.names(session.project());
    }

    /** Computes with other settings and writes them into the project. */
    @Override
    public void use(RouterSettings changed) {
        if (changed.equals(settings())) {
            return;
        }
        super.use(changed);
        background.save(_ -> {
            routing.keep(session, changed);
            return changed;
        }).onFailure(cause -> note.accept(Texts.text("study.notKept", UserError.of(cause).sentence())));
    }

    /** Runs the queries that have not been run, then computes. */
    public void run() {
        running = true;
        compute();
    }

    /** Computes from the present data; nothing without predictions. */
    @Override
    public void refresh() {
        // Systems takes prices too: what it wrote is read, so that it is not written over.
        read &= RouterSettings.prices(session.project()).equals(settings().prices());
        if (session.project().items().isEmpty()) {
            show(new LoadState.Empty<>());
        } else {
            compute();
        }
    }

    @Override
    protected Object basis() {
        return List.of(session.project().metrics(), read && !RouterSettings.prices(session.project()).equals(settings().prices()));
    }

    /** The embedding model that project.json names; empty where it names none. */
    public Optional<String> embeddingModel() {
        return session.project().router().fields("embedding").text("model").filter(m -> !m.isEmpty());
    }

    /**
     * Asks a classifier about every question that is not recorded, after the user agreed to what is sent where. Does
     * nothing while another request of the page is under way.
     */
    public void ask(String classifier) {
        RouterSettings used = settings();
        ask(progress -> {
            RouterService.Plan plan = routing.plan(session, used, classifier, false, session.threads(), progress);
            return request(classifier, plan.requests(), plan.recorded(), plan.characters(), plan.prompt(), plan.sending(), sending -> {
                RouterService.ClassifierRun run =
                        routing.classify(session, used, classifier, ReplySource.RECORD, false, session.threads(), sending);
                return Texts.text("router.asked", classifier, run.decisions().size(), run.questions(), run.sent())
                        + run.stopped().map(why -> " " + why).orElse("");
            });
        });
    }

    /** Takes a vector of every question without a recorded one from the embedding model, likewise after consent. */
    public void takeVectors() {
        RouterSettings used = settings();
        ask(progress -> {
            RouterService.Embedding embedding = routing.embedding(session, used, false, session.threads(), progress);
            List<String> open = embedding.open();
            return request(embedding.sending().model(), embedding.questions(), embedding.questions() - open.size(),
                    open.stream().mapToLong(String::length).sum(), open.isEmpty() ? "" : open.getFirst(), embedding.sending(),
                    sending -> Texts.text("router.vectors.taken", embedding.questions(),
                            routing.embed(embedding, ReplySource.RECORD, sending)));
        });
    }

    private void ask(Background.Work<Request> plan) {
        if (asking) {
            return;
        }
        asking = true;
        background.fetch(plan).onSuccess(this::propose).onFailure(cause -> ended(UserError.of(cause).sentence()));
    }

    /**
     * What is sent after consent.
     *
     * @param name the classifier or the embedding model
     * @param requests all requests, of which {@code recorded} need not be sent
     * @param first the prompt of the first request that is sent
     * @param consent consent that was given before
     * @param work sends, and returns a sentence about it
     */
    private record Request(
            String name, int requests, int recorded, long characters, String first, Sending sending, Optional<EndpointConsent> consent,
            Background.Work<String> work) {}

    private Request request(
            String name, int requests, int recorded, long characters, String first, Sending sending, Background.Work<String> work) {
        return new Request(
                name, requests, recorded, characters, first, sending, consents.find(session.project().folder(), sending), work);
    }

    private void propose(Request requested) {
        int toSend = requested.requests() - requested.recorded();
        Sending sending = requested.sending();
        if (toSend == 0) {
            ended(Texts.text("router.ask.recorded", requested.name(), requested.requests()));
            return;
        }
        if (sending.endpoint().isEmpty() || sending.model().isEmpty()) {
            ended(Texts.text("router.ask.noEndpoint", requested.name()));
            return;
        }
        String sentence = Texts.text("router.ask.sentence", toSend, requested.characters() / 4, sending.endpoint(), sending.model(),
                EndpointConsents.words(sending)) + EndpointConsents.keyWords(sending.keyFrom()).map(words -> " " + words).orElse("")
                + " " + requested.consent().map(c -> Texts.text("consent.since", LocalDate.ofInstant(c.at(), ZoneId.systemDefault()).toString()))
                        .orElse(Texts.text("consent.kept"))
                + "\n\n" + Texts.text("router.ask.first") + "\n" + first(requested.first());
        if (!agrees.test(Texts.text("router.ask.title", requested.name()), sentence)) {
            asking = false;
            return;
        }
        background.run(Texts.text("router.asking", requested.name()), progress -> {
            consents.keep(session.project().folder(), sending);
            return requested.work().run(progress);
        })
                .onSuccess(this::ended)
                .onFailure(cause -> ended(UserError.of(cause).sentence()))
                .always(() -> asking = false);
    }

    private static String first(String prompt) {
        return prompt.length() <= MOST_PROMPT ? prompt : prompt.substring(0, MOST_PROMPT) + "…";
    }

    private void ended(String sentence) {
        asking = false;
        note.accept(sentence);
        compute();
    }

    /** Answers of some systems, or of all, to some questions, in the order of the questions. */
    public List<ItemKey> items(Collection<String> questions, Collection<String> systems) {
        Set<String> wanted = new HashSet<>(questions);
        Set<String> named = new HashSet<>(systems);
        Map<List<String>, ItemKey> first = new LinkedHashMap<>();
        for (Item item : session.project().items()) {
            ItemKey key = item.key();
            if (wanted.contains(key.caseId()) && (named.isEmpty() || named.contains(key.system()))) {
                first.putIfAbsent(List.of(key.caseId(), key.system()), key);
            }
        }
        return List.copyOf(first.values());
    }

    /** The answers to questions that exactly these systems fail. */
    public List<ItemKey> failed(Collection<String> systems) {
        return result().map(r -> items(
                r.study().queries().stream().filter(q -> failing(r, q).equals(Set.copyOf(systems))).map(RouterQuery::id).toList(),
                List.of())).orElse(List.of());
    }

    private static Set<String> failing(RouterReport report, RouterQuery query) {
        Set<String> failing = new HashSet<>();
        for (int i = 0; i < query.correct().size(); i++) {
            if (query.correct().get(i).isEmpty()) {
                return Set.of("");
            }
            if (!query.correct().get(i).get()) {
                failing.add(report.study().systems().get(i));
            }
        }
        return failing;
    }
}
