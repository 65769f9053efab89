package io.github.assay.store.labels.embedded;

import static io.github.assay.store.labels.embedded.LabelIndex.each;

import io.github.assay.domain.ItemKey;
import io.github.assay.store.IndexNumbers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/** The journals, items and annotators of the index by number, held in memory as well. */
public final class Dictionary {
    private final Connection writer;
    private final IndexNumbers<String> journals = new IndexNumbers<>();
    private final IndexNumbers<ItemKey> items = new IndexNumbers<>();
    private final IndexNumbers<String> annotators = new IndexNumbers<>();
    private final IndexNumbers<String> batches = new IndexNumbers<>();
    private final Set<Long> authors = new HashSet<>();

    Dictionary(Connection writer) throws SQLException {
        this.writer = writer;
        each(writer, "SELECT id, file FROM journal", row -> journals.put(row.getInt(1), row.getString(2)));
        each(
                writer,
                "SELECT id, case_id, system, run_id FROM item",
                row -> items.put(row.getInt(1), new ItemKey(row.getString(2), row.getString(3), row.getString(4))));
        each(writer, "SELECT id, name FROM annotator", row -> annotators.put(row.getInt(1), row.getString(2)));
        batches.put(0, "");
        each(writer, "SELECT id, name FROM batch", row -> batches.put(row.getInt(1), row.getString(2)));
        each(writer, "SELECT journal, annotator FROM author", row -> authors.add(pair(row.getInt(1), row.getInt(2))));
    }

    public IndexNumbers<String> journals() {
        return journals;
    }

    IndexNumbers<ItemKey> items() {
        return items;
    }

    IndexNumbers<String> annotators() {
        return annotators;
    }

    /** The imports that votes came with; number 0 is none. */
    IndexNumbers<String> batches() {
        return batches;
    }

    int batch(String importId) throws SQLException {
        int number = batches.find(importId).orElse(batches.next());
        if (number == batches.next()) {
            insert("INSERT INTO batch VALUES (?, ?)", number, importId);
            batches.put(number, importId);
        }
        return number;
    }

    /** The number of a journal file; one not seen before gets the next. */
    public int journal(String file) throws SQLException {
        int number = journals.find(file).orElse(journals.next());
        if (number == journals.next()) {
            insert("INSERT INTO journal VALUES (?, ?)", number, file);
            journals.put(number, file);
        }
        return number;
    }

    int item(ItemKey item) throws SQLException {
        int number = items.find(item).orElse(items.next());
        if (number == items.next()) {
            insert("INSERT INTO item VALUES (?, ?, ?, ?)", number, item.caseId(), item.system(), item.runId());
            items.put(number, item);
        }
        return number;
    }

    /** The number of an annotator, who is noted as an author of the journal. */
    int author(int journal, String annotator) throws SQLException {
        int number = annotators.find(annotator).orElse(annotators.next());
        if (number == annotators.next()) {
            insert("INSERT INTO annotator VALUES (?, ?)", number, annotator);
            annotators.put(number, annotator);
        }
        if (authors.add(pair(journal, number))) {
            insert("INSERT INTO author VALUES (?, ?)", journal, number);
        }
        return number;
    }

    private static long pair(int journal, int annotator) {
        return (long) journal << 32 | annotator;
    }

    private void insert(String statement, Object... values) throws SQLException {
        try (PreparedStatement prepared = writer.prepareStatement(statement)) {
            for (int i = 0; i < values.length; i++) {
                prepared.setObject(i + 1, values[i]);
            }
            prepared.executeUpdate();
        }
    }
}
