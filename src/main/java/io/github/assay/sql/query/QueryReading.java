package io.github.assay.sql.query;

import io.github.assay.sql.canonical.QueryNotes;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.canonical.SelectReader;
import net.sf.jsqlparser.statement.select.Select;

/**
 * One reading of a query's tree.
 *
 * @param parts the query in parts
 * @param notes what was met on the way
 */
record QueryReading(QueryParts parts, QueryNotes notes) {
    static QueryReading of(Select select, String dialect, SchemaInfo schema) {
        QueryNotes notes = new QueryNotes();
        return new QueryReading(SelectReader.read(select, dialect, schema, notes), notes);
    }
}
