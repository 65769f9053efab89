package io.github.assay.service.counterexample;

import io.github.assay.compare.TableDiff;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.ItemKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A search for one item, prepared for reading.
 *
 * @param result what was found
 * @param number 0 the usual search, 1 and above further ones
 * @param sentence what was found, in a sentence
 * @param realism how realistic the database is, in words; empty without one
 * @param statements the rows as statements
 * @param ownQuery the gold query over the small database instead of the real one; empty without a database
 * @param diff both results set against each other; empty without a database
 */
public record FoundSeparation(
        ItemKey item, SearchResult result, int number, String sentence, String realism, List<String> statements,
        String ownQuery, Optional<TableDiff> diff) {
    public FoundSeparation {
        statements = List.copyOf(statements);
    }

    /** CREATE TABLE and INSERT statements, one a line; empty without a database. */
    public String script() {
        return result.found()
                .map(f -> Stream.concat(SqlValues.tables(f.database().shape()).stream().map(sql -> sql + ";"), statements.stream())
                        .collect(Collectors.joining("\n", "", "\n")))
                .orElse("");
    }

    /** The same with both results set against each other. */
    public FoundSeparation with(Optional<TableDiff> compared) {
        return new FoundSeparation(item, result, number, sentence, realism, statements, ownQuery, compared);
    }
}
