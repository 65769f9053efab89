package io.github.assay.ui.systems.model;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.service.Services;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.service.study.SystemsService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.CellCases;
import io.github.assay.systems.PairCases;
import io.github.assay.systems.PeopleCases;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;

/** Holds the leaderboard and executes its commands; the other pages follow it. Used on the UI thread. */
public final class SystemsViewModel extends DerivedResult<SystemsSettings, Optional<SystemsStudy>> {
    private final ProjectSession session;
    private final Services services;
    private final ScoreCache cache;
    private final Background background;
    private final SlicesViewModel slices;
    private final CrossViewModel cross;
    private final RunsViewModel runs;
    private final HistoryViewModel history;
    private final GoldViewModel gold;
    private final FiguresViewModel figures;
    private final People people;
    private final List<PageModel<?, ?>> pages = new ArrayList<>();
    private Supplier<BootstrapSettings> kept = () -> settings().bootstrap();
    private Consumer<String> note = _ -> {};
    private boolean running;

    public SystemsViewModel(
            ProjectSession session, Services services, Background background, SystemsSettings start) {
        super(background, Texts.text("systems.computing"), Texts.text("systems.cancelled"), start);
        this.session = session;
        this.services = services;
        this.background = background;
        SystemsService systems = services.systems();
        cache = new ScoreCache(session, systems, services.figures());
        slices = leading(new SlicesViewModel(session, systems, background));
        cross = leading(new CrossViewModel(session, systems, cache, background));
        runs = leading(new RunsViewModel(systems, background));
        history = leading(new HistoryViewModel(systems, background));
        gold = leading(new GoldViewModel(session, services.gold(), background));
        figures = leading(new FiguresViewModel(session, services.figures(), cache, background));
        people = new People();
    }

    /** Has a page follow the leaderboard's study. */
    public final <P extends PageModel<?, ?>> P leading(P page) {
        page.following(this::study);
        pages.add(page);
        return page;
    }

    /** Also passes the settings on whenever they change. */
    public SystemsViewModel remembering(Consumer<SystemsSettings> memory) {
        remember(memory);
        return this;
    }

    /** Takes seed and replicates from a supplier at each computation. */
    public SystemsViewModel following(Supplier<BootstrapSettings> bootstrap) {
        kept = bootstrap;
        take(settings().with(bootstrap.get()));
        return this;
    }

    /** Says what was not kept through a consumer of sentences. */
    public SystemsViewModel noting(Consumer<String> sentences) {
        note = sentences;
        return this;
    }

    @Override
    protected Background.Work<Optional<SystemsStudy>> work(SystemsSettings settings) {
        boolean first = running;
        return progress -> {
            if (first) {
                cache.run(progress);
            }
            return SystemsStudy.of(session, services.systems(), cache, settings, progress);
        };
    }

    @Override
    protected void arrived(Optional<SystemsStudy> made) {
        running = false;
        show(made.isEmpty() ? new LoadState.Empty<>() : new LoadState.Ready<>(made));
        made.filter(s -> s.notRun() == 0).ifPresentOrElse(s -> people.beside(s.ranking().id()), people::none);
    }

    /** Pass rates by annotators beside a metric, given by its id. */
    private final class People extends DerivedResult<String, List<TruePassRate>> {
        People() {
            super(background, Texts.text("systems.computing.people"), Texts.text("systems.cancelled"), "");
        }

        @Override
        protected Background.Work<List<TruePassRate>> work(String metric) {
            StudiedMetrics only = new StudiedMetrics(metric::equals, metric::equals);
            return progress -> {
                CalibrationSettings under =
                        ProjectStudies.settings(session).with(SystemsViewModel.this.settings().bootstrap());
                return services.analysis().passRates(session, only, under, progress);
            };
        }

