package io.github.assay.agents;

import java.util.List;

/**
 * What an agent gets of a case. The gold query is never part of it.
 *
 * @param caseId the case
 * @param evidence notes on the question; may be empty
 * @param dbId the database
 * @param dialect the SQL dialect; may be empty
 * @param database file of the database; empty for servers
 * @param schema its tables
 * @param examples questions of other cases with their SQL; empty unless the agent's settings want them
 */
public record AgentTask(
        String caseId,
        String question,
        String evidence,
        String dbId,
        String dialect,
        String database,
        TaskSchema schema,
        List<Example> examples) {
    /** A question with the SQL that answers it. */
    public record Example(String question, String evidence, String sql) {}

    public AgentTask {
        examples = List.copyOf(examples);
    }
}
