package io.github.assay.ui.review;

import io.github.assay.domain.MetricChoice;
import io.github.assay.service.ScoreView;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.common.Complaint;
import io.github.assay.ui.common.Job;
import java.util.Optional;
import java.util.function.Consumer;

/** Another threshold or other options of a metric: tried on the case in front, or written into the project. */
final class MetricTrial {
    private final ReviewDesk desk;
    private final CaseFeed feed;
    private final Background background;
    private final Runnable changed;
    private Optional<Job<?>> tried = Optional.empty();

    /** {@code changed} is told when every score is another. */
    MetricTrial(ReviewDesk desk, CaseFeed feed, Background background, Runnable changed) {
        this.desk = desk;
        this.feed = feed;
        this.background = background;
        this.changed = changed;
    }

    /** What the project says of a metric now. */
    MetricChoice choice(String metric) {
        return MetricChoice.of(metric, desk.project().metrics());
    }

    /** Tries a choice on the case in front: hands over what is wrong with it, or what its score would be. */
    void preview(MetricChoice choice, Consumer<String> fault, Consumer<ScoreView> score) {
        feed.current().ifPresent(item -> {
            tried.ifPresent(Job::drop);
            tried = Optional.of(background
                    .<Optional<ScoreView>>fetch(_ -> {
                        Optional<String> wrong = desk.fault(choice);
                        if (wrong.isPresent()) {
                            throw new IllegalArgumentException(wrong.get());
                        }
                        return Optional.of(desk.preview(item, choice));
                    })
                    .onSuccess(view -> view.ifPresent(score))
                    .onFailure(cause -> fault.accept(Complaint.of(cause).sentence())));
        });
    }

    /** Writes a choice into the project and shows every case by it. */
    void apply(MetricChoice choice, Consumer<String> fault, Runnable done) {
        background
                .fetch(_ -> {
                    desk.apply(choice);
                    return choice;
                })
                .onSuccess(_ -> {
                    changed.run();
                    done.run();
                })
                .onFailure(cause -> fault.accept(Complaint.of(cause).sentence()));
    }
}
