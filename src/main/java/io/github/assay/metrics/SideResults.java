package io.github.assay.metrics;

import io.github.assay.domain.table.ExecutionOutcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Gives what was run, recorded or measured for an item beside its own two queries. Fetched when a metric reads it, so
 * that other metrics cost nothing.
 */
public interface SideResults {
    /** There is nothing beside the two queries. */
    SideResults NONE = new SideResults() {
        @Override
        public List<Alternative> alternatives() {
            return List.of();
        }

        @Override
        public List<SuiteRun> suite() {
            return List.of();
        }

        @Override
        public Optional<Timings> timings() {
            return Optional.empty();
        }
    };

    /**
     * The gold answers any of which is right: first those of the gold SQL itself (several where it has braces or
     * semicolons, metrics.md §1.6), then of the case's further gold queries, then its captured gold tables.
     */
    List<Alternative> alternatives();

    /** Both queries on each database of the test suite; empty when there is no suite. */
    List<SuiteRun> suite();

    /** How long both queries take; empty when that was not measured. */
    Optional<Timings> timings();

    /** The search for a database that separates the two queries; empty where there was none. */
    default Optional<Search> search() {
        return Optional.empty();
    }

    /**
     * A search for a database that separates the two queries (counterexample.md §1.2).
     *
     * @param verdict {@code separated}, {@code not_separated} or {@code not_attempted}
     * @param reason why it was not attempted; else empty
     * @param rank rank of the database found, 1 to 5; 0: none
     * @param recipe the recipe that found it; empty: none
     * @param complete whether the whole budget was spent or a database was found
     * @param sentence what was found, in words
     */
    record Search(String verdict, String reason, int rank, String recipe, boolean complete, String sentence) {}

    /**
     * One gold answer.
     *
     * @param sql the gold query; empty when the table was captured without one
     * @param outcome what became of it
     */
    record Alternative(String sql, ExecutionOutcome outcome) {}

    /**
     * Both queries on one database of a test suite.
     *
     * @param database its name
     * @param gold what became of the gold query
     * @param predicted what became of the predicted query, then of its variants with other literals where the project
     *     uses them; one that passes is enough
     * @param capped whether there were more variants than are run
     */
    record SuiteRun(String database, ExecutionOutcome gold, List<ExecutionOutcome> predicted, boolean capped) {
        public SuiteRun {
            predicted = List.copyOf(predicted);
        }
    }

    /**
     * How long both queries took, in milliseconds, repetition by repetition.
     *
     * @param gold times of the gold query
     * @param predicted times of the predicted query, one for each of the gold query's
     * @param agent time of the whole answer as the system states it
     * @param measured whether this program took the times, by its own protocol; else they came with the case
     */
    record Timings(List<Double> gold, List<Double> predicted, OptionalDouble agent, boolean measured) {
        /** Times that came with the case. */
        public Timings(List<Double> gold, List<Double> predicted, OptionalDouble agent) {
            this(gold, predicted, agent, false);
        }

        public Timings {
            gold = List.copyOf(gold);
            predicted = List.copyOf(predicted);
        }
    }
}
