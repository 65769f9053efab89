package io.github.assay.ui.review.answer;

import io.github.assay.service.review.CallPairing;
import io.github.assay.service.review.RecordFacts.Fact;
import io.github.assay.service.review.SystemAnswer;
import io.github.assay.service.review.SystemAnswer.Call;
import io.github.assay.service.review.SystemAnswer.Field;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.Controls;
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
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Shows the tool calls of an answer, beside the expected ones where there are any, and what their record shows. */
final class CallsPane {
    /** Longest SQL in characters that is coloured. */
    private static final int LONGEST_SQL = 8_000;

    private static final Set<String> SQL_FIELDS = Set.of("sql", "query", "statement");

    private CallsPane() {}

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
