package io.github.assay.ui.review.sql;

import io.github.assay.sql.query.SqlComparison;
import io.github.assay.sql.text.Span;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/**
 * Shows the row of clause chips in a card's header: clauses that differ first, then equal ones. Buttons are made once
 * and used again for the next case. Where not all fit, the last are hidden, and are counted and named at the end.
 */
final class ClauseChips extends Region {
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final PseudoClass EQUAL = PseudoClass.getPseudoClass("equal");
    private static final double GAP = 6;

    private final Consumer<String> chosen;
    private final List<Button> buttons = new ArrayList<>();
    private final Label more = Controls.label("", "clause-more");
    private final Tooltip left = new Tooltip();
    private List<SqlScreen.Chip> clauses = List.of();

    ClauseChips(Consumer<String> chosen) {
        this.chosen = chosen;
        setMinWidth(0);
        more.setTooltip(left);
    }

    void show(List<SqlScreen.Chip> shown) {
        clauses = shown.stream()
                .sorted(Comparator.comparing(c -> c.state() == SqlComparison.State.MATCHED))
                .toList();
        while (buttons.size() < shown.size()) {
            buttons.add(button(buttons.size()));
        }
        for (int i = 0; i < shown.size(); i++) {
            dress(buttons.get(i), clauses.get(i));
        }
        if (getChildren().size() != shown.size() + 1) {
            getChildren().setAll(buttons.subList(0, shown.size()));
            getChildren().add(more);
        }
        requestLayout();
    }

    Optional<Span> span(String clause) {
        return clauses.stream().filter(c -> c.name().equals(clause)).findFirst().flatMap(SqlScreen.Chip::span);
    }

    void mark(String clause) {
        for (int i = 0; i < clauses.size(); i++) {
            buttons.get(i).pseudoClassStateChanged(CHOSEN, clauses.get(i).name().equals(clause));
        }
    }

    @Override
    protected double computePrefHeight(double width) {
        return buttons.isEmpty() ? 0 : buttons.getFirst().prefHeight(-1);
    }

    @Override
    protected void layoutChildren() {
        int fitting = fitting(getWidth());
        if (fitting < clauses.size()) {
            nameRest(fitting); // its words decide on its width
            fitting = fitting(getWidth() - Math.ceil(more.prefWidth(-1)) - GAP);
        }
        double x = 0;
        for (int i = 0; i < clauses.size(); i++) {
            buttons.get(i).setVisible(i < fitting);
            if (i < fitting) {
                x += place(buttons.get(i), x) + GAP;
            }
        }
        nameRest(fitting);
        place(more, x);
    }

    private double place(Region region, double x) {
        double width = Math.ceil(region.prefWidth(-1));
        double height = Math.ceil(region.prefHeight(-1));
        region.resizeRelocate(x, (double) Math.round((getHeight() - height) / 2), width, height);
        return width;
    }

    private void nameRest(int fitting) {
        List<SqlScreen.Chip> rest = clauses.subList(fitting, clauses.size());
        boolean equal = rest.stream().allMatch(c -> c.state() == SqlComparison.State.MATCHED);
        more.setVisible(!rest.isEmpty());
        more.setText(Texts.text(equal ? "review.clauses.equal" : "review.clauses.more", rest.size()));
        more.pseudoClassStateChanged(EQUAL, equal);
        left.setText(rest.stream().map(c -> mark(c.state()) + c.name()).collect(Collectors.joining(", ")));
        more.setAccessibleText(left.getText());
    }

    /** Number of chips from the first on that fit into a width. */
    private int fitting(double space) {
        double used = 0;
        for (int i = 0; i < clauses.size(); i++) {
            used += Math.ceil(buttons.get(i).prefWidth(-1));
            if (used > space) {
                return i;
            }
            used += GAP;
        }
        return clauses.size();
    }

    private Button button(int index) {
        Button button = new Button();
        button.getStyleClass().setAll("clause-chip");
        button.setOnAction(_ -> chosen.accept(clauses.get(index).name()));
        return button;
    }

    private static void dress(Button button, SqlScreen.Chip chip) {
        button.setText(mark(chip.state()) + chip.name());
        for (SqlComparison.State state : SqlComparison.State.values()) {
            PseudoClass look = PseudoClass.getPseudoClass(state.name().toLowerCase(Locale.ROOT));
            button.pseudoClassStateChanged(look, state == chip.state());
        }
        button.pseudoClassStateChanged(CHOSEN, false);
    }

    private static String mark(SqlComparison.State state) {
        return switch (state) {
            case MATCHED -> "= ";
            case CHANGED -> "≠ ";
            case MISSING -> "− ";
            case EXTRA -> "+ ";
        };
    }
}
