package io.github.assay.ui.review.sql;

import io.github.assay.sql.compare.SqlComparison;
import io.github.assay.sql.text.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/**
 * Shows the row of clause chips in a card's header. Buttons are made once and used again for the next case. When not
 * all fit, those of matched clauses are hidden first and are counted and named at the end.
 */
final class ClauseChips extends Region {
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final double GAP = 6;

    private final Consumer<String> chosen;
    private final List<Button> buttons = new ArrayList<>();
    private final Label more = new Label("+0");
    private final Tooltip left = new Tooltip();
    private List<SqlScreen.Chip> clauses = List.of();

    ClauseChips(Consumer<String> chosen) {
        this.chosen = chosen;
        setMinWidth(0);
        more.getStyleClass().add("clause-more");
        more.setTooltip(left);
    }

    void show(List<SqlScreen.Chip> shown) {
        clauses = shown;
        while (buttons.size() < shown.size()) {
            buttons.add(button(buttons.size()));
        }
        for (int i = 0; i < shown.size(); i++) {
            dress(buttons.get(i), shown.get(i));
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
        Set<Integer> fitting = fitting(getWidth());
        if (fitting.size() < clauses.size()) {
            fitting = fitting(getWidth() - Math.ceil(more.prefWidth(-1)) - GAP);
        }
        double x = 0;
        for (int i = 0; i < clauses.size(); i++) {
            buttons.get(i).setVisible(fitting.contains(i));
            if (fitting.contains(i)) {
                x += place(buttons.get(i), x) + GAP;
            }
        }
        tellRest(fitting);
        place(more, x);
    }

    private double place(Region region, double x) {
        double width = Math.ceil(region.prefWidth(-1));
        double height = Math.ceil(region.prefHeight(-1));
        region.resizeRelocate(x, (double) Math.round((getHeight() - height) / 2), width, height);
        return width;
    }

    private void tellRest(Set<Integer> fitting) {
        List<String> rest = IntStream.range(0, clauses.size())
                .filter(i -> !fitting.contains(i))
                .mapToObj(i -> buttons.get(i).getText())
                .toList();
        more.setVisible(!rest.isEmpty());
        more.setText("+" + rest.size());
        left.setText(String.join(", ", rest));
        more.setAccessibleText(left.getText());
    }

    private Set<Integer> fitting(double room) {
        List<Integer> byWeight = IntStream.range(0, clauses.size())
                .boxed()
                .sorted(Comparator.comparing(i -> clauses.get(i).state() == SqlComparison.State.MATCHED))
                .toList();
        Set<Integer> fitting = new HashSet<>();
        double used = 0;
        for (int i : byWeight) {
            used += Math.ceil(buttons.get(i).prefWidth(-1)) + GAP;
            if (used - GAP <= room) {
                fitting.add(i);
            }
        }
        return fitting;
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
            case MATCHED -> "";
            case CHANGED -> "≠ ";
            case MISSING -> "− ";
            case EXTRA -> "+ ";
        };
    }
}
