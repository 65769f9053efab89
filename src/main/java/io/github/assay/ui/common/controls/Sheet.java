package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Shows a sheet: title, fields, the lines of its preview and its buttons. Ctrl+Enter confirms, Esc leaves. The ids of its
 * parts are its name with {@code -lines}, {@code -do}, {@code -cancel} and {@code -leave}.
 *
 * @param <S> what is chosen
 * @param <P> a preview
 * @param <R> a result
 */
public abstract class Sheet<S, P, R> extends VBox {
    private final SheetModel<S, P, R> model;
    private final UserErrorBar trouble = new UserErrorBar();

    /** The lines of the preview, of the run or of its result; then what went wrong. */
    protected final VBox lines;

    /** Confirms the preview; disabled unless that does something. */
    protected final Button confirm;

    /** Stops the run; only seen while there is one. */
    protected final Button stop;

    /** Closes the sheet. */
    protected final Button leave;

    /** @param close closes the sheet */
    protected Sheet(String name, double width, SheetModel<S, P, R> model, Runnable close) {
        this.model = model;
        lines = Controls.styled(new VBox(), "sheet-lines", "#" + name + "-lines");
        confirm = Controls.styled(new Button(), "primary-button", "#" + name + "-do");
        confirm.setOnAction(_ -> model.confirm());
        stop = Controls.styled(new Button(Texts.text("judge.cancel")), "#" + name + "-cancel");
        stop.setOnAction(_ -> model.cancel());
        leave = Controls.styled(new Button(Texts.text("dialog.cancel")), "#" + name + "-leave");
        leave.setCancelButton(true);
        leave.setOnAction(_ -> close.run());
        getStyleClass().add("sheet-pane");
        setMaxSize(width, Region.USE_PREF_SIZE);
        addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ENTER && e.isShortcutDown()) {
                model.confirm();
                e.consume();
            }
        });
    }

    /**
     * Puts the parts together and shows the state from now on. Called at the end of construction.
     *
     * @param about may be empty
     * @param parts what is between the words on top and the buttons; the lines are one of them
     */
    protected final void furnish(String title, String about, List<Node> parts, Node... buttons) {
        HBox acts = new HBox(8, buttons);
        acts.setAlignment(Pos.CENTER_LEFT);
        getChildren().add(Controls.wrapped(title, "title"));
        if (!about.isEmpty()) {
            getChildren().add(Controls.wrapped(about, "muted"));
        }
        getChildren().addAll(parts);
        getChildren().add(acts);
        model.stateProperty().subscribe(now -> {
            now.trouble().ifPresentOrElse(trouble::show, trouble::clear);
            lines.getChildren().setAll(Stream.concat(
                    listed(now).stream().map(t -> Controls.wrapped(t, "sheet-line")), now.trouble().stream().map(_ -> trouble)).toList());
            confirm.setDisable(!model.canConfirm());
            Controls.show(stop, model.isRunning());
            show(now);
        });
    }

    /** The lines of a state that are listed. */
    protected List<String> listed(SheetModel.State<S, P, R> now) {
        return now.lines();
    }

    /** Shows what of a state is not in the lines. */
    protected abstract void show(SheetModel.State<S, P, R> now);

    /** What the sheet holds. */
    public final SheetModel<S, P, R> model() {
        return model;
    }

    /** Goes back from a part of the sheet to the whole. Returns false when the whole is shown. */
    public boolean back() {
        return false;
    }

    /** Adds a row: a label, its field, and buttons beside it. */
    protected static void row(GridPane form, String key, Control of, Button... beside) {
        Label label = Controls.whole(Texts.text(key));
        label.setLabelFor(of);
        of.setAccessibleText(Texts.text(key));
        Node field = of;
        if (beside.length > 0) {
            HBox line = new HBox(8, of);
            line.getChildren().addAll(Arrays.asList(beside));
            HBox.setHgrow(of, Priority.ALWAYS);
            field = line;
        }
        GridPane.setHgrow(field, Priority.ALWAYS);
        form.addRow(form.getRowCount(), label, field);
    }

    /** A field whose text is taken at Enter and when it loses the focus. */
    protected static TextField entry(String id, String prompt, Consumer<String> take) {
        TextField field = Controls.styled(new TextField(), "#" + id);
        field.setPromptText(Texts.text(prompt));
        field.setOnAction(_ -> take.accept(field.getText()));
        field.focusedProperty().subscribe((before, now) -> {
            if (before && !now) {
                take.accept(field.getText());
            }
        });
        return field;
    }

    /** A button that opens a file chooser. */
    protected static Button chooser(String id, String key, Supplier<Optional<Path>> dialog, Consumer<Path> take) {
        Button button = Controls.button(Texts.text(key), "#" + id);
        button.setOnAction(_ -> dialog.get().ifPresent(take));
        return button;
    }
}
