package io.github.assay.agents;

import io.github.assay.json.JsonObject;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

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

    /**
     * The answer of an agent.
     *
     * @param fields the members of a prediction line (project-and-cli.md §1), such as {@code predicted_sql}, as plain values;
     *     other members are kept too, nested ones included
     */
    public record AgentAnswer(JsonObject fields) {
        public AgentAnswer {
            fields = JsonObject.of(fields);
        }
    }

    /**
     * What an agent gets of a case. The gold query is never part of it.
     *
     * @param evidence notes on the question; may be empty
     * @param dbId the database
     * @param dialect the SQL dialect; may be empty
     * @param database file of the database; empty for servers
     * @param schema its tables
     * @param examples questions of other cases with their SQL; empty unless the agent's settings want them
     */
    public record AgentTask(
            String caseId, String question, String evidence, String dbId, String dialect, String database,
            TaskSchema schema, List<Example> examples) {
        /** A question with the SQL that answers it. */
        public record Example(String question, String evidence, String sql) {}

        public AgentTask {
            examples = List.copyOf(examples);
        }
    }

    /** Thrown when an agent has no answer to a case. The message says what happened. */
    public static final class AgentException extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean endsRun;
        private final String stderr;

        /**
         * @param endsRun whether every further case would fail in the same way
         * @param stderr what the agent wrote about it, shortened; empty when there is nothing
         */
        public AgentException(String message, boolean endsRun, String stderr, @Nullable Throwable cause) {
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

    /**
     * Tables of a database, as an agent sees them.
     *
     * @param tables in the order of the database
     */
    public record TaskSchema(List<Table> tables) {
        /** A table with its columns in order. */
        public record Table(String name, String description, List<Column> columns) {
            public Table {
                columns = List.copyOf(columns);
            }
        }

        /**
         * A column.
         *
         * @param type its declared type; may be empty
         * @param key whether it belongs to the primary key
         * @param reference the column or table that a foreign key refers to; empty when there is none
         * @param description may be empty
         */
        public record Column(String name, String type, boolean key, String reference, String description) {
            /** One line: name, type, key, reference, description. */
            public String line() {
                return name + (type.isEmpty() ? "" : " " + type) + (key ? " PRIMARY KEY" : "")
                        + (reference.isEmpty() ? "" : " REFERENCES " + reference)
                        + (description.isEmpty() ? "" : " -- " + description.replaceAll("\\s+", " "));
            }
        }

        public TaskSchema {
            tables = List.copyOf(tables);
        }

        /** The schema as text: a line for each table, and one for each of its columns. */
        public String text() {
            return text((_, _) -> true);
        }

        /** The same with the columns that are kept; a table without any is left out. */
        public String text(BiPredicate<Table, Column> kept) {
            StringBuilder text = new StringBuilder();
            for (Table table : tables) {
                List<Column> columns = table.columns().stream().filter(c -> kept.test(table, c)).toList();
                if (!columns.isEmpty()) {
                    text.append("TABLE ").append(table.name());
                    text.append(table.description().isEmpty() ? ""
                            : " -- " + table.description().replaceAll("\\s+", " "));
                    columns.forEach(c -> text.append("\n  ").append(c.line()));
                    text.append('\n');
                }
            }
            return text.toString().stripTrailing();
        }
    }
}
