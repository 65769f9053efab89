package io.github.assay.service.run;

import io.github.assay.domain.project.Case;
import io.github.assay.service.run.RunService.RunWatch;
import io.github.assay.task.Cancelled;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Blocks work on a case until all outcomes of the case are stored, while a run continues. Thread-safe. */
public final class CaseBarrier implements RunWatch {
    private final Map<String, Set<String>> lacking = new HashMap<>();
    private final Map<String, List<String>> needing = new HashMap<>();
    private boolean planned;
    private boolean over;
    private boolean shut;

    @Override
    public synchronized void planned(RunPlan plan) {
        for (String caseId : plan.cases()) {
            lacking.put(caseId, new HashSet<>(plan.needed(caseId)));
            plan.needed(caseId).forEach(key -> needing.computeIfAbsent(key, _ -> new ArrayList<>(2)).add(caseId));
        }
        planned = true;
    }

    @Override
    public synchronized void stored(Collection<String> keys) {
        boolean opened = false;
        for (String key : keys) {
            for (String caseId : needing.getOrDefault(key, List.of())) {
                Set<String> left = Objects.requireNonNull(lacking.get(caseId));
                left.remove(key);
                opened |= left.isEmpty();
            }
        }
        if (opened) {
            notifyAll();
        }
    }

    /** Releases all waiting threads after the run: no further outcomes will come. */
    public synchronized void open() {
        over = true;
        notifyAll();
    }

    /** Releases waiting threads with a failure after a failed run; later calls of {@link #pass} fail. */
    public synchronized void shut() {
        shut = true;
        notifyAll();
    }

    public synchronized boolean isOpen() {
        return over;
    }

    /**
     * Waits until a case has all its outcomes. A case without gold SQL waits for the end of the run, because its
     * messages depend on whether its database was run.
     *
     * @throws Cancelled when the run failed; the run reports the reason
     */
    public synchronized void pass(Case evalCase) {
        while (shut || !over && !isWhole(evalCase)) {
            if (shut) {
                throw new Cancelled();
            }
            try {
                wait();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new Cancelled();
            }
        }
    }

    private boolean isWhole(Case evalCase) {
        return planned && !evalCase.goldSql().isBlank() && lacking.getOrDefault(evalCase.id(), Set.of()).isEmpty();
    }
}
