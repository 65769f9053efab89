package io.github.assay.service.scoring;

/**
 * The changes that another threshold or other options of a metric would cause over all items of a project. Metrics
 * computed from this one are not included.
 *
 * @param items items of the project
 * @param toPass items that fail or have no verdict under the current settings and would pass
 * @param toFail items that pass or have no verdict under the current settings and would fail
 * @param lost items that have a verdict under the current settings and would have none
 * @param values items whose score would differ
 */
public record ChoiceEffect(int items, int toPass, int toFail, int lost, int values) {
    /** An effect of zero over this many items. */
    static ChoiceEffect none(int items) {
        return new ChoiceEffect(items, 0, 0, 0, 0);
    }

    /** The effect with one more item: its current score and its score under the choice. */
    ChoiceEffect and(ScoreView now, ScoreView then) {
        boolean changes = !now.pass().equals(then.pass());
        boolean pass = changes && then.pass().orElse(false);
        boolean fail = changes && !then.pass().orElse(true);
        boolean other = !now.outcome().map(m -> m.value()).asValue().equals(then.outcome().map(m -> m.value()).asValue());
        return new ChoiceEffect(
                items, toPass + (pass ? 1 : 0), toFail + (fail ? 1 : 0), lost + (changes && !pass && !fail ? 1 : 0),
                values + (other ? 1 : 0));
    }

    /** Number of items whose verdict would differ or be missing. */
    public int verdicts() {
        return toPass + toFail + lost;
    }
}