        @Override
        protected void arrived(List<TruePassRate> rates) {
            boolean labelled = rates.stream().anyMatch(r -> r.labelled() > 0);
            show(labelled ? new LoadState.Ready<>(rates) : new LoadState.Empty<>());
        }

        /** Those beside another metric are not shown any more. */
        void none() {
            cancel();
            show(new LoadState.Empty<>());
        }

        void beside(String metric) {
            show(new LoadState.Loading<>());
            take(metric);
            compute();
        }
    }

    /** The study, when there is one. */
    public Optional<SystemsStudy> study() {
        return result().flatMap(s -> s);
    }

    /** Pass rates by annotators beside the ranking metric; empty without labels. */
    public ReadOnlyObjectProperty<LoadState<List<TruePassRate>>> peopleProperty() {
        return people.stateProperty();
    }

    /** Selects other metrics. The one that ranks stays, if it is among them. */
    public void look(List<String> metrics) {
        use(settings().looking(metrics));
    }

    /** Ranks by another metric. */
    public void rankBy(String metric) {
        use(settings().rankedBy(metric));
    }

    /** Counts all cases, or only those that every system answered. */
    public void count(CaseSet cases) {
        use(settings().over(cases));
    }

    /** Computes with another seed or another number of replicates. */
    public void use(BootstrapSettings bootstrap) {
        use(settings().with(bootstrap));
    }

    /** Prices of a token, which the project states for its router study too. */
    public Map<String, Double> prices() {
        return RouterSettings.prices(session.project());
    }

    /** Writes prices of a token into the project and computes with them. */
    public void price(Map<String, Double> prices) {
        background.save(_ -> {
            services.routing().price(session, prices);
            return prices;
        }).onFailure(cause -> note.accept(Texts.text("study.notKept", UserError.of(cause).sentence()))).always(this::compute);
    }

    /** Runs the queries that have not been run, then scores. */
    public void run() {
        running = true;
        compute();
    }

    @Override
    public void refresh() {
        take(settings().with(kept.get()));
        compute();
    }

    @Override
    protected Object basis() {
        return List.of(session.project().metrics(), session.project().study(), prices());
    }

    /**
     * Discards all scores after queries were run. They are computed again when the screen is opened, and what follows from
     * scores that the leaderboard does not show.
     */
    @Override
    public void forget() {
        super.forget();
        cache.forget();
        pages.forEach(DerivedResult::forget);
    }

    /** Finds the items behind a system's mean. */
    public void cases(SystemRun entrant, String metric, Consumer<CellCases> then) {
        study().ifPresent(s -> background
                .fetch(_ -> services.systems().cell(s.scores(), s.by().cases(), entrant, metric))
                .onSuccess(then));
    }

    /** Finds the items behind a system's test against the leader. */
    public void cases(SystemRun leader, SystemRun other, Consumer<PairCases> then) {
        study().ifPresent(s -> background
                .fetch(_ -> services.systems().pair(s.scores(), s.by().cases(), s.ranking().id(), leader, other))
                .onSuccess(then));
    }

    /** Finds the items behind a system's pass rate by annotators, beside the metric that ranks. */
    public void people(SystemRun entrant, Consumer<PeopleCases> then) {
        study().ifPresent(s -> background
                .fetch(_ -> services.analysis().peopleCases(session, s.scores(), s.ranking().id(), entrant.name()))
                .onSuccess(then));
    }

    /** The systems in each part of the cases. */
    public SlicesViewModel slices() {
        return slices;
    }

    /** Two metrics against each other. */
    public CrossViewModel cross() {
        return cross;
    }

    /** One run or system against another. */
    public RunsViewModel runs() {
        return runs;
    }

    /** What accepted repairs of gold queries do to the systems. */
    public GoldViewModel gold() {
        return gold;
    }

    /** Every system's runs, one after the other. */
    public HistoryViewModel history() {
        return history;
    }

    /** Figures of whole runs. */
    public FiguresViewModel figures() {
        return figures;
    }
}
