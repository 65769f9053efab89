package io.github.assay.files.documents;

import io.github.assay.json.JsonObject;
import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.tabular.TableSpec;
import java.util.List;
import java.util.stream.Stream;

/** The document of {@code denaturalize --json}. */
public final class NamingDocument {
    private NamingDocument() {}

    public static JsonObject of(NamingStudy study) {
        return new JsonObject()
                .with("target", study.target().name())
                .with("cases", study.cases().size())
                .with("accepted", study.accepted())
                .with("acceptance", study.acceptance().asValue().orElse(null))
                .with("rejections", rows(NamingSpecs.rejections(), study.cases().stream().filter(c -> !c.isAccepted())))
                .with("classes", rows(NamingSpecs.classes(), NamingSpecs.withAll(study.databases()).stream()))
                .with("names", rows(NamingSpecs.names(), NamingSpecs.rows(study.databases()).stream()))
                .with("not_cloned", lost(study.databases()))
                .with("changes", rows(NamingSpecs.changes(study), study.changes().stream()))
                .with("linking", rows(NamingSpecs.linking(), study.linking().stream()))
                .with("table_4_6", rows(NamingSpecs.settingChanges(study), Stream.of(NamingSetting.values())))
                .with("table_4_7", rows(NamingSpecs.settingLinking(study), Stream.of(NamingSetting.values())))
                .with("differences", rows(NamingSpecs.differences(), NamingSpecs.DIFFERENCES.stream()))
                .with("costs", rows(NamingSpecs.costs(), study.costs().stream()))
                .with("changed_cases", study.cases().stream().filter(NamedCase::isAccepted).filter(c -> !c.sql().isEmpty()).count())
                .with("settings", new JsonObject()
                        .with("seed", study.settings().seed())
                        .with("replicates", study.settings().replicates())
                        .with("level", study.settings().level()));
    }

    /** The classes of a project's names where nothing is renamed. */
    public static JsonObject of(List<NamedDatabase> databases) {
        return new JsonObject()
                .with("classes", rows(NamingSpecs.classesBefore(), NamingSpecs.withAll(databases).stream()))
                .with("names", rows(NamingSpecs.namesBefore(), NamingSpecs.rows(databases).stream()))
                .with("not_read", lost(databases));
    }

    private static List<JsonObject> lost(List<NamedDatabase> databases) {
        return databases.stream()
                .flatMap(d -> d.lost().stream().map(l -> new JsonObject().with("database", d.id()).with("what", l)))
                .toList();
    }

    private static <R> List<JsonObject> rows(TableSpec<R> spec, Stream<R> rows) {
        return SpecDocument.rows(spec, rows.toList(), 1);
    }
}
