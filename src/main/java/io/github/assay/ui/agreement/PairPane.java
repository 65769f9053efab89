package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows the map of pairs with its legend and the focused cell's numbers. Without pairs it shows the reason. */
final class PairPane extends VBox {
    private static final int SHADES = 5;

    PairPane(AgreementResult result, BiConsumer<String, List<ItemKey>> open) {
        getStyleClass().add("pair-pane");
        Label detail = Controls.wrapped(Texts.text("agreement.pairs.keys"), "muted", "meta", "#pairDetail");
        if (result.pairs().isEmpty()) {
            detail.setText(Texts.text("agreement.pairs.none"));
            getChildren().setAll(detail);
        } else {
            getChildren().setAll(scrolling(new PairMap(result, open, detail::setText)), legend(), detail);
        }
    }

    private static Node scrolling(PairMap map) {
        // Space for the scroll bar, which would otherwise cover the last row.
        map.setPadding(new Insets(0, 0, 12, 0));
        ScrollPane scroll = Controls.styled(new ScrollPane(map), "edge-to-edge");
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        // The map is never cut: where the window is too low, the page scrolls.
        map.heightProperty().subscribe(height -> scroll.setMinHeight(height.doubleValue() + 2));
        scroll.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        return scroll;
    }

    private static Node legend() {
        FlowPane legend = Controls.styled(new FlowPane(), "pair-legend");
        legend.getChildren().add(key(0, Texts.text("agreement.legend.none")));
        for (int i = 1; i <= SHADES; i++) {
            legend.getChildren().add(key(i, Texts.text(
                    "agreement.legend.to", EstimateFormat.one((double) i / SHADES))));
        }
        return legend;
    }

    private static Node key(int shade, String text) {
        Region sample = new Region();
        sample.getStyleClass().addAll("pair-sample", "shade-" + shade);
        return new HBox(Controls.styled(new Label(text, sample), "pair-note"));
    }

    /**
     * Shows pairwise Cohen κ as a map with numbers. It is one stop of the Tab key; arrow keys move from cell to cell, Enter
     * opens the cases on which the two annotators differ.
     */
    private static final class PairMap extends GridPane {
        private record Place(int row, int column) {}

        private final Map<Place, PairCell> cells = new HashMap<>();
        private final int size;
        private final Consumer<String> tell;

        /** @param tell takes all numbers of the focused cell */
        PairMap(AgreementResult result, BiConsumer<String, List<ItemKey>> open, Consumer<String> tell) {
            this.tell = tell;
            getStyleClass().add("pair-map");
            List<String> names = result.annotators().stream().map(AnnotatorAgreement::annotator).toList();
            size = names.size();
            for (int i = 0; i < size; i++) {
                add(name(names.get(i)), 0, i + 1);
                add(name(names.get(i)), i + 1, 0);
                add(own(), i + 1, i + 1);
            }
            for (PairAgreement pair : result.pairs()) {
                int a = names.indexOf(pair.a());
                int b = names.indexOf(pair.b());
                put(new Place(a, b), pair, open);
                put(new Place(b, a), pair, open);
            }
            addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        }

        private void put(Place place, PairAgreement pair, BiConsumer<String, List<ItemKey>> open) {
            PairCell cell = new PairCell(pair);
            cell.setFocusTraversable(cells.isEmpty());
            cell.setOnAction(_ -> open(pair, open));
            cell.focusedProperty().subscribe(focused -> {
                if (focused) {
                    cells.values().forEach(other -> other.setFocusTraversable(other == cell));
                    tell.accept(cell.detail());
                }
            });
            cells.put(place, cell);
            add(cell, place.column + 1, place.row + 1);
        }

        private void open(PairAgreement pair, BiConsumer<String, List<ItemKey>> open) {
            if (pair.disagreements().isEmpty()) {
                tell.accept(Texts.text("agreement.pair.never", pair.a(), pair.b(), pair.n()));
            } else {
                open.accept(Texts.text("agreement.pair.title", pair.a(), pair.b()), pair.disagreements());
            }
        }

        private void pressed(KeyEvent event) {
            for (Map.Entry<Place, PairCell> e : cells.entrySet()) {
                if (e.getValue().isFocused() && heard(e.getKey(), e.getValue(), event.getCode())) {
                    event.consume();
                    return;
                }
            }
        }

        private boolean heard(Place place, PairCell cell, KeyCode key) {
            return switch (key) {
                case LEFT -> move(place, 0, -1);
                case RIGHT -> move(place, 0, 1);
                case UP -> move(place, -1, 0);
                case DOWN -> move(place, 1, 0);
                case ENTER -> {
                    cell.fire();
                    yield true;
                }
                default -> false;
            };
        }

        /** An annotator's own place is passed over; at the edge the focus stays. */
        private boolean move(Place from, int rows, int columns) {
            for (int step = 1; step < size; step++) {
                PairCell next = cells.get(new Place(from.row + step * rows, from.column + step * columns));
                if (next != null) {
                    next.requestFocus();
                    return true;
                }
            }
            return true;
        }

        private static Label name(String text) {
            Label label = Controls.whole(text, "pair-name");
            label.setTooltip(new Tooltip(text));
            return label;
        }

        private static Region own() {
            return Controls.styled(new Region(), "pair-own");
        }
    }
}
