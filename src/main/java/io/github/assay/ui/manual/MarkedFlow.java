package io.github.assay.ui.manual;

import io.github.assay.manual.Manual;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.shape.Path;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** A paragraph whose places with certain words are marked behind its text. */
final class MarkedFlow extends TextFlow {
    private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    /** A place: characters from {@code start} to before {@code end}; a node inside the text counts as one. */
    private record Place(int start, int end, Path mark) {}

    private final List<Place> places = new ArrayList<>();

    MarkedFlow(List<Node> words, String... styles) {
        getStyleClass().addAll(styles);
        getChildren().setAll(words);
        setAccessibleText(whole());
        widthProperty().subscribe(_ -> requestLayout());
    }

    /** The text that is read and searched, with that of links and keys in it; of a key as the source has it, {@code Ctrl+8}. */
    String whole() {
        StringBuilder all = new StringBuilder();
        getManagedChildren().forEach(n -> all.append(text(n)));
        return all.toString();
    }

    private static String text(Node node) {
        return switch (node) {
            case Text text -> text.getText();
            case Labeled label -> label.getUserData() instanceof String literal ? literal : label.getText();
            default -> "";
        };
    }

    /** Marks all places with words, and returns how many there are. Words across the border of a link are not found. */
    int mark(String words) {
        places.forEach(p -> getChildren().remove(p.mark()));
        places.clear();
        if (!words.isBlank()) {
            int at = 0;
            StringBuilder run = new StringBuilder();
            for (Node node : List.<Node>copyOf(getManagedChildren())) {
                if (node instanceof Text text) {
                    run.append(text.getText());
                } else {
                    at = found(run, at, words) + 1;
                    if (Manual.places(text(node), words) > 0) {
                        add(at - 1, at);
                    }
                }
            }
            found(run, at, words);
        }
        requestLayout();
        return places.size();
    }

    /** Adds the places in the text before a node, which begins at a character; returns where it ends, and empties it. */
    private int found(StringBuilder run, int at, String words) {
        for (MatchResult m : Manual.places(words).matcher(run).results().toList()) {
            add(at + m.start(), at + m.end());
        }
        int end = at + run.length();
        run.setLength(0);
        return end;
    }

    private void add(int start, int end) {
        Path mark = new Path();
        mark.getStyleClass().add("manual-mark");
        mark.setManaged(false);
        mark.setMouseTransparent(true);
        places.add(new Place(start, end, mark));
        getChildren().addFirst(mark);
    }

    /** How many places are marked. */
    int places() {
        return places.size();
    }

    /** Sets off one of the places; none for -1. Returns its mark. */
    Node current(int place) {
        for (int i = 0; i < places.size(); i++) {
            places.get(i).mark().pseudoClassStateChanged(CURRENT, i == place);
        }
        return place < 0 ? this : places.get(place).mark();
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        places.forEach(p -> p.mark().getElements().setAll(getRangeShape(p.start(), p.end(), false)));
    }
}
