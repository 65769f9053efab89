package io.github.assay.ui.review.grid;

import io.github.assay.ui.common.Controls;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Takes the place of a table that cannot be shown: error, time-out, blocked, too large, unreachable, not run, loading.
 */
final class TablePlaceholder extends VBox {
    private static final List<String> KINDS =
            List.of("error", "timeout", "blocked", "too_large", "unreachable", "no_sql", "waiting", "loading", "equal");

    private static final PseudoClass TIGHT = PseudoClass.getPseudoClass("tight");
    /** Below this height, in em of the text, the detail takes all that title and remedy leave. */
    private static final double TIGHT_EMS = 15;

    private final Label mark = Controls.label("", "instead-mark");
    private final Label title = Controls.label("", "instead-title");
    private final TextArea detail = Controls.styled(new TextArea(), "instead-detail");
    private final Label remedy = Controls.wrapped("", "instead-remedy");

    TablePlaceholder() {
        getStyleClass().add("instead");
        setAlignment(Pos.CENTER);
        setMinSize(0, 0);
        detail.setEditable(false);
        detail.setWrapText(true);
        detail.setPrefRowCount(2);
        title.setWrapText(true);
        detail.setMinHeight(30);
        HBox header = new HBox(8, mark, title);
        header.setAlignment(Pos.CENTER);
        header.setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(header, detail, remedy);
        heightProperty().subscribe(height -> {
            boolean tight = height.doubleValue() < TIGHT_EMS * remedy.getFont().getSize();
            pseudoClassStateChanged(TIGHT, tight);
            VBox.setVgrow(detail, tight ? Priority.ALWAYS : Priority.NEVER);
        });
    }

    void show(ResultScreen.Instead instead) {
        KINDS.forEach(kind -> pseudoClassStateChanged(PseudoClass.getPseudoClass(kind), kind.equals(instead.kind())));
        mark.setText(mark(instead.kind()));
        title.setText(instead.title());
        show(detail, instead.detail());
        detail.setText(instead.detail());
        remedy.setText(instead.remedy());
        show(remedy, instead.remedy());
    }

    private static void show(javafx.scene.Node node, String text) {
        Controls.show(node, !text.isEmpty());
    }

    private static String mark(String kind) {
        return switch (kind) {
            case "error" -> "✗";
            case "timeout" -> "◷";
            case "blocked" -> "⊘";
            case "too_large" -> "▦";
            case "unreachable" -> "⌁";
            case "loading" -> "…";
            case "no_sql" -> "∅";
            case "equal" -> "=";
            default -> "▷";
        };
    }
}
