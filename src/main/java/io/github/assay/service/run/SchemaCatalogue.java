package io.github.assay.service.run;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.project.SchemaFiles;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.SchemaDocument;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the schema of a case's database. The case's declaration takes precedence, then a file of the project, then the
 * schema that the database returned when the project was run. Runs nothing. Thread-safe.
 */
final class SchemaCatalogue {
    private final Project project;
    private final OutcomeLookup outcomes;
    private final Map<String, SchemaInfo> known = new ConcurrentHashMap<>();
    private Map<String, SchemaInfo> files;

    SchemaCatalogue(Project project, OutcomeLookup outcomes) {
        this.project = project;
        this.outcomes = outcomes;
    }

    /** The declared schema; empty when there is none. */
    Optional<SchemaInfo> of(Case evalCase) {
        Optional<SchemaInfo> own = evalCase.extras().get("schema").flatMap(Datum::asFields).flatMap(SchemaDocument::read);
        return own.isPresent() ? own : database(evalCase.dbId());
    }

    private Optional<SchemaInfo> database(String dbId) {
        SchemaInfo found = known.get(dbId);
        if (found != null) {
            return Optional.of(found);
        }
        Optional<SchemaInfo> catalogued = Optional.ofNullable(files().get(dbId)).or(() -> ofDatabase(dbId));
        catalogued.ifPresent(schema -> known.putIfAbsent(dbId, schema));
        return catalogued.map(schema -> known.getOrDefault(dbId, schema));
    }

    private Optional<SchemaInfo> ofDatabase(String dbId) {
        DatabaseSpec database = project.databases().get(dbId);
        return Optional.ofNullable(database)
                .flatMap(d -> CatalogueQuery.of(d.kind()))
                .flatMap(sql -> outcomes.store().find(outcomes.key(project, database, sql)))
                .flatMap(CatalogueQuery::read);
    }

    private synchronized Map<String, SchemaInfo> files() {
        if (files == null) {
            files = new HashMap<>();
            SchemaFiles.read(project.folder()).forEach((dbId, written) ->
                    SchemaDocument.read(written).ifPresent(schema -> files.put(dbId, schema)));
        }
        return files;
    }
}
