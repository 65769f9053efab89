package io.github.assay.report;

import java.util.List;

/**
 * One answer of a report, beside the gold query.
 *
 * @param item case and system in words
 * @param about database, tier and final label, in words
 * @param gold the gold query with its table
 * @param predicted the predicted query with its table
 * @param why why the tables differ or are equal, or what became of a query; one sentence each
 * @param votes votes in force with reasons and comments, one line each
 */
public record CaseContent(String item, String about, String question, Side gold, Side predicted, List<String> why, List<String> votes) {
    /** State of a piece of a query or of a cell, in comparison with the other side. */
    public enum State {
        EQUAL(""),
        NEAR("~"),
        DIFFERENT("≠"),
        MISSING("−"),
        EXTRA("+");

        private final String mark;

        State(String mark) {
            this.mark = mark;
        }

        /** The sign beside the text, so that the state is no matter of colour. */
        String mark() {
            return mark;
        }
    }

    /** A piece of text with its state. */
    public record Piece(String text, State state) {}

    /**
     * One of the two queries.
     *
     * @param sql in pieces that make up the whole text
     * @param columns names of the table's columns; empty: there is no table
     * @param rows rows of the table, one beside the other of the other side; an empty row is a gap
     * @param left rows that are not shown
     */
    public record Side(List<Piece> sql, List<String> columns, List<List<Piece>> rows, int left) {}

    public CaseContent {
        why = List.copyOf(why);
        votes = List.copyOf(votes);
    }
}
