package io.github.assay.ui.review.score;

import io.github.assay.domain.Outcome;
import io.github.assay.metrics.account.Account;
import io.github.assay.service.scoring.ScoreView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Keeps the explanations of one case's scores. Each is requested once, when its score is opened, and kept until the
 * next case.
 */
final class Accounts {
    private final BiConsumer<String, Consumer<Account>> source;
    private final Runnable arrived;
    private final Map<String, Account> known = new HashMap<>();
    private final Set<String> requested = new HashSet<>();
    private List<ScoreView> scores = List.of();
    private boolean asking;

    /**
     * @param source takes the id of a metric and the function that takes the explanation of its score
     * @param arrived called when an explanation has arrived
     */
    Accounts(BiConsumer<String, Consumer<Account>> source, Runnable arrived) {
        this.source = source;
        this.arrived = arrived;
    }

    /** Sets the shown scores. Unchanged scores keep their explanations. */
    void of(List<ScoreView> shown) {
        if (shown != scores) {
            scores = shown;
            known.clear();
            requested.clear();
        }
    }

    /** The explanation of a score; empty while it is being made. A score without a value has none. */
    Optional<Account> find(ScoreView score) {
        String id = score.metric().id();
        if (!(score.outcome() instanceof Outcome.Value<?>)) {
            return Optional.of(Account.NONE);
        }
        List<ScoreView> of = scores;
        if (requested.add(id)) {
            asking = true;
            source.accept(id, account -> {
                if (of == scores) {
                    known.put(id, account);
                    tell();
                }
            });
            asking = false;
        }
        return Optional.ofNullable(known.get(id));
    }

    /** Calls the listener. An explanation that arrives during its request is returned by the request instead. */
    private void tell() {
        if (!asking) {
            arrived.run();
        }
    }
}
