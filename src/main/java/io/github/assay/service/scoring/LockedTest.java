package io.github.assay.service.scoring;

import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.metrics.MetricInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Scores that no output may set beside labels: those of judges on test items of the project's split, until a look at test
 * with the version in force is on record (docs/judges.md). Such an item has no score by a metric that is aligned or reads
 * the replies of such a judge, and other metrics score it as if it had no such reply. So no figure that is computed from
 * these scores and labels depends on a locked reply.
 */
public final class LockedTest {
    /** Nothing is locked. */
    public static final LockedTest NONE = new LockedTest(_ -> false, _ -> false, _ -> false);

    private final Predicate<String> test;
    private final Predicate<MetricInfo> metrics;
    private final Predicate<String> judges;

    /**
     * @param test whether a case, by its id, is for test
     * @param metrics whether the scores of a metric are locked on test
     * @param judges whether the replies of a judge, by the name in the reply, are locked on test
     */
    public LockedTest(Predicate<String> test, Predicate<MetricInfo> metrics, Predicate<String> judges) {
        this.test = test;
        this.metrics = metrics;
        this.judges = judges;
    }

    /** Whether a case is for test. */
    public boolean isTest(String caseId) {
        return test.test(caseId);
    }

    /** An item without the replies that are locked. */
    Item without(Item item) {
        if (item.replies().isEmpty() || !test.test(item.evalCase().id())) {
            return item;
        }
        List<JudgeReply> open = item.replies().stream().filter(r -> !judges.test(r.judge())).toList();
        return open.size() == item.replies().size() ? item : item.withReplies(open);
    }

    /** The same scores, without those that are locked. */
    Consumer<ItemScores> before(Consumer<ItemScores> consumer) {
        return this == NONE ? consumer : scores -> consumer.accept(open(scores));
    }

    private ItemScores open(ItemScores scores) {
        return test.test(scores.item().evalCase().id())
                ? new ItemScores(scores.item(), scores.scores().stream()
                        .map(s -> metrics.test(s.metric())
                                ? new ScoreView(s.metric(), Outcome.unavailable(AlignmentSplit.LOCKED), s.threshold(), Optional.empty(), s.trust())
                                : s)
                        .toList())
                : scores;
    }
}
