package io.github.assay.ui.review.layout;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/**
 * Places the parts of a case one over the other: question, SQL, own query, why the tables differ, tables, and one line.
 * Heights are computed in one pass from the widths, so that no part is placed by an earlier wrapping of its text.
 *
 * <ul>
 *   <li>The question takes its content's height, up to a third.
 *   <li>SQL takes its content's height, up to a half; more where the tables do not need the rest.
 *   <li>The tables take what is left. Beside an own query they keep at least four rows.
 * </ul>
 */
public final class CaseStack extends Pane {
    private static final double HEADER_SHARE = 1 / 3.0;
    private static final double SQL_SHARE = 0.5;
    private static final double QUERY_SHARE = 0.36;
    private static final double SQL_BESIDE_QUERY = 0.3;
    private static final double LEAST_HEADER_EMS = 9;
    private static final double LEAST_SQL_EMS = 6.2;
    private static final double LEAST_SQL_EMS_LARGE = 13;
    private static final int LARGE_TEXT = 150;
    private static final double LEAST_QUERY_EMS = 11;
    private static final double GAP_EMS = 0.62;

    private final Splitter underHeader = new Splitter(
            Orientation.VERTICAL, y -> drag("headShare", y, 0), this::released, () -> forget("headShare"));
    private final Splitter underSql = new Splitter(
            Orientation.VERTICAL, y -> drag(sqlName(), y, 1), this::released, () -> forget(sqlName()));
    private final Splitter underQuery = new Splitter(
            Orientation.VERTICAL, y -> drag("queryShare", y, 2), this::released, () -> forget("queryShare"));

    private Optional<Parts> parts = Optional.empty();
    private Optional<Region> only = Optional.empty();
    private String dragged = "";
    private double draggedShare;
    private double leastHeaderLarge = LEAST_HEADER_EMS;

    /**
     * The parts from top to bottom.
     *
     * @param question question and evidence
     * @param answer what the system answered; takes no space while no child of it is managed
     * @param sql both queries; while they are not managed, neither they nor the tables take space
     * @param query takes the own query; takes no space while it has no child
     * @param why words on the difference
     * @param results both tables
     * @param foot one line on the cell under the cursor
     * @param memory stores chosen heights
     */
    public record Parts(
            Region question, Region answer, Region sql, Pane query, Region why, Region results, Region foot, LayoutMemory memory) {
        private List<Region> all() {
            return List.of(question, answer, sql, query, why, results, foot);
        }
    }

    /** Heights in pixels, from top to bottom. */
    private record Heights(
            double header, double answer, double sql, double query, double why, double results, double foot, double gap) {}

    /** Sets the parts; call once. */
    public void arrange(Parts all) {
        parts = Optional.of(all);
        getChildren().setAll(all.all());
        getChildren().addAll(underHeader, underSql, underQuery);
        all.query().setVisible(queries());
        all.query().getChildren().subscribe(() -> {
            // seen before it is placed, so that it can take the focus at once
            all.query().setVisible(queries());
            requestLayout();
        });
    }

    /** Sets how high, in em of the text, the first part is at most while the text is large: the stack scrolls then. */
    public void keepHeader(double ems) {
        leastHeaderLarge = ems;
    }

    /** Gives all of the space to one part; empty shows all parts. */
    public void showOnly(Optional<Region> part) {
        only = part;
        part.ifPresent(this::appear);
        requestLayout();
    }

    private boolean queries() {
        return parts.filter(p -> !p.query().getChildren().isEmpty()).isPresent();
    }

    private String sqlName() {
        return queries() ? "sqlShareBesideQuery" : "sqlShare";
    }

    private double chosen(String name, double usual) {
        return dragged.equals(name)
                ? draggedShare
                : parts.map(p -> p.memory().chosen(this, name).orElse(usual)).orElse(usual);
    }

    /** @param at the number of the splitter from the top */
    private void drag(String name, double y, int at) {
        Parts all = parts.orElseThrow();
        List<Region> above = List.of(all.question(), all.sql(), all.query());
        double top = above.get(at).getLayoutY();
        dragged = name;
        draggedShare = Math.clamp((y - top - Math.round(GAP_EMS * TextSize.em(this)) / 2.0) / Math.max(1, space()), 0.05, 0.9);
        requestLayout();
    }

    private void released() {
        if (!dragged.isEmpty()) {
            parts.orElseThrow().memory().keep(this, dragged, draggedShare);
            dragged = "";
            requestLayout();
        }
    }

    private void forget(String name) {
        dragged = "";
        parts.orElseThrow().memory().forget(this, name);
        requestLayout();
    }

