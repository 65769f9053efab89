package io.github.assay.ui.common;

import io.github.assay.statistics.Caution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * What a reader should know before trusting the numbers: one quiet line with the first caution and, on demand, all of
 * them. Cautions of one kind are said in one sentence. Hidden when there are none.
 */
public final class Cautions extends HBox {
    private final Label text = new Label();
    private final Button more = new Button();
    private List<String> sentences = List.of();
    private boolean open;

    public Cautions() {
        getStyleClass().addAll("note-bar", "warn");
        FontIcon icon = new FontIcon("mdomz-report_problem");
        icon.getStyleClass().add("warning");
        text.setWrapText(true);
        text.setMinHeight(USE_PREF_SIZE);
        VBox words = new VBox(text);
        setHgrow(words, Priority.ALWAYS);
        more.getStyleClass().add("quiet-button");
        more.setMinWidth(USE_PREF_SIZE);
        more.setOnAction(_ -> {
            open = !open;
            say();
        });
        getChildren().addAll(icon, words, more);
        show(List.of(), Map.of());
    }

    /**
     * Shows cautions.
     *
     * @param names subjects' names for people, where they have other ones
     */
    public void show(List<Caution> cautions, Map<String, String> names) {
        sentences = sentences(cautions, names);
        setVisible(!sentences.isEmpty());
        setManaged(!sentences.isEmpty());
        say();
    }

    private void say() {
        List<String> said = open ? sentences : sentences.stream().limit(1).toList();
        text.setText(String.join("\n", said));
        more.setText(Messages.text(open ? "caution.less" : "caution.more", sentences.size() - 1));
        more.setVisible(sentences.size() > 1);
        more.setManaged(sentences.size() > 1);
    }

    /** One sentence a kind of caution, in the order in which kinds first occur. */
    static List<String> sentences(List<Caution> cautions, Map<String, String> names) {
        Map<String, List<Caution>> kinds = cautions.stream()
                .collect(Collectors.groupingBy(Caution::code, LinkedHashMap::new, Collectors.toList()));
        List<String> all = new ArrayList<>();
        kinds.forEach((code, same) -> all.add(sentence(code, same, names)));
        return all;
    }

    private static String sentence(String code, List<Caution> same, Map<String, String> names) {
        String subjects = same.stream()
                .map(c -> c.subjects().stream().map(s -> names.getOrDefault(s, s)).collect(Collectors.joining(" – ")))
                .filter(s -> !s.isEmpty())
                .collect(Collectors.joining(", "));
        double value = same.getFirst().value();
        String key = "caution." + code;
        return Messages.optional(key).isPresent()
                ? Messages.text(key, subjects, value, same.size())
                : Messages.text("caution.other", Messages.reason(code), subjects, Figures.threshold(value));
    }
}
