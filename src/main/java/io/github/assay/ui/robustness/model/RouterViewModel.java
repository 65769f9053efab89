package io.github.assay.ui.robustness.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.robustness.router.RouterQuery;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.service.routing.RoutingService;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/** Holds the router study of a project and executes the commands of its page. Used on the UI thread. */
public final class RouterViewModel extends DerivedResult<RouterSettings, RouterReport> {
    private static final int MOST_PROMPT = 1500;

    private final Background background;
    private final ProjectRouting source;
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
            Background background, ProjectRouting source, BiPredicate<String, String> agrees, Consumer<String> note) {
        super(background, Texts.text("router.computing"), Texts.text("systems.cancelled"), RouterSettings.DEFAULT);
        this.background = background;
        this.source = source;
        this.agrees = agrees;
        this.note = note;
    }

    @Override
    protected Background.Work<RouterReport> work(RouterSettings settings) {
        boolean first = running;
        boolean start = !read;
        running = false;
        return progress -> source.report(start ? source.settings() : settings, first, progress);
    }

    @Override
    protected void arrived(RouterReport made) {
        read = true;
        take(made.settings());
        super.arrived(made);
    }

    /** Metrics whose verdict can say what is right. */
    public List<MetricInfo> metrics() {
        return source.metrics();
    }

    /** The classifiers of the project. */
    public List<String> classifiers() {
        return source.classifiers();
    }

    /** Computes with other settings and writes them into the project. */
    @Override
    public void use(RouterSettings changed) {
        if (changed.equals(settings())) {
            return;
        }
        super.use(changed);
        background.save(_ -> {
            source.keep(changed);
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
        if (source.hasPredictions()) {
            compute();
        } else {
            show(new LoadState.Empty<>());
        }
    }

    @Override
    protected Object basis() {
        return source.basis();
    }

    /**
     * Asks a classifier about every question that is not recorded, after the user agreed to what is sent where. Does
     * nothing while another request of the page is under way.
     */
    public void ask(String classifier) {
        RouterSettings used = settings();
        if (asking) {
            return;
        }
        asking = true;
        background.fetch(progress -> {
            RoutingService.Plan plan = source.plan(used, classifier, progress);
            return new Planned(plan, source.consent(plan.sending()));
        })
                .onSuccess(planned -> propose(classifier, used, planned.plan(), planned.consent()))
                .onFailure(cause -> ended(UserError.of(cause).sentence()));
    }

    /** A plan with the consent to it. */
    private record Planned(RoutingService.Plan plan, Optional<EndpointConsent> consent) {}

    private void propose(String classifier, RouterSettings used, RoutingService.Plan plan, Optional<EndpointConsent> consent) {
        int toSend = plan.requests() - plan.recorded();
        var model = plan.settings().model();
        if (toSend == 0) {
            ended(Texts.text("router.ask.recorded", classifier, plan.requests()));
            return;
        }
        if (model.url().isEmpty() || model.model().isEmpty()) {
            ended(Texts.text("router.ask.noEndpoint", classifier));
            return;
        }
        String sentence = Texts.text("router.ask.sentence", toSend, plan.characters() / 4, model.url().get(), model.model(),
                EndpointConsents.words(plan.sending())) + EndpointConsents.keyWords(model.keyFrom()).map(words -> " " + words).orElse("")
                + " " + consent.map(c -> Texts.text("consent.since", LocalDate.ofInstant(c.at(), ZoneId.systemDefault()).toString()))
                        .orElse(Texts.text("consent.kept"))
                + "\n\n" + Texts.text("router.ask.first") + "\n" + first(plan.prompt());
        if (!agrees.test(Texts.text("router.ask.title", classifier), sentence)) {
            asking = false;
            return;
        }
        background.run(Texts.text("router.asking", classifier), progress -> {
            source.agree(plan.sending());
            return source.ask(used, classifier, progress);
        })
                .onSuccess(run -> ended(Texts.text("router.asked", classifier, run.decisions().size(), run.questions(), run.sent())
                        + run.stopped().map(why -> " " + why).orElse("")))
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

    /** Answers of some systems to some questions. */
    public List<ItemKey> items(Collection<String> questions, Collection<String> systems) {
        return source.items(questions, systems);
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
