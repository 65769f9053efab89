package io.github.assay.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Datum;
import io.github.assay.sql.canonical.SchemaInfo;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The two forms in which a schema is stated. */
class SchemaDocumentTest {
    private static Datum.Text text(String value) {
        return new Datum.Text(value);
    }

    private static Datum.Items list(Datum... values) {
        return new Datum.Items(List.of(values));
    }

    private static Datum pair(int table, String name) {
        return list(new Datum.Number(BigDecimal.valueOf(table)), text(name));
    }

    @Test
    void ownForm() {
        Datum key = Datum.fields(Map.of("columns", list(text("b")), "refTable", text("U"), "ref_columns", list(text("Id"))));
        Datum t = Datum.fields(Map.of(
                "name", text("T"),
                "columns", list(Datum.fields(Map.of("name", text("A"), "type", text("INT"))), text("b")),
                "foreignKeys", list(key)));
        Datum u = Datum.fields(Map.of("name", text("u"), "columns", list(text("id"))));
        SchemaInfo schema = SchemaDocument.read(Datum.fields(Map.of("tables", list(t, u)))).orElseThrow();
        assertThat(schema.complete()).isTrue();
        assertThat(schema.columns().get("t")).containsExactly("a", "b");
        assertThat(schema.sameColumns()).containsEntry("u.id", "t.b").containsEntry("t.b", "t.b");
    }

    @Test
    void spiderForm() {
        SchemaInfo schema = SchemaDocument.read(Datum.fields(Map.of(
                        "table_names_original", list(text("Singer"), text("Band")),
                        "column_names_original", list(pair(-1, "*"), pair(0, "Id"), pair(0, "Band_ID"), pair(1, "Id")),
                        "foreign_keys", list(list(
                                new Datum.Number(BigDecimal.valueOf(2)), new Datum.Number(BigDecimal.valueOf(3)))))))
                .orElseThrow();
        assertThat(schema.columns().get("singer")).containsExactly("id", "band_id");
        assertThat(schema.sameColumns()).containsEntry("singer.band_id", "band.id");
    }

    @Test
    void anythingElseIsNoSchema() {
        assertThat(SchemaDocument.read(Datum.Fields.NONE)).isEmpty();
        assertThat(SchemaDocument.read(Datum.fields(Map.of("tables", text("t"))))).isEmpty();
        assertThat(SchemaDocument.read(Datum.fields(Map.of("tables", list(text("t")))))).isEmpty();
    }
}
