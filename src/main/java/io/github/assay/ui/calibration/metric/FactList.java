package io.github.assay.ui.calibration.metric;

import io.github.assay.wording.Texts;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Names at the left, figures at the right, one a line. */
public final class FactList extends GridPane {
    private static final double WORDS = 175;
    private static final int LONGEST_FIGURE = 26;

    private int row;

    public FactList() {
        getStyleClass().add("fact-list");
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        ColumnConstraints figure = new ColumnConstraints();
        figure.setMinWidth(USE_PREF_SIZE);
        getColumnConstraints().addAll(name, figure);
    }

    /** Removes all facts. */
    public void clear() {
        getChildren().clear();
        row = 0;
    }

    /** Adds a line; words that explain the figure stand in a tooltip. */
    public void add(String key, String figure, String about) {
        addNamed(Texts.text(key), figure, about);
    }

    /** Like {@link #add}, under a name from the study. */
    void addNamed(String words, String figure, String about) {
        Label name = new Label(words);
        name.setMinWidth(0);
        Label value = new Label(figure);
        boolean sentence = isSentence(figure);
        value.getStyleClass().add(sentence ? "muted" : "figure");
        value.setWrapText(sentence);
        if (sentence) {
            name.setMinWidth(USE_PREF_SIZE);
            value.setMaxWidth(WORDS);
            value.setMinHeight(USE_PREF_SIZE);
        }
        GridPane.setHalignment(value, javafx.geometry.HPos.RIGHT);
        if (!about.isEmpty()) {
            name.setTooltip(new Tooltip(about));
            value.setTooltip(new Tooltip(about));
        }
        add(name, 0, row);
        add(value, 1, row);
        row++;
    }

    /** Text wraps, so that it does not push its neighbours out of the window. Figures stay on one line. */
    private static boolean isSentence(String value) {
        boolean words = value.chars().anyMatch(Character::isLetter);
        return words && (Character.isLetter(value.charAt(0)) || value.length() > LONGEST_FIGURE);
    }
}
