package io.github.assay.ui.welcome;

import io.github.assay.service.open.ImportService.ImportLook;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the preview of an import: the source's fields, the Assay field of each, and the first cases. */
final class ImportLookPane extends VBox {
    private static final int READ = 20;

    private final ImportViewModel model;
    private final Map<String, ComboBox<String>> choices = new LinkedHashMap<>();

    ImportLookPane(ImportViewModel model, ImportLook look) {
        this.model = model;
        setSpacing(10);
        String name = Texts.text("import.title." + look.format());
        Label found = new Label(look.why().isEmpty() ? name : Texts.text("import.found", name, look.why()));
        found.getStyleClass().add("strong");
        found.setWrapText(true);
        getChildren().add(found);
        losses(look).forEach(getChildren()::add);
        if (!look.proposals().isEmpty()) {
            getChildren().add(proposals(look.proposals()));
        }
        if (!look.rows().isEmpty()) {
            getChildren().addAll(header("import.rows", ""), rows(look));
        }
        getChildren().addAll(header("import.fields", Texts.text("import.fieldsNote", READ)), fields(look));
    }

    /** The field of the source whose choice has the focus. */
    Optional<String> focused() {
        return choices.entrySet().stream().filter(c -> c.getValue().isFocused()).map(Map.Entry::getKey).findFirst();
    }

    /** Gives the choice of a field of the source the focus, where there is one. */
    void focus(String field) {
        Optional.ofNullable(choices.get(field)).ifPresent(ComboBox::requestFocus);
    }

    private static List<Label> losses(ImportLook look) {
        List<Label> all = new ArrayList<>();
        look.losses().forEach(l -> all.add(Controls.wrapped(l)));
        if (!look.problems().isEmpty()) {
            all.add(Controls.wrapped(Texts.text(
                    "import.problems", look.problems().size(), look.problems().getFirst().sentence())));
        }
        if (all.isEmpty()) {
            all.add(Controls.wrapped(Texts.text("import.complete")));
        }
        return all;
    }

    /** What could be mapped, which is taken by the button alone. */
    private VBox proposals(List<String> pairs) {
        Button take = Controls.styled(new Button(Texts.text("import.proposals.take")), "#import-proposals");
        take.setOnAction(_ -> model.take(pairs));
        return new VBox(4, Controls.wrapped(Texts.text("import.proposals", String.join(", ", pairs.stream().map(p -> p.replaceFirst("=", " = ")).toList()))), take);
    }

    private static VBox header(String key, String note) {
        Label title = Controls.label(Texts.text(key), "card-title");
        return note.isEmpty() ? new VBox(title) : new VBox(1, title, Controls.label(note, "meta"));
    }

    private static GridPane rows(ImportLook look) {
        GridPane grid = grid(12, 10, 25, 20, 13, 20);
        List<String> headers = List.of("case", "db", "question", "gold", "system", "predicted");
        for (int i = 0; i < headers.size(); i++) {
            grid.add(quiet(Texts.text("import.row." + headers.get(i))), i, 0);
        }
        int line = 1;
        for (ImportLook.Row r : look.rows()) {
            grid.addRow(line++, cell(r.caseId()), cell(r.dbId()), cell(r.question()), mono(r.goldSql()),
                    cell(r.system()), mono(r.predictedSql()));
        }
        return grid;
    }

    private GridPane fields(ImportLook look) {
        GridPane grid = grid(28, 42, 30);
        grid.addRow(0, quiet(Texts.text("import.their")), quiet(Texts.text("import.sample")),
                quiet(Texts.text("import.ours")));
        int line = 1;
        for (ImportLook.Field field : look.fields()) {
            grid.addRow(line++, cell(field.source()), mono(field.sample()), becomes(field));
        }
        return grid;
    }

    /** A choice of Assay's fields. A field that the format maps itself can still be mapped to another. */
    private ComboBox<String> becomes(ImportLook.Field field) {
        ComboBox<String> choice = new ComboBox<>();
        String kept = Texts.text("import.use.kept");
        String now = switch (field.use()) {
            case FIELD -> field.target();
            case METADATA -> kept;
            case IMPORTED -> Texts.text("import.use.imported");
            case LEFT_OUT -> Texts.text("import.use.leftOut");
        };
        List<String> all = new ArrayList<>(List.of(kept));
        all.addAll(model.fields());
        String label = ImportViewModel.LABEL_OF + field.source();
        String answer = ImportViewModel.ANSWER_OF + field.source();
        all.addAll(List.of(label, answer));
        if (!all.contains(now)) {
            all.add(1, now);
        }
        choice.setItems(FXCollections.observableArrayList(all));
        choice.setValue(now);
        choice.setMaxWidth(Double.MAX_VALUE);
        choice.setAccessibleText(field.source() + ", " + Texts.text("import.ours"));
        Runnable take = () -> {
            String chosen = choice.getValue();
            if (!chosen.equals(now)) {
                boolean ours = List.of(label, answer).contains(chosen) || model.fields().contains(chosen);
                model.become(field, ours ? Optional.of(chosen) : Optional.empty());
            }
        };
        takenWhenMeant(choice, take);
        choice.setId("becomes-" + choices.size());
        choices.put(field.source(), choice);
        return choice;
    }

    /** Arrow keys only try values. The value is taken at Enter, or when the choice loses the focus. */
    private static void takenWhenMeant(ComboBox<String> choice, Runnable take) {
        choice.setOnHidden(_ -> take.run());
        choice.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && !choice.isShowing()) {
                take.run();
                event.consume();
            }
        });
        choice.focusedProperty().subscribe((before, now) -> {
            if (before && !now && choice.getScene() != null && !choice.isShowing()) {
                take.run();
            }
        });
    }

    private static GridPane grid(double... percent) {
        GridPane grid = new GridPane();
        grid.setHgap(12);
        grid.setVgap(3);
        for (double width : percent) {
            ColumnConstraints column = new ColumnConstraints();
            column.setPercentWidth(width);
            column.setHgrow(Priority.ALWAYS);
            grid.getColumnConstraints().add(column);
        }
        return grid;
    }

    private static Label quiet(String text) {
        return Controls.label(text, "meta");
    }

    private static Label mono(String text) {
        Label label = cell(text);
        label.getStyleClass().add("mono");
        return label;
    }

    private static Label cell(String text) {
        Label label = new Label(text.replaceAll("\\s+", " "));
        if (!text.isBlank()) {
            label.setTooltip(new Tooltip(text));
        }
        return label;
    }
}
