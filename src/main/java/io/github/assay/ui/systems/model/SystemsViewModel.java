package io.github.assay.ui.systems.model;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.cases.CellCases;
import io.github.assay.systems.cases.PairCases;
import io.github.assay.systems.cases.PeopleCases;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LatestResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;

/** Holds the leaderboard and executes its commands; the other pages follow it. Used on the UI thread. */
public final class SystemsViewModel implements ComputingBar.Computed {
    private final Background background;
    private final SystemsSource source;
    private final SlicesViewModel slices;
    private final CrossViewModel cross;
    private final RunsViewModel runs;
    private final HistoryViewModel history;
    private final GoldViewModel gold;
    private final FiguresViewModel figures;
    private final DerivedResult<SystemsSettings, Optional<SystemsStudy>> study;
    private final DerivedResult<String, List<TruePassRate>> people;
    private Supplier<BootstrapSettings> kept = () -> settings().bootstrap();
    private boolean running;
    private Object basis = "";

    public SystemsViewModel(Background background, SystemsSource source, SystemsSettings start) {
        this.background = background;
        this.source = source;
        slices = new SlicesViewModel(background, source);
        cross = new CrossViewModel(background, source);
        runs = new RunsViewModel(background, source);
        history = new HistoryViewModel(background, source);
        gold = new GoldViewModel(background, source);
        figures = new FiguresViewModel(background, source);
        study = new DerivedResult<>(
                new LatestResult<>(background, Texts.text("systems.computing")), Texts.text("systems.cancelled"),
                start, this::work, this::show);
        people = new DerivedResult<>(
                new LatestResult<>(background, Texts.text("systems.computing.people")), Texts.text("systems.cancelled"),
                "", metric -> p -> source.passRates(metric, settings().bootstrap(), p), this::showPeople);
    }

    /** Also passes the settings on whenever they change. */
    public SystemsViewModel remembering(Consumer<SystemsSettings> memory) {
        study.remembering(memory);
        return this;
    }

    /** Takes seed and replicates from a supplier at each computation. */
    public SystemsViewModel following(Supplier<BootstrapSettings> bootstrap) {
        kept = bootstrap;
        study.take(settings().with(bootstrap.get()));
        return this;
    }

    private Background.Work<Optional<SystemsStudy>> work(SystemsSettings settings) {
        boolean first = running;
        return progress -> {
            if (first) {
                source.run(progress);
            }
            return SystemsStudy.of(source, settings, progress);
        };
    }

    private void show(Optional<SystemsStudy> made) {
        running = false;
        study.show(made.isEmpty() ? new LoadState.Empty<>() : new LoadState.Ready<>(made));
        made.filter(s -> s.notRun() == 0).ifPresent(s -> {
            people.show(new LoadState.Loading<>());
            if (people.settings().equals(s.ranking().id())) {
                people.refresh();
            } else {
                people.use(s.ranking().id());
            }
        });
    }

    private void showPeople(List<TruePassRate> rates) {
        boolean labelled = rates.stream().anyMatch(r -> r.labelled() > 0);
        people.show(labelled ? new LoadState.Ready<>(rates) : new LoadState.Empty<>());
    }

    /** State of the study. */
    public ReadOnlyObjectProperty<LoadState<Optional<SystemsStudy>>> stateProperty() {
        return study.stateProperty();
    }

    /** The study, when there is one. */
    public Optional<SystemsStudy> study() {
        return study.result().flatMap(s -> s);
    }

    /** Pass rates by annotators beside the ranking metric; empty without labels. */
    public ReadOnlyObjectProperty<LoadState<List<TruePassRate>>> peopleProperty() {
        return people.stateProperty();
    }

    /** The settings of the figures. */
    public SystemsSettings settings() {
        return study.settings();
    }

    /** Selects other metrics. The one that ranks stays, if it is among them. */
    public void look(List<String> metrics) {
        study.use(settings().looking(metrics));
    }

    /** Ranks by another metric. */
    public void rankBy(String metric) {
        study.use(settings().rankedBy(metric));
    }

    /** Counts all cases, or only those that every system answered. */
    public void count(CaseSet cases) {
        study.use(settings().over(cases));
    }

    /** Computes with another seed or another number of replicates. */
    public void use(BootstrapSettings bootstrap) {
        study.use(settings().with(bootstrap));
    }

    /** Runs the queries that have not been run, then scores. */
    public void run() {
        running = true;
        study.refresh();
    }

    /** Computes from the present scores. The former result is shown until the next has arrived. */
    public void refresh() {
        study.take(settings().with(kept.get()));
        study.refresh();
    }

    /**
     * Called when the screen is opened: computes when there is no study, or when thresholds or options have changed.
     */
    public void visit() {
        Object now = source.basis();
        if (!study.computingProperty().get() && (study().isEmpty() || !now.equals(basis))) {
            basis = now;
            refresh();
        }
    }

    /** Discards all scores after queries were run. They are computed again when the screen is opened. */
    public void forget() {
        source.forget();
    }

    /** Finds the items behind a system's mean. */
    public void cases(SystemRun entrant, String metric, Consumer<CellCases> then) {
        study().ifPresent(s -> background
                .fetch(_ -> source.cell(s.scores(), s.by().cases(), entrant, metric))
                .onSuccess(then));
    }

    /** Finds the items behind a system's test against the leader. */
    public void cases(SystemRun leader, SystemRun other, Consumer<PairCases> then) {
        study().ifPresent(s -> background
                .fetch(_ -> source.pair(s.scores(), s.by().cases(), s.ranking().id(), leader, other))
                .onSuccess(then));
    }

    /** Finds the items behind a system's pass rate by annotators, beside the metric that ranks. */
    public void people(SystemRun entrant, Consumer<PeopleCases> then) {
        study().ifPresent(s -> background
                .fetch(_ -> source.people(s.scores(), s.ranking().id(), entrant.system()))
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

    /** Every system's runs, one after the other. */
    public GoldViewModel gold() {
        return gold;
    }

    public HistoryViewModel history() {
        return history;
    }

    /** Figures of whole runs. */
    public FiguresViewModel figures() {
        return figures;
    }

    @Override
    public ReadOnlyBooleanProperty computingProperty() {
        return study.computingProperty();
    }

    @Override
    public ReadOnlyBooleanProperty cancelledProperty() {
        return study.cancelledProperty();
    }

    @Override
    public boolean isStale() {
        return study.isStale();
    }

    @Override
    public void cancel() {
        study.cancel();
    }

    @Override
    public boolean goOn() {
        return study.goOn();
    }
}
