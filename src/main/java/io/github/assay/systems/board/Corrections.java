package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.systems.figures.RunFigure;
import java.util.List;
import java.util.OptionalDouble;

/** Computes the effect of a pipeline's correction step (metrics.md §6.9). */
public final class Corrections {
    private Corrections() {}

    /**
     * One answer.
     *
     * @param first whether the first attempt parses; false: it is surely no SQL; unavailable with {@link #UNREAD} where our
     *     parser does not read it and nothing refuses it, with another reason where it was not recorded
     * @param last whether the final answer parses; unavailable where nothing says so
     * @param attempts number of corrections attempted; empty where not recorded
     */
    public record Answer(Outcome<Boolean> first, Outcome<Boolean> last, OptionalDouble attempts) {
        private boolean isBroken() {
            return first.asValue().filter(parses -> !parses).isPresent();
        }

        /** Whether it did not parse at first and is left out of the rate: one of its two texts is not read. */
        public boolean isLeftOut() {
            return first.reason().equals(UNREAD) || isBroken() && last.asValue().isEmpty();
        }
    }

    /** The reason of a first attempt that our parser does not read: that is no fault of the attempt. */
    public static final String UNREAD = "pred_unparsable";

    /**
     * Correction rate (undefined where every first attempt parses), the number of answers that are not read and left out
     * of it, with the number that did not parse at first as n (n 0: none is left out), and mean attempts.
     */
    public static List<RunFigure> of(List<Answer> answers) {
        List<Boolean> repaired = answers.stream()
                .filter(Answer::isBroken)
                .flatMap(a -> a.last().asValue().stream())
                .toList();
        long leftOut = answers.stream().filter(Answer::isLeftOut).count();
        List<Double> attempts = answers.stream()
                .flatMapToDouble(a -> a.attempts().stream())
                .boxed()
                .toList();
        return List.of(
                RunFigure.share("correction-rate", repaired.stream().filter(r -> r).count(), repaired.size()),
                new RunFigure(
                        "correction-unread", Outcome.value((double) leftOut),
                        leftOut == 0 ? 0 : (int) leftOut + repaired.size()),
                RunFigure.mean("mean-attempts", attempts));
    }
}
