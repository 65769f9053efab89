package io.github.assay.ui;

import io.github.assay.service.labels.CarriedLabels;
import io.github.assay.service.open.AddedRun;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.SelectionLabel;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.model.AddRunViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;

/** Shows the sheet that adds a run: the source, the names of system and run, and what is new, changed, equal and gone. */
public final class AddRunPane extends Sheet<AddRunViewModel.Source, AddRunViewModel.Found, List<AddedRun>> {
    private final AddRunViewModel model;
    private final TextField source = Controls.styled(new TextField(), "#addRun-source");
    private final TextField system = entry("addRun-system", "addRun.system.prompt", _ -> named());
    private final TextField run = entry("addRun-run", "addRun.run.prompt", _ -> named());
    private final TextField part = entry("addRun-part", "import.part.prompt", _ -> named());
    private final ChoiceBox<CarriedLabels.Rule> carry = Controls.styled(new ChoiceBox<>(), "small-choice", "#addRun-carry");
    private final TextField records = entry("addRun-records", "import.records.prompt", _ -> named());

    /** @param close closes the sheet */
    public AddRunPane(AddRunViewModel model, Dialogs dialogs, Runnable close) {
        super("addRun", 760, model, close);
        this.model = model;
        source.setOnAction(_ -> written().ifPresent(model::choose));
        source.focusedProperty().subscribe((_, focused) -> {
            if (!focused) {
                written().filter(path -> model.chosen().path().filter(path::equals).isEmpty()).ifPresent(model::choose);
            }
        });
        GridPane form = Controls.styled(new GridPane(), "sheet-form");
        row(form, "addRun.source", source,
                chooser("addRun-file", "addRun.file", () -> dialogs.file(Texts.text("addRun.title"), List.of(new Dialogs.Kind(
                        Texts.text("addRun.files"), List.of("*.jsonl", "*.json", "*.csv", "*.tsv", "*.sql", "*.txt", "*.xlsx", "*.gz", "*.zip", "*.parquet",
                                "*.sqlite", "*.db", "*.duckdb", "*.yaml", "*.yml")))), model::choose),
                chooser("addRun-folder", "addRun.folder", () -> dialogs.folder(Texts.text("addRun.title")), model::choose));
        row(form, "import.part", part);
        row(form, "import.records", records);
        row(form, "addRun.system", system);
        row(form, "addRun.id", run);
        carry.getItems().setAll(CarriedLabels.Rule.values());
        carry.setValue(CarriedLabels.Rule.NONE);
        carry.setConverter(new SelectionLabel<>(rule -> Texts.text("addRun.carry." + rule)));
        carry.setOnAction(_ -> model.carry(carry.getValue()));
        row(form, "addRun.carry", carry);
        confirm.setText(Texts.text("addRun.add"));
        furnish(Texts.text("addRun.title"), Texts.text("addRun.about"), List.of(form, lines), confirm, leave);
    }

    private Optional<Path> written() {
        return Optional.of(source.getText().strip()).filter(text -> !text.isEmpty()).map(Path::of);
    }

    private void named() {
        model.name(system.getText(), run.getText(), part.getText(), records.getText());
    }

    @Override
    protected void show(SheetModel.State<AddRunViewModel.Source, AddRunViewModel.Found, List<AddedRun>> now) {
        now.chosen().path().ifPresent(path -> source.setText(path.toString()));
    }

    @Override
    public void requestFocus() {
        source.requestFocus();
    }
}
