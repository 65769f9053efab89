package io.github.assay.ui.review.adjudicate;

import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.labelling.gold.GoldProposal;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.controls.KeyFocus;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.adjudicate.model.GoldReviews;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.StringConverter;

/** Shows, for a gold query that is called defective, its error class and the proposed query, which can be changed. */
final class GoldLine extends HBox {
    private static final double LEAST_SQL = 80;
    /** Below this width, in em of the text, the query keeps its place and the proposer does not. */
    private static final double PROPOSER_EMS = 55;

    private final AdjudicateViewModel model;
    private final ComboBox<Optional<GoldError>> error = new ComboBox<>(FXCollections.observableArrayList(Stream.concat(
                    Stream.of(Optional.<GoldError>empty()), Stream.of(GoldError.values()).map(Optional::of))
            .toList()));
    private final Label sql = new Label();
    private final Label who = Controls.label("", "card-meta");
    private final Tooltip whole = new Tooltip();

    /** @param write opens the own query with the proposed query */
    GoldLine(AdjudicateViewModel model, Keys keys, Runnable write) {
        this.model = model;
        GoldReviews gold = model.gold();
        getStyleClass().add("gold-line");
        Label title = Controls.whole(Texts.text("adjudicate.gold"), "card-title");
        error.setId("gold-error");
        error.setMinWidth(USE_PREF_SIZE);
        error.getStyleClass().add("gold-error");
        error.setConverter(new StringConverter<>() {
            @Override
            public String toString(Optional<GoldError> one) {
                return one == null || one.isEmpty()
                        ? Texts.text("adjudicate.error.none", keys.hint(Shortcut.GOLD_ERROR))
                        : Texts.text("adjudicate.error." + one.get().word());
            }

            @Override
            public Optional<GoldError> fromString(String text) {
                throw new UnsupportedOperationException("errors are chosen");
            }
        });
        error.valueProperty().bindBidirectional(gold.errorProperty());
        keys.follow(error, _ -> {
            error.setAccessibleText(Shortcut.GOLD_ERROR.text());
            error.setTooltip(new Tooltip(Shortcut.GOLD_ERROR.text() + "  " + keys.hint(Shortcut.GOLD_ERROR)));
        });
        who.setMinWidth(0);
        sql.getStyleClass().add("vote-sql");
        sql.setMinWidth(0);
        sql.setPrefWidth(LEAST_SQL); // grows; class and proposer keep their words
        sql.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(sql, Priority.ALWAYS);
        whole.setWrapText(true);
        whole.setMaxWidth(640);
        sql.setTooltip(whole);
        Label cap = Controls.label("", "key-cap");
        Button amend = Controls.styled(new Button(Texts.text("adjudicate.gold.write"), cap), "cause-button");
        amend.setId("gold-write");
        amend.setContentDisplay(ContentDisplay.RIGHT);
        amend.setMinWidth(USE_PREF_SIZE);
        KeyFocus.of(amend);
        keys.follow(amend, _ -> cap.setText(keys.hint(Shortcut.AMEND_GOLD)));
        amend.setOnAction(_ -> write.run());
        getChildren().setAll(title, error, who, sql, amend);
        widthProperty().subscribe(width -> {
            boolean room = width.doubleValue() > PROPOSER_EMS * title.getFont().getSize();
            who.setVisible(room);
            who.setManaged(room);
            title.setVisible(room);
            title.setManaged(room);
        });
        model.causeProperty().subscribe(_ -> show());
        show();
    }

    /** Shows the first proposal on the item in front; nothing where the gold query is in no doubt. */
    void show() {
        Optional<GoldProposal> first = model.gold().open();
        boolean doubt = first.isPresent() || !model.gold().waiting().isEmpty()
                || model.causeProperty().get().equals(Optional.of(DisputeCause.GOLD_DEFECTIVE));
        setVisible(doubt);
        setManaged(doubt);
        who.setText(first.map(p -> Texts.text("adjudicate.gold.by", model.gold().proposer(p))).orElse(""));
        sql.setText(first.map(p -> p.sql().replaceAll("\\s+", " ").strip()).orElse(Texts.text("adjudicate.gold.none")));
        sql.getStyleClass().setAll("label", first.isPresent() ? "vote-sql" : "card-meta");
        whole.setText(first.map(GoldProposal::sql).orElse(sql.getText()));
    }

    /** Opens the list of error classes. */
    void chooseError() {
        if (isVisible()) {
            error.requestFocus();
            error.show();
        }
    }

    /** Whether the list of error classes has the keys. */
    boolean isChoosing() {
        return error.isFocused() || error.isShowing();
    }
}
