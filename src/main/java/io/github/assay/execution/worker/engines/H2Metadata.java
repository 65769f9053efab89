package io.github.assay.execution.worker.engines;

import io.github.assay.execution.worker.engines.H2Definition.Verdict;
import io.github.assay.h2.H2Files;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.h2.api.ErrorCode;
import org.h2.message.DbException;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.db.ValueDataType;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.result.SearchRow;
import org.h2.value.VersionedValue;
import org.jspecify.annotations.Nullable;

/**
 * Edits the table of definitions in a copy of an H2 file. H2's engine would run each definition when it opens the file,
 * so the table is read without it. Definitions that run code or reach other data are removed; an unknown definition
 * stops the opening.
 */
final class H2Metadata {
    /** Map of the definitions, with its columns: identity, an unused column, type, SQL. */
    private static final String DEFINITIONS = "table.0";

    private static final int SQL = 3;
    private static final String OLD_FORMAT = "-- H2 0.5/B --";
    private static final String ENCRYPTED = "H2encrypt";

    private H2Metadata() {}

    /**
     * Removes definitions that run code or reach other data from a copy.
     *
     * @param copy the file; changed in place
     * @return the removed definitions
     * @throws SQLException if the file has a definition that is neither plain data nor removable, or is no file of H2
     *     2.x
     */
    static List<H2Definition> clean(Path copy) throws IOException, SQLException {
        refuseOtherFormats(copy);
        // Assay's own exception handler: H2's handler would print to the stream of answers.
        try (MVStore store = new MVStore.Builder()
                .fileName(H2Files.name(copy))
                .autoCommitDisabled()
                .backgroundExceptionHandler((_, _) -> {})
                .open()) {
            return clean(store);
        } catch (MVStoreException e) {
            throw explained(e);
        } catch (DbException e) {
            throw e.getSQLException();
        }
    }

    private static void refuseOtherFormats(Path copy) throws IOException, SQLException {
        String start;
        try (InputStream in = Files.newInputStream(copy)) {
            start = new String(in.readNBytes(OLD_FORMAT.length()), StandardCharsets.ISO_8859_1);
        }
        if (start.equals(OLD_FORMAT)) {
            throw oldVersion(null);
        }
        if (start.startsWith(ENCRYPTED)) {
            throw new SQLException(
                    "the file is encrypted, which Assay does not read", "90049", ErrorCode.FILE_ENCRYPTION_ERROR_1);
        }
    }

    private static SQLException explained(MVStoreException e) {
        return e.getErrorCode() == DataUtils.ERROR_UNSUPPORTED_FORMAT
                ? oldVersion(e)
                : new SQLException("it is damaged or no H2 file: " + e.getMessage(), "90030", ErrorCode.FILE_CORRUPTED_1, e);
    }

    private static SQLException oldVersion(@Nullable Exception cause) {
        return new SQLException(
                "it was written by another generation of H2 than 2.x, such as 1.4. Export it there with SCRIPT TO and make"
                        + " it anew in H2 2.x with RUNSCRIPT FROM",
                "90048", ErrorCode.FILE_VERSION_ERROR_1, cause);
    }

    private static List<H2Definition> clean(MVStore store) throws SQLException {
        if (!store.hasMap(DEFINITIONS)) {
            return List.of();
        }
        TransactionStore transactions = new TransactionStore(store, new ValueDataType());
        transactions.init();
        // Transactions that were open when the file was last closed are undone first, as H2 does; this may restore
        // definitions.
        transactions.endLeftoverTransactions();
        TransactionMap<Long, SearchRow> rows = transactions.begin().openMap(DEFINITIONS);
        List<H2Definition> left = strip(rows.map);
        store.commit();
        return left;
    }

    private static List<H2Definition> strip(MVMap<Long, VersionedValue<SearchRow>> map) throws SQLException {
        Map<Long, List<H2Definition>> all = new TreeMap<>();
        for (Map.Entry<Long, VersionedValue<SearchRow>> entry : map.entrySet()) {
            all.put(entry.getKey(), definitions(entry.getValue()));
        }
        for (List<H2Definition> definitions : all.values()) {
            for (H2Definition definition : definitions) {
                if (definition.verdict() == Verdict.REFUSE) {
                    throw refused(definition);
                }
            }
        }
        List<H2Definition> left = all.values().stream()
                .flatMap(List::stream)
                .filter(definition -> definition.verdict() == Verdict.LEAVE_OUT)
                .toList();
        Set<String> names = new HashSet<>();
        left.forEach(definition -> names.add(definition.name()));
        all.forEach((key, definitions) -> {
            if (definitions.stream().anyMatch(d -> d.verdict() == Verdict.LEAVE_OUT || names.stream().anyMatch(d::isAbout))) {
                map.remove(key);
            }
        });
        return left;
    }

    /** Both states of a row that an open transaction changed; H2 may use either. */
    private static List<H2Definition> definitions(VersionedValue<SearchRow> row) {
        List<H2Definition> found = new ArrayList<>();
        for (SearchRow state : new SearchRow[] {row.getCurrentValue(), row.getCommittedValue()}) {
            if (state != null) {
                found.add(H2Definition.of(String.valueOf(state.getValue(SQL).getString())));
            }
        }
        return found;
    }

    private static SQLException refused(H2Definition definition) {
        String named = definition.name().isEmpty() ? "" : " " + definition.name();
        return new SQLException("the file holds a " + definition.kind() + named
                + ", which H2 would run while it opens the file. Assay does not open it. Take that out of a copy and use the"
                + " copy");
    }
}
