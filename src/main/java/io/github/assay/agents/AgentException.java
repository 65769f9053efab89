package io.github.assay.agents;

/** Thrown when an agent has no answer to a case. The message says what happened. */
public final class AgentException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean endsRun;
    private final String stderr;

    /**
     * @param endsRun whether every further case would fail in the same way
     * @param stderr what the agent wrote about it, shortened; empty when there is nothing
     */
    public AgentException(String message, boolean endsRun, String stderr, Throwable cause) {
        super(message, cause);
        this.endsRun = endsRun;
        this.stderr = stderr;
    }

    public AgentException(String message) {
        this(message, false, "", null);
    }

    public boolean endsRun() {
        return endsRun;
    }

    public String stderr() {
        return stderr;
    }
}
