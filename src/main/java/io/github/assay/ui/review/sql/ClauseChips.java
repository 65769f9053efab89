package io.github.assay.ui.review.sql;

import io.github.assay.sql.Span;
import io.github.assay.sql.SqlComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;

/** The row of clause chips in a card's head. Buttons are made once and used again for the next case. */
final class ClauseChips extends HBox {
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

    private final Consumer<String> chosen;
    private final List<Button> buttons = new ArrayList<>();
    private List<SqlScreen.Chip> clauses = List.of();

    ClauseChips(Consumer<String> chosen) {
        this.chosen = chosen;
        getStyleClass().add("clause-chips");
        setMinWidth(0);
    }

    void show(List<SqlScreen.Chip> shown) {
        clauses = shown;
        while (buttons.size() < shown.size()) {
            buttons.add(button(buttons.size()));
        }
        for (int i = 0; i < shown.size(); i++) {
            dress(buttons.get(i), shown.get(i));
        }
        if (getChildren().size() != shown.size()) {
            getChildren().setAll(buttons.subList(0, shown.size()));
        }
    }

    Optional<Span> span(String clause) {
        return clauses.stream().filter(c -> c.name().equals(clause)).findFirst().flatMap(SqlScreen.Chip::span);
    }

    void mark(String clause) {
        for (int i = 0; i < clauses.size(); i++) {
            buttons.get(i).pseudoClassStateChanged(CHOSEN, clauses.get(i).name().equals(clause));
        }
    }

    private Button button(int index) {
        Button button = new Button();
        button.getStyleClass().setAll("clause-chip");
        button.setMinWidth(0);
        button.setOnAction(_ -> chosen.accept(clauses.get(index).name()));
        return button;
    }

    private static void dress(Button button, SqlScreen.Chip chip) {
        button.setText(mark(chip.state()) + chip.name());
        for (SqlComparison.State state : SqlComparison.State.values()) {
            PseudoClass look = PseudoClass.getPseudoClass(state.name().toLowerCase(java.util.Locale.ROOT));
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
