package io.github.assay.ui.review.answer;

import io.github.assay.service.review.CallPairing;
import io.github.assay.service.review.RecordFacts;
import io.github.assay.service.review.RecordFacts.Fact;
import io.github.assay.service.review.SystemAnswer;
import io.github.assay.service.review.SystemAnswer.Call;
import io.github.assay.service.review.SystemAnswer.Field;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/**
 * Shows a system's whole answer: its words, the question as it understood it, its tool calls beside the expected ones,
 * and its first attempt. All texts are shown as written; nothing in them is interpreted.
 */
final class AnswerCard extends VBox {
    /** Characters of one text that are laid out at once; the rest on demand, because it takes seconds. */
    private static final int AT_ONCE = 60_000;
    /** Least height before the case scrolls as a whole, in em. */
    private static final double LEAST_EMS = 10;

    private final Label figures = Controls.label("", "answer-label");
    private final VBox content = Controls.styled(new VBox(), "answer-content");
    private final ScrollPane scroll;
    private double limit = Double.MAX_VALUE;
    private Optional<SystemAnswer> shown = Optional.empty();

    /** @param fold hides the card */
    AnswerCard(Keys keys, Runnable fold) {
        getStyleClass().addAll("card", "answer-card");
        Label title = Controls.whole(Texts.text("answer.title.whole"), "card-note");
        figures.setMinWidth(0);
        Region gap = Controls.gap();
        Button away = Controls.button("", "tool-button");
        Label cap = Controls.label("", "key-cap");
        away.setGraphic(cap);
        away.setOnAction(_ -> fold.run());
        keys.follow(away, _ -> {
            cap.setText(keys.hint(Shortcut.ANSWER));
            away.setAccessibleText(Texts.text("shell.hint", Texts.text("answer.fold"), keys.hint(Shortcut.ANSWER)));
        });
        HBox header = Controls.styled(new HBox(title, figures, gap, away), "card-head");
        scroll = new ScrollPane(content) {
            /** As high as the content, so that nothing scrolls before the card's limit is reached. */
            @Override
            protected double computePrefHeight(double width) {
                double inside = (width < 0 ? getWidth() : width) - snappedLeftInset() - snappedRightInset();
                return content.prefHeight(Math.max(1, inside)) + snappedTopInset() + snappedBottomInset() + 2;
            }
        };
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setMinHeight(0);
        scroll.getStyleClass().add("answer-scroll");
        scroll.setAccessibleText(Texts.text("answer.title.whole"));
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(header, scroll);
        MenuItem copy = new MenuItem(Texts.text("answer.copy"));
        copy.setOnAction(_ -> shown.ifPresent(AnswerCard::copy));
        ContextMenu menu = new ContextMenu(copy);
        content.setOnContextMenuRequested(e -> menu.show(content, e.getScreenX(), e.getScreenY()));
    }

    private static void copy(SystemAnswer answer) {
        ClipboardContent text = new ClipboardContent();
        text.putString(answer.response());
        Clipboard.getSystemClipboard().setContent(text);
    }

    /** Sets the height in pixels above which the card scrolls inside. */
    void limit(double height) {
        limit = height;
        requestLayout();
    }

    @Override
    protected double computePrefHeight(double width) {
        return Math.min(super.computePrefHeight(width), limit);
    }

    /** Where the case has no more height for it, the card scrolls inside. */
    @Override
    protected double computeMinHeight(double width) {
        return Math.min(computePrefHeight(width), LEAST_EMS * figures.getFont().getSize());
    }

    /** Forgets what was shown, while the card is folded. */
    void clear() {
        shown = Optional.empty();
        content.getChildren().clear();
    }

    /** @param facts what the record of its calls shows */
    void show(SystemAnswer answer, List<RecordFacts.Fact> facts) {
        if (shown.equals(Optional.of(answer))) {
            return;
        }
        shown = Optional.of(answer);
        figures.setText(AnswerWords.figures(answer));
        content.getChildren().clear();
        if (answer.response().isBlank()) {
            content.getChildren().add(label(Texts.text("answer.none"), "answer-label"));
        } else {
            add(content, answer.response(), "answer-text");
        }
        answer.refused().ifPresent(refused -> content.getChildren().add(
                label(Texts.text(refused ? "answer.refused" : "answer.not-refused"), "answer-label")));
        titled("answer.interpretation", answer.interpretation(), "answer-words");
        titled("answer.clarifications", String.join("\n", answer.clarifications()), "answer-words");
        titled("answer.error", answer.error(), "mono");
        titled("answer.first", answer.attempts().first(), "mono");
        CallsPane.calls(answer).ifPresent(content.getChildren()::add);
        CallsPane.facts(facts).ifPresent(content.getChildren()::add);
        scroll.setVvalue(0);
    }

