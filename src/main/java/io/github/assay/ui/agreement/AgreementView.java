package io.github.assay.ui.agreement;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageScreen;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.scene.control.Button;

/** The Agreement screen. */
public final class AgreementView extends PageScreen<AgreementStudy, AgreementPage> {
    private final AgreementViewModel model;
    private final Navigation navigation;

    public AgreementView(AgreementViewModel model, Navigation navigation, PlotExport export) {
        AgreementPage page = new AgreementPage(model, new PageTools(navigation, export, "agreement.csv", () -> ""));
        super(List.of(page), Shortcut.NEXT_PAGE, Shortcut.PREVIOUS_PAGE);
        this.model = model;
        this.navigation = navigation;
        follow(model, "agreement.computing", "agreement.failed");
    }

    @Override
    protected void nothing(StatePane in) {
        Button review = Controls.styled(new Button(Texts.text("state.toReview")), "primary-button");
        review.setOnAction(_ -> navigation.go(ScreenId.REVIEW));
        in.empty("mdomz-people", Texts.text("agreement.empty"), Texts.text("agreement.empty.text"), review, importButton(navigation));
    }

    static Button importButton(Navigation navigation) {
        Button button = new Button(Texts.text("agreement.import"));
        button.setOnAction(_ -> navigation.importLabels());
        return button;
    }

    /** Queries that were run change no vote: the figures are computed again when the screen is opened next. */
    @Override
    public void evidenceChanged() {
        model.forget();
    }
}
