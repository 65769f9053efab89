package io.github.assay.ui.calibration;

import io.github.assay.tabular.Answers.Answer;
import io.github.assay.tabular.Answers.Verdict;
import io.github.assay.tabular.Answers;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the six answers as cards, in as many columns as the width allows. */
final class AnswerCards extends GridPane {
    /** Keys that open the pages of the answers, in the order of the questions. */
    static final List<Shortcut> KEYS = List.of(
            Shortcut.ANSWER_1, Shortcut.ANSWER_2, Shortcut.ANSWER_3, Shortcut.ANSWER_4, Shortcut.ANSWER_5, Shortcut.ANSWER_6);

    private static final int MOST_COLUMNS = 3;
    private static final int FIGURES = 3;
    /** Least width of a card, in units of the text size. */
    private static final double NARROWEST = 26;

    private final Consumer<Answer> open;
    private final List<Node> cards = new ArrayList<>();
    private final Label probe = new Label();

    /** @param open opens the page of an answer */
    AnswerCards(Consumer<Answer> open) {
        this.open = open;
        getStyleClass().add("answer-cards");
        Controls.show(probe, false);
        getChildren().add(probe);
        widthProperty().subscribe(_ -> arrange());
        probe.fontProperty().subscribe(_ -> arrange());
    }

    void show(Answers answers) {
        getChildren().removeAll(cards);
        cards.clear();
        answers.answers().forEach(a -> cards.add(card(a)));
        arrange();
        getChildren().addAll(cards);
    }

    /** The least width is that of one card. */
    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    private void arrange() {
        double width = getWidth() > 0 ? getWidth() / (NARROWEST * probe.getFont().getSize()) : MOST_COLUMNS;
        int columns = Math.clamp((int) width, 1, MOST_COLUMNS);
        if (getColumnConstraints().size() != columns) {
            getColumnConstraints().clear();
            for (int c = 0; c < columns; c++) {
                ColumnConstraints equal = new ColumnConstraints();
                equal.setPercentWidth(100.0 / columns);
                getColumnConstraints().add(equal);
            }
        }
        for (int i = 0; i < cards.size(); i++) {
            setConstraints(cards.get(i), i % columns, i / columns);
        }
    }

    private Node card(Answer answer) {
        Label question = Controls.label(Texts.text("answers.question.numbered", answer.number(), answer.question()), "card-title");
        question.setMinWidth(0);
        Label verdict = Controls.whole(
                Texts.text("answers.mark." + answer.verdict(), Texts.word(answer.verdict())), "chip", colour(answer.verdict()));
        VBox words = Controls.styled(new VBox(), "answer-words");
        VBox.setVgrow(words, Priority.ALWAYS);
        List<String> sentences = answer.sentences();
        if (answer.page() == Answers.Page.RATES && !answer.figures().isEmpty()) {
            words.getChildren().add(rates(answer));
            sentences = sentences.subList(2, sentences.size()); // the rates, and from what, which the method says
        }
        if (!sentences.isEmpty()) {
            words.getChildren().add(Controls.wrapped(String.join(" ", sentences), "answer-sentence"));
        }
        Label method = Controls.wrapped(answer.method(), "card-note");
        method.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(method, Priority.ALWAYS);
        Button page = Controls.button(Texts.text("answers.page." + answer.page()), "link-button", "#answer-" + answer.number());
        page.setAccessibleText(Texts.text(
                "answers.read", answer.question(), Texts.word(answer.verdict()), answer.sentence(), answer.method()));
        page.setOnAction(_ -> open.accept(answer));
        Label key = Controls.whole(KEYS.get(answer.number() - 1).strokes().getFirst().hint(), "key-cap");
        HBox first = Controls.styled(new HBox(question, Controls.gap(), verdict), "answer-line");
        HBox last = Controls.styled(new HBox(method, page, key), "answer-line");
        VBox card = Controls.styled(new VBox(first, words, last), "card", "answer-card", colour(answer.verdict()));
        card.setMinHeight(USE_PREF_SIZE);
        card.setMaxHeight(Double.MAX_VALUE);
        return card;
    }

    private static Node rates(Answer answer) {
        GridPane rates = Controls.styled(new GridPane(), "answer-rates");
        List<Answers.AnswerFigure> figures = answer.figures();
        int shown = Math.min(FIGURES, figures.size());
        for (int i = 0; i < shown; i++) {
            rates.add(Controls.label(figures.get(i).subject()), 0, i);
            rates.add(Controls.whole(figures.get(i).words(), "answer-figure"), 1, i);
        }
        if (figures.size() > shown) {
            rates.add(Controls.label(Texts.text("answers.others", figures.size() - shown), "muted"), 0, shown);
        }
        return rates;
    }

    private static String colour(Verdict verdict) {
        return switch (verdict) {
            case SAFE -> "pass";
            case NOT_SAFE, NOT_SHOWN -> "warn";
            case TOO_FEW -> "accent";
        };
    }
}