    private void titled(String title, String text, String style) {
        if (!text.isBlank()) {
            VBox part = Controls.styled(new VBox(label(Texts.text(title), "answer-label")), "answer-part");
            add(part, text, style);
            content.getChildren().add(part);
        }
    }

    /** Adds a text in labels that can be laid out quickly, and a button for the rest of a very long one. */
    static void add(VBox to, String text, String style) {
        String visible = VisibleText.of(text);
        int used = 0;
        List<String> parts = VisibleText.parts(visible);
        for (String part : parts) {
            if (used > AT_ONCE) {
                String rest = visible.substring(used);
                Button more = Controls.styled(new Button(Texts.text("answer.rest", rest.length())), "link-button");
                more.setOnAction(_ -> {
                    to.getChildren().remove(more);
                    VisibleText.parts(rest).forEach(p -> to.getChildren().add(label(unended(p), style)));
                });
                to.getChildren().add(more);
                return;
            }
            used += part.length();
            to.getChildren().add(label(unended(part), style));
        }
    }

    /** The end of a part's label is a line end already. */
    private static String unended(String part) {
        return part.endsWith("\n") ? part.substring(0, part.length() - 1) : part;
    }

    static Label label(String text, String... styles) {
        Label label = Controls.wrapped(text, styles);
        label.setMaxWidth(Double.MAX_VALUE);
        return label;
    }

    /** Shows the tool calls of an answer, beside the expected ones where there are any, and what their record shows. */
    private static final class CallsPane {
        /** Longest SQL in characters that is coloured. */
        private static final int LONGEST_SQL = 8_000;

        private static final Set<String> SQL_FIELDS = Set.of("sql", "query", "statement");

        /** The calls; empty where neither calls nor expectations are recorded. */
        static Optional<VBox> calls(SystemAnswer answer) {
            if (answer.calls().isEmpty() && answer.expected().isEmpty()) {
                return Optional.empty();
            }
            VBox part = Controls.styled(new VBox(), "answer-part");
            GridPane grid = Controls.styled(new GridPane(), "answer-calls");
            List<Call> made = answer.calls().orElse(List.of());
            String heading = answer.calls().isEmpty()
                    ? Texts.text("answer.calls.unrecorded")
                    : Texts.text("answer.calls.recorded", made.size());
            if (answer.expected().isPresent()) {
                columns(grid, List.of(4, 48, 48));
                grid.add(AnswerCard.label(heading, "answer-label"), 1, 0);
                grid.add(AnswerCard.label(Texts.text("answer.calls.expected", answer.expected().get().size()), "answer-label"), 2, 0);
                List<CallPairing.Pair> pairs = answer.calls().isEmpty()
                        ? IntStream.range(0, answer.expected().get().size())
                                .mapToObj(i -> new CallPairing.Pair(Optional.empty(), Optional.of(i), CallPairing.State.EXPECTED)).toList()
                        : CallPairing.of(made, answer.expected().get());
                for (int i = 0; i < pairs.size(); i++) {
                    pair(grid, i + 1, pairs.get(i), answer);
                }
            } else {
                columns(grid, List.of(4, 20, 42, 34));
                part.getChildren().add(AnswerCard.label(heading, "answer-label"));
                for (int i = 0; i < made.size(); i++) {
                    row(grid, i + 1, made.get(i));
                }
            }
            grid.getChildren().forEach(node -> GridPane.setValignment(node, VPos.TOP));
            part.getChildren().add(grid);
            return Optional.of(part);
        }

        private static void columns(GridPane grid, List<Integer> percents) {
            percents.forEach(percent -> {
                ColumnConstraints column = new ColumnConstraints();
                column.setPercentWidth(percent);
                grid.getColumnConstraints().add(column);
            });
        }

        private static void row(GridPane grid, int row, Call call) {
            grid.add(AnswerCard.label(Integer.toString(row), "answer-label"), 0, row);
            grid.add(name(call, Optional.empty()), 1, row);
            grid.add(values(call.arguments(), "mono"), 2, row);
            grid.add(values(call.results(), "answer-words"), 3, row);
        }

        /** The number is that of the recorded call: a line with a missing call has none. */
        private static void pair(GridPane grid, int row, CallPairing.Pair pair, SystemAnswer answer) {
            List<Call> made = answer.calls().orElse(List.of());
            List<Call> expected = answer.expected().orElse(List.of());
            Optional<CallPairing.State> state = answer.calls().map(_ -> pair.state());
            grid.add(AnswerCard.label(pair.made().map(m -> Integer.toString(m + 1)).orElse(""), "answer-label"), 0, row);
            grid.add(pair.made().<Node>map(m -> stacked(made.get(m), state)).orElseGet(() -> AnswerCard.label("–", "answer-label")), 1, row);
            grid.add(
                    pair.expected().<Node>map(e -> stacked(expected.get(e), pair.made().isEmpty() ? state : Optional.empty()))
                            .orElseGet(() -> AnswerCard.label("–", "answer-label")), 2, row);
        }

