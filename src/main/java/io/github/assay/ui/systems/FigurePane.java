package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.ui.common.Messages;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** What the figure in focus is made of: how many answers, which open, and its parts where they say more. */
final class FigurePane extends VBox {
    private static final int MOST = 40;

    private final BiConsumer<String, List<ItemKey>> open;

    FigurePane(BiConsumer<String, List<ItemKey>> open) {
        this.open = open;
        setId("figure-parts");
    }

    void show(String whose, RunFigure figure) {
        Label words = new Label(Messages.text("systems.figure.of", whose, FigureWords.name(figure)));
        words.getStyleClass().add("medium");
        words.setId("figure-words");
        FlowPane line = new FlowPane(words, answers(whose, figure));
        line.getStyleClass().add("cell-cases");
        getChildren().setAll(line);
        figure.parts().stream().limit(MOST).forEach(this::part);
        if (figure.parts().size() > MOST) {
            part(Messages.text("systems.figure.more", figure.parts().size() - MOST));
        }
    }

    private Button answers(String whose, RunFigure figure) {
        String title = title(whose, figure);
        Button button = new Button(Messages.text("systems.figure.answers", figure.cases().size()));
        button.getStyleClass().add("link-button");
        button.setId("figure-answers");
        button.setDisable(figure.cases().isEmpty());
        button.setAccessibleText(Messages.text("tables.open", figure.cases().size(), title));
        button.setOnAction(_ -> open.accept(title, figure.cases()));
        return button;
    }

    static String title(String whose, RunFigure figure) {
        return Messages.text("systems.figure.cases", whose, FigureWords.name(figure));
    }

    private void part(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("figure-part");
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        getChildren().add(label);
    }
}
