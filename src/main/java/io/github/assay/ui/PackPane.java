package io.github.assay.ui;

import io.github.assay.domain.labelling.Person;
import io.github.assay.service.team.HandOffService.Packed;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.model.PackViewModel;
import io.github.assay.wording.Texts;
import java.util.List;

/** Shows the sheet that writes the file for a person without contact. */
public final class PackPane extends Sheet<PackViewModel.Choice, PackViewModel.Offer, Packed> {
    private final SelectionBox<Person> who;

    /** @param close closes the sheet */
    public PackPane(PackViewModel model, Dialogs dialogs, Runnable close) {
        super("pack", 620, model, close);
        who = new SelectionBox<>("pack-person", Texts.text("pack.person"), p -> p == null ? "" : p.name(), p -> model.choose(p.id()));
        furnish(
                Texts.text("pack.title"), Texts.text("pack.about"), List.of(who, lines), confirm,
                chooser("pack-to", "pack.to", () -> dialogs.saveAs(
                        Texts.text("pack.title"), model.chosen().person().orElse("pack") + ".zip",
                        List.of(new Dialogs.Kind(Texts.text("pack.kind"), List.of("*.zip")))), model::choose),
                Controls.gap(), leave);
    }

    @Override
    protected void show(SheetModel.State<PackViewModel.Choice, PackViewModel.Offer, Packed> now) {
        now.preview().ifPresent(offer -> who.show(
                offer.people(), offer.people().stream().filter(p -> now.chosen().person().filter(p.id()::equals).isPresent()).findFirst().orElse(null)));
        boolean done = now.step() == SheetModel.Step.DONE;
        who.setDisable(done);
        confirm.setText(Texts.text("pack.do"));
        leave.setText(Texts.text(done ? "dialog.close" : "dialog.cancel"));
    }

    @Override
    public void requestFocus() {
        who.requestFocus();
    }
}
