package io.github.assay.store.labels.embedded;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.Entry.ActOrigin;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.JournalLineReader;
import io.github.assay.store.journal.JournalLineWriter;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes acts other than votes as rows of the index, and reads them; {@link VoteRows} has the votes. One instance reads
 * one query and holds equal keys once.
 */
final class Rows {
    private static final String RECEIVED = "received ";

    /** The kinds of act, each in a table of its own. */
    enum Kind {
        VOTE(10),
        MARK(10),
        ADJUDICATION(12),
        REMARK(8),
        DISCLOSURE(8),
        ROUND_STEP(8),
        ASSIGNMENT(8),
        STATED_LABEL(8),
        REPEAT_VOTE(8),
        GOLD_REVIEW(14);

        private final int columns;

        Kind(int columns) {
            this.columns = columns;
        }

        String insert() {
            return "INSERT INTO " + table() + " VALUES (?" + ", ?".repeat(columns - 1) + ")";
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
                case DisclosureAct _ -> DISCLOSURE;
                case RoundAct _ -> ROUND_STEP;
                case AssignmentAct _ -> ASSIGNMENT;
                case StatedLabel _ -> STATED_LABEL;
                case RepeatVote _ -> REPEAT_VOTE;
                case GoldReview _ -> GOLD_REVIEW;
            };
        }
    }

    private final Map<Object, Object> seen = new HashMap<>();

    static void bind(PreparedStatement row, long number, Entry entry) throws SQLException {
        Act act = entry.act();
        row.setLong(1, number);
        row.setString(2, act.item().caseId());
        row.setString(3, act.item().system());
        row.setString(4, act.item().runId());
        row.setString(5, act.annotator());
        row.setLong(6, act.at().toEpochMilli());
        row.setString(7, actOrigin(entry));
        switch (act) {
            case Vote _ -> throw new IllegalArgumentException("votes have a table of another form");
            case FlagAct mark -> {
                row.setString(8, mark.flag().name());
                row.setBoolean(9, mark.on());
                row.setString(10, mark.note());
            }
            case Remark remark -> row.setString(8, remark.text());
            case DisclosureAct disclosure -> row.setString(
                    8, disclosure.shown().stream().map(Enum::name).collect(Collectors.joining(" ")));
            case Adjudication decision -> {
                row.setString(8, decision.label().name());
                row.setString(9, decision.reason());
                row.setString(10, decision.cause().map(DisputeCause::name).orElse(""));
                row.setString(11, JournalLineWriter.list(Adjudication.SeenVote.words(decision.basis())));
                row.setString(12, decision.guideline());
            }
            case GoldReview review -> {
                row.setString(8, review.verdict().name());
                row.setString(9, review.sql());
                row.setString(10, review.goldSql());
                row.setString(11, review.proposer());
                row.setLong(12, review.proposedAt().toEpochMilli());
                row.setString(13, review.error().map(GoldError::name).orElse(""));
                row.setString(14, review.reason());
            }
            case RoundAct _, AssignmentAct _, StatedLabel _, RepeatVote _ -> row.setString(8, EntryLine.write(entry));
        }
    }

    /** The act of a row of {@code SELECT *}. */
    Act act(Kind kind, ResultSet row) throws SQLException {
        ItemKey item = once(new ItemKey(row.getString(2), row.getString(3), row.getString(4)));
        String annotator = once(row.getString(5));
        Instant at = Instant.ofEpochMilli(row.getLong(6));
        return switch (kind) {
            case VOTE -> throw new IllegalArgumentException("votes have a table of another form");
            case MARK ->
                new FlagAct(item, annotator, Flag.valueOf(row.getString(8)), row.getBoolean(9), row.getString(10), at);
            case REMARK -> new Remark(item, annotator, row.getString(8), at);
            case DISCLOSURE ->
                new DisclosureAct(
                        item, annotator,
                        Arrays.stream(row.getString(8).split(" "))
                                .map(DisclosureAct.Part::valueOf)
                                .collect(Collectors.toSet()),
                        at);
            case ADJUDICATION ->
                new Adjudication(
                        item, annotator, Label.valueOf(row.getString(8)), row.getString(9),
                        DisputeCause.parse(row.getString(10)), basis(row), once(row.getString(12)), at);
            case GOLD_REVIEW ->
                new GoldReview(
                        item, annotator, GoldReview.Verdict.valueOf(row.getString(8)), row.getString(9),
                        row.getString(10), once(row.getString(11)), Instant.ofEpochMilli(row.getLong(12)),
                        GoldError.parse(row.getString(13)), row.getString(14), at);
            case ROUND_STEP, ASSIGNMENT, STATED_LABEL, REPEAT_VOTE -> ofLine(row);
        };
    }

    private static List<Adjudication.SeenVote> basis(ResultSet row) throws SQLException {
        try {
            return Adjudication.SeenVote.parse(JournalLineReader.list(row.getString(11)));
        } catch (BadLineException e) {
            throw new SQLException("damaged row " + row.getLong(1), e);
        }
    }

    /** The act of a row that holds its journal line, because no query of the index looks into it. */
    private static Act ofLine(ResultSet row) throws SQLException {
        try {
            return EntryLine.read(row.getString(8)).act();
        } catch (BadLineException e) {
            throw new SQLException("damaged row " + row.getLong(1), e);
        }
    }

    Entry entry(Kind kind, ResultSet row) throws SQLException {
        return entry(act(kind, row), row.getString(7), "");
    }

    /** The word of an entry's gesture in the index; with {@value #RECEIVED} before it where the entry was received. */
    static String actOrigin(Entry entry) {
        return (entry.received() ? RECEIVED : "") + entry.actOrigin().name();
    }

    /** An entry with {@link #actOrigin}. */
    static Entry entry(Act act, String actOrigin, String importId) {
        boolean received = actOrigin.startsWith(RECEIVED);
        return new Entry(
                act, ActOrigin.valueOf(received ? actOrigin.substring(RECEIVED.length()) : actOrigin), importId, received);
    }

    @SuppressWarnings("unchecked")
    private <T> T once(T value) {
        Object before = seen.putIfAbsent(value, value);
        return before == null ? value : (T) before;
    }
}