    /** Height that shares refer to. */
    private double space() {
        Insets edges = getInsets();
        return getHeight() - edges.getTop() - edges.getBottom();
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computeMinHeight(double width) {
        return parts.map(p -> least(p, width)).orElse(0.0);
    }

    @Override
    protected double computePrefHeight(double width) {
        return computeMinHeight(width);
    }

    private double least(Parts all, double outer) {
        if (only.isPresent()) {
            return 0;
        }
        Insets edges = getInsets();
        double width = outer - edges.getLeft() - edges.getRight();
        Heights h = heights(all, width, 0);
        return edges.getTop() + edges.getBottom() + h.header() + h.answer() + h.sql() + h.query() + h.why() + h.results() + h.foot()
                + gaps(all, h);
    }

    private double gaps(Parts all, Heights h) {
        int usual = all.sql().isManaged() ? 3 : queries() ? 2 : 1;
        int parts = usual + (h.answer() > 0 ? 1 : 0) + (h.query() > 0 ? 1 : 0) + (h.why() > 0 ? 1 : 0);
        return parts * h.gap();
    }

    /** Heights that fill the available one; where that is too small, the least ones. */
    private Heights heights(Parts all, double width, double space) {
        double em = TextSize.em(this);
        double gap = Math.round(GAP_EMS * em);
        boolean large = TextSize.percent(this) >= LARGE_TEXT;
        double header = Math.ceil(Math.min(
                all.question().prefHeight(width),
                Math.max(chosen("headShare", HEADER_SHARE) * space, (large ? leastHeaderLarge : LEAST_HEADER_EMS) * em)));
        double answer = Math.ceil(all.answer().prefHeight(width));
        double foot = Math.ceil(all.foot().prefHeight(width));
        if (!all.sql().isManaged()) {
            return queries()
                    ? withoutSql(all, width, space, new Heights(header, answer, 0, 1, 0, 0, foot, gap))
                    : new Heights(header, answer, 0, 0, 0, 0, foot, gap);
        }
        double why = all.why().isManaged() ? Math.ceil(all.why().prefHeight(width)) : 0;
        double needs = all.results().prefHeight(width);
        double leastResults = all.results().minHeight(width);
        double natural = all.sql().prefHeight(width);
        double leastEms = large ? LEAST_SQL_EMS_LARGE : LEAST_SQL_EMS;
        double leastSql = Math.min(natural, Math.max(all.sql().minHeight(width), leastEms * em));
        Heights fixed = new Heights(header, answer, 0, queries() ? 1 : 0, why, 0, foot, gap);
        double free = space - header - answer - why - foot - gaps(all, fixed);
        double leastQuery = queries() ? Math.max(LEAST_QUERY_EMS * em, Math.ceil(all.query().minHeight(width))) : 0;
        double missing = leastSql + leastQuery + leastResults - free;
        if (answer > 0 && missing > 0) {
            // the answer scrolls inside before SQL or tables leave the screen
            double less = Math.max(Math.min(answer, Math.ceil(all.answer().minHeight(width))), Math.floor(answer - missing));
            free += answer - less;
            answer = less;
        }
        if (!queries()) {
            double half = Math.max(SQL_SHARE * (space - header - answer), free - needs);
            double wanted = has("sqlShare") ? chosen("sqlShare", 0) * space : Math.min(natural, half);
            double sql = Math.floor(Math.max(leastSql, Math.min(wanted, free - leastResults)));
            return new Heights(header, answer, sql, 0, why, Math.max(leastResults, Math.floor(free - sql)), foot, gap);
        }
        double query = Math.floor(Math.max(leastQuery, Math.min(
                chosen("queryShare", QUERY_SHARE) * free, free - leastSql - leastResults)));
        double wanted = has("sqlShareBesideQuery") ? chosen("sqlShareBesideQuery", 0) * space
                : Math.min(natural, Math.max(SQL_BESIDE_QUERY * free, free - query - needs));
        double sql = Math.floor(Math.max(leastSql, Math.min(wanted, free - query - leastResults)));
        return new Heights(header, answer, sql, query, why, Math.max(leastResults, Math.floor(free - sql - query)), foot, gap);
    }

    /** Where neither side has SQL: the answer, an own query, and its result. */
    private Heights withoutSql(Parts all, double width, double space, Heights fixed) {
        double em = TextSize.em(this);
        double query = Math.max(LEAST_QUERY_EMS * em, Math.ceil(all.query().minHeight(width)));
        double results = all.results().minHeight(width);
        double free = space - fixed.header() - fixed.foot() - gaps(all, fixed);
        double least = Math.min(fixed.answer(), Math.ceil(all.answer().minHeight(width)));
        double answer = Math.clamp(Math.floor(free - query - results), least, Math.max(least, fixed.answer()));
        double rest = free - answer;
        double wanted = Math.floor(Math.max(query, Math.min(chosen("queryShare", QUERY_SHARE) * rest, rest - results)));
        return new Heights(
                fixed.header(), answer, 0, wanted, 0, Math.max(results, Math.floor(rest - wanted)), fixed.foot(), fixed.gap());
    }

    private boolean has(String name) {
        return dragged.equals(name) || parts.filter(p -> p.memory().chosen(this, name).isPresent()).isPresent();
    }

    @Override
    protected void layoutChildren() {
        parts.ifPresent(this::place);
    }

    private void place(Parts all) {
        Insets edges = getInsets();
        double width = getWidth() - edges.getLeft() - edges.getRight();
        double x = edges.getLeft();
        double top = edges.getTop();
        if (only.isPresent()) {
            appear(only.get());
            only.get().resizeRelocate(x, top, width, Math.max(0, space()));
            return;
        }
        Heights h = heights(all, width, space());
        double[] high = {h.header(), h.answer(), h.sql(), h.query(), h.why(), h.results(), h.foot()};
        List<Region> order = all.all();
        double y = top;
        for (int i = 0; i < high.length; i++) {
            order.get(i).setVisible(high[i] > 0);
            if (high[i] > 0) {
                order.get(i).resizeRelocate(x, y, width, high[i]);
                y += high[i] + h.gap();
            }
        }
        underHeader.setVisible(true);
        underSql.setVisible(h.sql() > 0);
        underQuery.setVisible(h.query() > 0);
        underHeader.place(all.question().getLayoutY() + h.header() + h.gap() / 2, x, width);
        underSql.place(all.sql().getLayoutY() + h.sql() + h.gap() / 2, x, width);
        underQuery.place(all.query().getLayoutY() + h.query() + h.gap() / 2, x, width);
    }

    private void appear(Region one) {
        for (Node child : getChildren()) {
            child.setVisible(child.equals(one));
        }
    }
}
