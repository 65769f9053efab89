package io.github.assay.execution.protocol;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import java.util.List;
import java.util.Optional;

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
 * @param server the server that has the tables; empty: they are in memory
 */
public record ScratchRequest(
        DatabaseSpec.Kind kind, List<String> tables, List<List<String>> databases, List<String> queries,
        List<String> unparsed, boolean reversed, boolean fresh, Limits limits,
        Optional<Server> server) {
    /** A server and the role that connects to it. */
    public record Server(String location, String user, String password, boolean privileged) {
        /** Leaves out the password. */
        @Override
        public String toString() {
            return location + ", user " + user;
        }
    }

    public ScratchRequest {
        tables = List.copyOf(tables);
        databases = List.copyOf(databases);
        queries = List.copyOf(queries);
        unparsed = List.copyOf(unparsed);
    }

    /** The request of one of its queries. */
    public Request of(String query) {
        return new Request(
                kind, server.map(Server::location).orElse(""), server.map(Server::user).orElse(""),
                server.map(Server::password).orElse(""), query, limits);
    }

    /** The same without the first databases. */
    public ScratchRequest from(int database) {
        return new ScratchRequest(
                kind, tables, databases.subList(database, databases.size()), queries, unparsed, reversed, fresh, limits,
                server);
    }
}
