package io.github.assay.execution.protocol;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import java.util.List;

/**
 * Request to fill small databases in memory and to run queries on each (counterexample.md §7.1). The worker answers with
 * one result for each query of each database, in order.
 *
 * @param kind the engine
 * @param tables statements that create the tables, written by Assay
 * @param databases per database the statements that insert its rows, written by Assay
 * @param queries the queries to run on each database, as written by others
 * @param unparsed those of the queries that the statement guard could not parse, so that the engine judges them
 * @param reversed whether the engine delivers rows without an order in reverse, where it can
 * @param fresh whether each database gets a connection of its own instead of a transaction that is rolled back
 * @param limits limits of each query
 */
public record ScratchRequest(
        DatabaseSpec.Kind kind, List<String> tables, List<List<String>> databases, List<String> queries,
        List<String> unparsed, boolean reversed, boolean fresh, Limits limits) {
    public ScratchRequest {
        tables = List.copyOf(tables);
        databases = List.copyOf(databases);
        queries = List.copyOf(queries);
        unparsed = List.copyOf(unparsed);
    }

    /** The same without the first databases. */
    public ScratchRequest from(int database) {
        return new ScratchRequest(
                kind, tables, databases.subList(database, databases.size()), queries, unparsed, reversed, fresh, limits);
    }
}
