package io.github.assay.labelling.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Round;
import io.github.assay.statistics.Seeds;
import java.util.List;
import java.util.function.Function;

/**
 * Draws of a round by hashing: seed, purpose and names give a number (project-and-cli.md §2). So a draw is the same on
 * every machine and does not depend on the order in which items are read. Of draws of one item only the last step is
 * computed again.
 */
final class Draws {
    private final long base;

    /** The draws of a purpose for an annotator, who may be empty. */
    Draws(Round round, String purpose, String annotator) {
        base = Seeds.base(round.seed(), "round/" + round.id() + "/" + purpose + "/" + annotator);
    }

    /** The number of an item by its names. */
    static long number(ItemKey item) {
        return Seeds.fnv1a64(item.caseId() + "\t" + item.system() + "\t" + item.runId());
    }

    /** The draw of an item of a number. */
    long of(long number) {
        return Seeds.mix64(base ^ number);
    }

    /** The draw of an item. */
    long of(ItemKey item) {
        return of(number(item));
    }

    /** Things in the order of their draws. */
    <T> List<T> sorted(List<T> things, Function<T, ItemKey> item) {
        record Drawn<T>(T thing, long draw, ItemKey item) {}

        return things.stream()
                .map(t -> new Drawn<>(t, of(item.apply(t)), item.apply(t)))
                .sorted((a, b) -> a.draw() != b.draw() ? Long.compare(a.draw(), b.draw()) : a.item().compareTo(b.item()))
                .map(Drawn::thing)
                .toList();
    }

    /** Number of a share of things, rounded half up. */
    static int count(double share, int of) {
        return (int) Math.round(share * of);
    }
}
