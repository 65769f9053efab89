package io.github.assay.ui.review.adjudicate;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.service.adjudication.AdjudicationList.Scope;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.adjudicate.model.DisputeRow;
import io.github.assay.ui.review.adjudicate.model.DisputeRows;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Shows the list at the left: filter, progress, choice of items, lines, and how final labels came about. */
final class DisputeListPane extends VBox {
    private final TextField filter = Controls.styled(new TextField(), "#dispute-filter");
    private final Label progress = Controls.whole("", "queue-progress");
    private final ProgressBar bar = Controls.styled(new ProgressBar(0), "dispute-bar");
    private final ComboBox<Scope> scope = new ComboBox<>(FXCollections.observableArrayList(Scope.values()));
    private final ListView<DisputeRow> rows = Controls.styled(new ListView<>(), "queue-rows", "dispute-rows");
    private final Label empty = Controls.label("", "muted");
    private final VBox sources = Controls.styled(new VBox(), "dispute-sources");
    private final Keys keys;
    private boolean showing;

    DisputeListPane(AdjudicateViewModel model, Keys keys) {
        this.keys = keys;
        getStyleClass().add("dispute-list");
        keys.follow(filter, _ -> filter.setPromptText(Texts.text("adjudicate.filter", keys.hint(Shortcut.DISPUTE_FILTER))));
        filter.textProperty().subscribe(model::filter);
        bar.setMaxWidth(Double.MAX_VALUE);
        scope.setId("dispute-scope");
        scope.setFocusTraversable(false);
        scope.getStyleClass().add("dispute-scope");
        scope.setMinWidth(0);
        setMinWidth(0);
        scope.setConverter(new StringConverter<>() {
            @Override
            public String toString(Scope one) {
                return one == null ? "" : words(one);
            }

            @Override
            public Scope fromString(String text) {
                throw new UnsupportedOperationException("scopes are chosen");
            }
        });
        Tooltip tip = new Tooltip();
        scope.setTooltip(tip);
        keys.follow(scope, _ -> tip.setText(Shortcut.DISPUTE_SCOPE.text() + "  " + keys.hint(Shortcut.DISPUTE_SCOPE)));
        scope.valueProperty().subscribe(chosen -> {
            if (!showing && chosen != null) {
                model.show(chosen);
            }
        });
        rows.setCellFactory(_ -> new DisputeCell(model.hidesNames()));
        rows.setFocusTraversable(false);
        empty.setWrapText(true);
        rows.setPlaceholder(empty);
        rows.getSelectionModel().selectedItemProperty().subscribe(row -> {
            if (!showing && row != null) {
                model.open(row.key());
            }
        });
        VBox.setVgrow(rows, Priority.ALWAYS);
        VBox header = Controls.styled(new VBox(filter, line(progress, scope), bar), "dispute-head");
        getChildren().setAll(header, rows, sources);
    }

    private static HBox line(Label left, ComboBox<Scope> right) {
        HBox line = Controls.styled(new HBox(left, Controls.gap(), right), "dispute-line");
        line.setMinWidth(0);
        return line;
    }

    void show(DisputeRows now, Optional<ItemKey> item) {
        showing = true;
        scope.setValue(now.scope());
        rows.getItems().setAll(now.rows());
        progress.setText(Texts.text("adjudicate.progress", now.decided(), now.rows().size()));
        bar.setProgress(now.rows().isEmpty() ? 0 : (double) now.decided() / now.rows().size());
        empty.setText(now.list().disputes().items().isEmpty() ? "" : Texts.text(now.filter().isBlank() ? "adjudicate.empty.scope" : "adjudicate.empty.filter"));
        sources(now);
        select(now, item);
        showing = false;
    }

    /** Says why no item is listed, and how many other choices list. */
    String noneListed(DisputeRows now) {
        if (now.list().disputes().items().isEmpty()) {
            int hidden = now.list().hidden();
            return hidden > 0 ? Texts.text("adjudicate.empty.hidden", hidden) : Texts.text("adjudicate.empty");
        }
        if (!now.filter().isBlank()) {
            return Texts.text("adjudicate.empty.filter");
        }
        String others = Stream.of(Scope.values())
                .filter(other -> other != now.scope() && !now.list().items(other).isEmpty())
                .map(other -> Texts.text("adjudicate.none.other", words(other), now.list().items(other).size()))
                .collect(Collectors.joining(", "));
        return Texts.text("adjudicate.none", words(now.scope()), keys.hint(Shortcut.DISPUTE_SCOPE), others);
    }

    private static String words(Scope one) {
        return Texts.text("adjudicate.scope." + one.name().toLowerCase(java.util.Locale.ROOT));
    }

    void select(DisputeRows now, Optional<ItemKey> item) {
        boolean before = showing;
        showing = true;
        int at = item.map(now::indexOf).orElse(-1);
        if (at >= 0) {
            rows.getSelectionModel().clearAndSelect(at);
            rows.scrollTo(Math.max(0, at - 3));
        } else {
            rows.getSelectionModel().clearSelection();
        }
        showing = before;
    }

    private void sources(DisputeRows now) {
        Map<FinalLabel.Source, Integer> counts = now.list().disputes().sources();
        int counted = counts.values().stream().mapToInt(i -> i).sum();
        Label title = new Label(now.list().hidden() > 0
                ? Texts.text("adjudicate.sources.shown", counted)
                : Texts.text("adjudicate.sources", counted));
        title.setWrapText(true);
        title.setMinHeight(USE_PREF_SIZE);
        title.getStyleClass().add("card-title");
        sources.getChildren().setAll(title);
        for (FinalLabel.Source source : List.of(
                FinalLabel.Source.UNANIMOUS, FinalLabel.Source.MAJORITY, FinalLabel.Source.SINGLE_VOTE, FinalLabel.Source.TIE,
                FinalLabel.Source.ADJUDICATED, FinalLabel.Source.UNDECIDED)) {
            int count = counts.getOrDefault(source, 0);
            if (count > 0 || source == FinalLabel.Source.ADJUDICATED || source == FinalLabel.Source.UNDECIDED) {
                Label name = new Label(Texts.text("adjudicate.source." + source.name().toLowerCase(java.util.Locale.ROOT)));
                Label number = new Label(Integer.toString(count));
                BorderPane line = new BorderPane(null, null, number, null, name);
                line.getStyleClass().addAll("dispute-source", source.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
                sources.getChildren().add(line);
            }
        }
        if (now.list().hidden() > 0) {
            Label hidden = Controls.wrapped(Texts.text("adjudicate.notShown", now.list().hidden()), "muted");
            sources.getChildren().add(hidden);
        }
    }

    /** Lists items of a choice that hold every word of a filter. */
    void list(Scope chosen, String words) {
        scope.setValue(chosen);
        filter.setText(words);
    }

    /** Shows the counts of final labels below the list, or leaves their place to the list. */
    void fit(boolean alone) {
        Controls.show(sources, !alone);
    }

    void nextScope() {
        Optional.ofNullable(scope.getValue()).ifPresent(
                now -> scope.setValue(Scope.values()[(now.ordinal() + 1) % Scope.values().length]));
    }

    void write() {
        filter.requestFocus();
        filter.selectAll();
    }
}