        private static VBox stacked(Call call, Optional<CallPairing.State> state) {
            VBox all = name(call, state);
            Stream.of(values(call.arguments(), "mono"), values(call.results(), "answer-words"))
                    .filter(v -> !v.getChildren().isEmpty())
                    .forEach(all.getChildren()::add);
            return all;
        }

        private static VBox name(Call call, Optional<CallPairing.State> state) {
            FlowPane marks = Controls.styled(new FlowPane(), "answer-call-marks");
            state.ifPresent(s -> marks.getChildren().add(chip(
                    Texts.text("answer.call." + s.name()), switch (s) {
                        case EXPECTED -> "pass";
                        case OTHER_ARGUMENTS -> "fail";
                        case MISSING, ELSEWHERE -> "warn";
                        case UNEXPECTED -> "extra";
                    })));
            outcome(call).ifPresent(marks.getChildren()::add);
            call.millis().ifPresent(millis -> marks.getChildren().add(AnswerCard.label(AnswerWords.time(millis), "answer-label")));
            VBox name = new VBox(AnswerCard.label(VisibleText.line(call.name()), "mono", "answer-tool"));
            name.getStyleClass().add("answer-call");
            if (!marks.getChildren().isEmpty()) {
                name.getChildren().add(marks);
            }
            return name;
        }

        /** Whether the record has an error or a result of the call; nothing where it has neither. */
        private static Optional<Label> outcome(Call call) {
            return call.results().isEmpty()
                    ? Optional.empty()
                    : Optional.of(chip(
                            Texts.text(call.isFailed() ? "answer.call.failed" : "answer.call.answered"),
                            call.isFailed() ? "fail" : "pass"));
        }

        private static Label chip(String text, String style) {
            return Controls.label(text, "chip", style);
        }

        private static VBox values(List<Field> fields, String style) {
            VBox box = new VBox();
            for (Field f : fields) {
                boolean bare = f.name().isEmpty() || fields.size() == 1 && !f.name().equals("error");
                if (SQL_FIELDS.contains(f.name().toLowerCase(Locale.ROOT)) && f.value().length() <= LONGEST_SQL) {
                    if (!bare) {
                        box.getChildren().add(AnswerCard.label(f.name() + ":", style));
                    }
                    box.getChildren().add(sql(f.value()));
                } else {
                    AnswerCard.add(box, bare ? f.value() : f.name() + ": " + f.value(), style);
                }
            }
            return box;
        }

        private static TextFlow sql(String text) {
            String visible = VisibleText.of(text);
            TextFlow flow = Controls.styled(new TextFlow(), "mono", "answer-sql");
            for (Token token : SqlLexer.tokens(visible)) {
                Text word = new Text(token.of(visible));
                word.getStyleClass().addAll("mono", token.kind().name().toLowerCase(Locale.ROOT));
                flow.getChildren().add(word);
            }
            flow.setAccessibleText(visible);
            return flow;
        }

        /** What the record shows; empty where it shows nothing. */
        static Optional<VBox> facts(List<Fact> facts) {
            if (facts.isEmpty()) {
                return Optional.empty();
            }
            VBox part = new VBox(AnswerCard.label(Texts.text("answer.record"), "answer-label"));
            part.getStyleClass().addAll("answer-part", "answer-record");
            GridPane grid = Controls.styled(new GridPane(), "answer-calls");
            columns(grid, List.of(4, 40, 56));
            for (int i = 0; i < facts.size(); i++) {
                Fact fact = facts.get(i);
                grid.add(AnswerCard.label(fact.mark().sign(), "answer-mark", "evidence-" + fact.mark().name().toLowerCase(Locale.ROOT)), 0, i);
                grid.add(AnswerCard.label(Texts.text("answer.record." + fact.kind()), "answer-words"), 1, i);
                grid.add(AnswerCard.label(detail(fact), "answer-label"), 2, i);
            }
            part.getChildren().add(grid);
            return Optional.of(part);
        }

        private static String detail(Fact fact) {
            String words = VisibleText.line(fact.detail());
            String calls = fact.calls().stream().map(String::valueOf).collect(Collectors.joining(", "));
            return calls.isEmpty() ? words : Texts.text("answer.record.calls", words, fact.calls().size(), calls);
        }
    }
}
