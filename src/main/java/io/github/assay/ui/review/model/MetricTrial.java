package io.github.assay.ui.review.model;

import io.github.assay.domain.project.MetricChoice;
import io.github.assay.service.scoring.MetricChoices.ChoiceEffect;
import io.github.assay.service.scoring.MetricChoices;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.wording.Texts;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Tries another threshold or other options of a metric on the current case, or writes them into the project. */
public final class MetricTrial {
    private final ReviewServices open;
    private final CaseLoader feed;
    private final Background background;
    private final Consumer<String> changed;
    private final Map<String, MetricChoice> before = new HashMap<>();
    private Optional<Job<?>> tried = Optional.empty();
    private Optional<Job<?>> counted = Optional.empty();

    /** {@code changed} takes the id of the metric when its settings have changed. */
    MetricTrial(ReviewServices open, CaseLoader feed, Background background, Consumer<String> changed) {
        this.open = open;
        this.feed = feed;
        this.background = background;
        this.changed = changed;
    }

    private MetricChoices choices() {
        return open.services().choices();
    }

    /** The project's present choice for a metric. */
    public MetricChoice choice(String metric) {
        return MetricChoice.of(metric, open.session().project().metrics());
    }

    /** The project's choice for a metric before the last change made here; empty when there was none. */
    public Optional<MetricChoice> before(String metric) {
        return Optional.ofNullable(before.get(metric));
    }

    /** Counts what a choice would change over all items. An earlier count that still runs is cancelled. */
    public void count(MetricChoice choice, Consumer<ChoiceEffect> effect) {
        giveUp();
        counted = Optional.of(background
                .run(Texts.text("review.settings.counting"), p -> choices().effect(open.session(), choice, ReviewServices.THREADS, p))
                .onSuccess(effect)
                .onFailure(_ -> {})); // the preview says what is wrong with a choice
    }

    /** Cancels the count. */
    public void giveUp() {
        counted.ifPresent(Job::drop);
        counted = Optional.empty();
    }

    /** Tries a choice on the current case: passes on what is wrong with it, or the score it would give. */
    public void preview(MetricChoice choice, Consumer<String> fault, Consumer<ScoreView> score) {
        feed.current().ifPresent(item -> {
            tried.ifPresent(Job::drop);
            tried = Optional.of(background
                    .<Optional<ScoreView>>fetch(_ -> {
                        Optional<String> wrong = choices().fault(open.session().project().metrics(), choice);
                        if (wrong.isPresent()) {
                            throw new IllegalArgumentException(wrong.get());
                        }
                        return Optional.of(choices().preview(open.session(), open.item(item), choice));
                    })
                    .onSuccess(view -> view.ifPresent(score))
                    .onFailure(cause -> fault.accept(UserError.of(cause).sentence())));
        });
    }

    /** Writes a choice into the project and shows every case by it. */
    public void apply(MetricChoice choice, Consumer<String> fault, Runnable done) {
        giveUp();
        MetricChoice was = choice(choice.metric());
        background
                .fetch(_ -> {
                    choices().apply(open.session(), choice, open.labels().annotator());
                    return choice;
                })
                .onSuccess(_ -> {
                    before.put(choice.metric(), was);
                    changed.accept(choice.metric());
                    done.run();
                })
                .onFailure(cause -> fault.accept(UserError.of(cause).sentence()));
    }
}
