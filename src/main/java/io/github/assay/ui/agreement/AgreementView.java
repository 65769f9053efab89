package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.StratumAgreement;
import io.github.assay.domain.ItemKey;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.ui.common.BootstrapFields;
import io.github.assay.ui.common.Cautions;
import io.github.assay.ui.common.LoadState;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.Navigation;
import io.github.assay.ui.common.Room;
import io.github.assay.ui.common.RoomView;
import io.github.assay.ui.common.StatePane;
import java.util.List;
import java.util.Map;
import javafx.fxml.FXML;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;

/** The Agreement room: says what the view model holds, opens cases. */
public final class AgreementView implements RoomView {
    private final AgreementViewModel model;
    private final Navigation navigation;

    @FXML private StatePane state;
    @FXML private ScrollPane page;
    @FXML private Label subject;
    @FXML private HBox settings;
    @FXML private Cautions cautions;
    @FXML private StackPane headline;
    @FXML private StackPane pairs;
    @FXML private TableView<AnnotatorAgreement> annotators;
    @FXML private TableView<StratumAgreement> strata;

    public AgreementView(AgreementViewModel model, Navigation navigation) {
        this.model = model;
        this.navigation = navigation;
    }

    @FXML
    private void initialize() {
        settings.getChildren().setAll(new BootstrapFields(model.settings().bootstrap(), model::use));
        AnnotatorTable.furnish(annotators, this::open);
        StratumTable.furnish(strata, this::open);
        model.stateProperty().subscribe(this::show);
    }

    @Override
    public void shown() {
        model.refresh();
    }

    private void open(String title, List<ItemKey> items) {
        navigation.openCases(title, items);
    }

    private void show(LoadState<AgreementResult> now) {
        switch (now) {
            case LoadState.Loading<AgreementResult> _ -> state.loading(Messages.text("agreement.computing"));
            case LoadState.Empty<AgreementResult> _ -> empty();
            case LoadState.Failed<AgreementResult>(var what) ->
                state.failed(Messages.text("agreement.failed"), what, model::refresh);
            case LoadState.Ready<AgreementResult>(AgreementResult result) -> fill(result);
        }
    }

    private void empty() {
        Button review = new Button(Messages.text("state.toReview"));
        review.getStyleClass().add("primary-button");
        review.setOnAction(_ -> navigation.go(Room.REVIEW));
        state.empty("mdomz-people", Messages.text("agreement.empty"), Messages.text("agreement.empty.text"), review);
    }

    private void fill(AgreementResult result) {
        Coefficients all = result.headline();
        BootstrapSettings used = result.settings();
        subject.setText(Messages.text(
                "agreement.subject", all.items(), all.raters(), used.replicates(), Long.toString(used.seed())));
        headline.getChildren().setAll(new HeadlineCards(all, this::open));
        pairs.getChildren().setAll(pairMap(result));
        annotators.getItems().setAll(result.annotators());
        strata.getItems().setAll(result.strata());
        cautions.show(result.cautions(), Map.of());
        state.content(page);
    }

    private Node pairMap(AgreementResult result) {
        if (result.pairs().isEmpty()) {
            Label alone = new Label(Messages.text("agreement.pairs.none"));
            alone.getStyleClass().add("muted");
            alone.setWrapText(true);
            return alone;
        }
        PairMap map = new PairMap(result, this::open);
        // Room for the scroll bar, which would otherwise lie over the last row.
        map.setPadding(new Insets(0, 0, 16, 0));
        ScrollPane scroll = new ScrollPane(map);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        scroll.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        return scroll;
    }
}
