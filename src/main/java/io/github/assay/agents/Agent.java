package io.github.assay.agents;

import io.github.assay.task.Progress;

/** Answers questions with SQL. Safe for calls from several threads. */
public interface Agent extends AutoCloseable {
    /**
     * Answers one case.
     *
     * @throws AgentException when this case has no answer; other cases are not affected unless it ends the run
     * @throws io.github.assay.task.Cancelled when the work was cancelled
     */
    AgentAnswer predict(AgentTask task, Progress progress) throws AgentException;

    @Override
    void close();
}
