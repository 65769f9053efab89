package io.github.assay.service.scoring;

/**
 * What another threshold or other options of a metric would change over all items of a project, before anybody applies
 * them. Other metrics that are made of this one are not counted.
 *
 * @param items items of the project
 * @param toPass items that would pass and do not pass now
 * @param toFail items that would fail and do not fail now
 * @param lost items that have a verdict now and would have none
 * @param values items whose score would be another
 */
public record ChoiceEffect(int items, int toPass, int toFail, int lost, int values) {
    /** Nothing counted yet, of this many items. */
    static ChoiceEffect none(int items) {
        return new ChoiceEffect(items, 0, 0, 0, 0);
    }

    /** With one more item: its score as it is and as it would be. */
    ChoiceEffect and(ScoreView now, ScoreView then) {
        boolean changes = !now.pass().equals(then.pass());
        boolean pass = changes && then.pass().orElse(false);
        boolean fail = changes && !then.pass().orElse(true);
        boolean other = !now.outcome().map(m -> m.value()).asValue().equals(then.outcome().map(m -> m.value()).asValue());
        return new ChoiceEffect(
                items, toPass + (pass ? 1 : 0), toFail + (fail ? 1 : 0), lost + (changes && !pass && !fail ? 1 : 0),
                values + (other ? 1 : 0));
    }

    /** How many items would have another verdict, or none. */
    public int verdicts() {
        return toPass + toFail + lost;
    }
}
