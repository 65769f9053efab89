package io.github.assay.store.labels.embedded;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.ActOrigin;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.JournalLineReader;
import io.github.assay.store.journal.JournalLineWriter;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Acts as rows of the index and back. The order of constants in the enums is part of the schema. */
final class Rows {
    /** The kinds of act, each in a table of its own. */
    enum Kind {
        VOTE("INSERT INTO vote VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        MARK("INSERT INTO mark VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
        ADJUDICATION("INSERT INTO adjudication VALUES (?, ?, ?, ?, ?, ?, ?)"),
        REMARK("INSERT INTO remark VALUES (?, ?, ?, ?, ?, ?)");

        final String insert;

        Kind(String insert) {
            this.insert = insert;
        }

        String table() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind of(Act act) {
            return switch (act) {
                case Vote _ -> VOTE;
                case FlagAct _ -> MARK;
                case Adjudication _ -> ADJUDICATION;
                case Remark _ -> REMARK;
            };
        }
    }

    private final Dictionary words;

    Rows(Dictionary words) {
        this.words = words;
    }

    void bind(PreparedStatement row, JournalPosition placed) throws SQLException {
        Act act = placed.entry().act();
        row.setLong(1, placed.position());
        row.setInt(2, words.item(act.item()));
        row.setInt(3, words.author(placed.journal(), act.annotator()));
        row.setLong(4, act.at().toEpochMilli());
        row.setInt(5, placed.entry().gesture().ordinal());
        switch (act) {
            case Vote vote -> {
                bind(row, vote);
                row.setInt(15, words.batch(placed.entry().importId()));
            }
            case FlagAct mark -> {
                row.setInt(6, mark.flag().ordinal());
                row.setBoolean(7, mark.on());
                row.setString(8, mark.note());
            }
            case Remark remark -> row.setString(6, remark.text());
            case Adjudication decision -> {
                row.setInt(6, decision.label().ordinal());
                row.setString(7, decision.reason());
            }
        }
    }

    private static void bind(PreparedStatement row, Vote vote) throws SQLException {
        row.setInt(6, vote.label().ordinal());
        row.setString(7, vote.issues().isEmpty() ? "" : JournalLineWriter.list(vote.issues()));
        row.setString(8, vote.comment());
        row.setDouble(9, vote.seconds());
        row.setBoolean(10, vote.visible().scores());
        row.setBoolean(11, vote.visible().otherVotes());
        if (vote.supersedes().isPresent()) {
            row.setLong(12, vote.supersedes().get().toEpochMilli());
        } else {
            row.setNull(12, Types.BIGINT);
        }
        row.setInt(13, vote.origin().ordinal());
        row.setString(14, vote.guideline());
    }

    /** The entry of a row of {@code SELECT *}. */
    JournalPosition read(Kind kind, ResultSet row) throws SQLException {
        ItemKey item = words.items().at(row.getInt(2));
        String annotator = words.annotators().at(row.getInt(3));
        Instant at = Instant.ofEpochMilli(row.getLong(4));
        Act act = switch (kind) {
            case VOTE -> vote(row, item, annotator, at);
            case MARK ->
                new FlagAct(item, annotator, Flag.values()[row.getInt(6)], row.getBoolean(7), row.getString(8), at);
            case REMARK -> new Remark(item, annotator, row.getString(6), at);
            case ADJUDICATION ->
                new Adjudication(item, annotator, Label.values()[row.getInt(6)], row.getString(7), at);
        };
        String importId = kind == Kind.VOTE ? words.batches().at(row.getInt(15)) : "";
        return new JournalPosition(row.getLong(1), new Entry(act, ActOrigin.values()[row.getInt(5)], importId));
    }

    Vote vote(ResultSet row) throws SQLException {
        return (Vote) read(Kind.VOTE, row).entry().act();
    }

    private static Vote vote(ResultSet row, ItemKey item, String annotator, Instant at) throws SQLException {
        try {
            String issues = row.getString(7);
            long supersedes = row.getLong(12);
            Optional<Instant> earlier =
                    row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(supersedes));
            return new Vote(
                    item,
                    annotator,
                    Label.values()[row.getInt(6)],
                    issues.isEmpty() ? List.of() : JournalLineReader.list(issues),
                    row.getString(8),
                    row.getDouble(9),
                    at,
                    new Vote.Visible(row.getBoolean(10), row.getBoolean(11)),
                    earlier,
                    Vote.Origin.values()[row.getInt(13)],
                    row.getString(14));
        } catch (BadLineException e) {
            throw new SQLException("damaged row " + row.getLong(1), e);
        }
    }
}
