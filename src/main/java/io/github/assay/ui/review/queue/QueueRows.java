package io.github.assay.ui.review.queue;

import io.github.assay.labelling.CaseQueue;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import javafx.collections.ObservableListBase;

/**
 * Presents a queue as the observable list that a list view needs. In a grouped queue every question has a line of its
 * own above its systems. Lines are made when they become visible.
 */
final class QueueRows extends ObservableListBase<QueueLine> {
    private Optional<Lines> shown = Optional.empty();

    /**
     * A queue with the places of its lines.
     *
     * @param size number of lines
     * @param rowOf by line, the row; of a heading, −1 − the row below it; empty: a line is a row
     * @param lineOf by row, the line
     */
    private record Lines(CaseQueue queue, int size, int[] rowOf, int[] lineOf) {
        static Lines of(CaseQueue queue) {
            return queue.isGrouped() ? grouped(queue) : new Lines(queue, queue.size(), new int[0], new int[0]);
        }

        private static Lines grouped(CaseQueue queue) {
            int[] rowOf = new int[2 * queue.size()];
            int[] lineOf = new int[queue.size()];
            int size = 0;
            String before = "";
            for (int row = 0; row < queue.size(); row++) {
                String caseId = queue.item(row).evalCase().id();
                if (row == 0 || !caseId.equals(before)) {
                    rowOf[size++] = -1 - row;
                }
                before = caseId;
                lineOf[row] = size;
                rowOf[size++] = row;
            }
            return new Lines(queue, size, rowOf, lineOf);
        }

        boolean isGrouped() {
            return rowOf.length > 0;
        }

        QueueLine line(int at) {
            if (!isGrouped()) {
                return new QueueLine(queue.row(at), QueueLine.Kind.ALONE);
            }
            boolean heading = rowOf[at] < 0;
            return new QueueLine(
                    queue.row(heading ? -1 - rowOf[at] : rowOf[at]),
                    heading ? QueueLine.Kind.HEADING : QueueLine.Kind.MEMBER);
        }
    }

    /** Replaces the queue; true when rows may have moved, so that the list must be laid out again. */
    boolean show(CaseQueue changed, boolean sameRows) {
        Optional<Lines> before = shown;
        Optional<Lines> same = before.filter(b -> sameRows && b.queue().size() == changed.size()
                && b.queue().isGrouped() == changed.isGrouped());
        if (same.isPresent()) {
            shown = same.map(b -> new Lines(changed, b.size(), b.rowOf(), b.lineOf()));
            return false;
        }
        beginChange();
        Lines now = Lines.of(changed);
        shown = Optional.of(now);
        nextReplace(0, now.size(), before.map(QueueRows::all).orElse(List.of()));
        endChange();
        return true;
    }

    private static List<QueueLine> all(Lines of) {
        return new AbstractList<>() {
            @Override
            public QueueLine get(int index) {
                return of.line(index);
            }

            @Override
            public int size() {
                return of.size();
            }
        };
    }

    /** Whether questions have lines of their own. */
    boolean isGrouped() {
        return shown.filter(Lines::isGrouped).isPresent();
    }

    /** The line of a row. */
    int lineOf(int row) {
        return shown.filter(Lines::isGrouped).map(l -> l.lineOf()[row]).orElse(row);
    }

    /** The row of a line; of a heading, the first row below it. */
    int rowOf(int line) {
        int row = shown.filter(Lines::isGrouped).map(l -> l.rowOf()[line]).orElse(line);
        return row < 0 ? -1 - row : row;
    }

    @Override
    public QueueLine get(int index) {
        return shown.orElseThrow().line(index);
    }

    @Override
    public int size() {
        return shown.map(Lines::size).orElse(0);
    }
}
