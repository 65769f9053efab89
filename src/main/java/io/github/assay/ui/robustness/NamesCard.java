package io.github.assay.ui.robustness;

import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.NamingSpecs.NameRow;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.TableSection;
import io.github.assay.ui.robustness.model.NamingViewModel.Shown;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;

/** Lists every table and column with its class and the reason; a text and a database choose among them. */
final class NamesCard {
    private static final int ROWS = 12;

    private final TableView<NameRow> table = Controls.styled(new TableView<>(), "#name-list");
    private final TableSection<Shown, NameRow> section;
    private final TextField sought = Controls.styled(new TextField(), "#names-find");
    private final SelectionBox<String> database;
    private final Card card = new Card("naming.names.title", "board-card").named("namesTitle", "namesNote");
    private Optional<Shown> shown = Optional.empty();
    private String chosen = "";

    NamesCard(PageTools tools) {
        database = new SelectionBox<>("names-database", Texts.text("naming.database"), NamesCard::words, this::choose);
        sought.setPromptText(Texts.text("naming.names.find"));
        sought.setAccessibleText(Texts.text("naming.names.find"));
        sought.setPrefColumnCount(18);
        sought.textProperty().subscribe(_ -> fill());
        sought.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.DOWN || e.getCode() == KeyCode.ENTER) {
                e.consume();
                table.requestFocus();
                table.getSelectionModel().selectFirst();
            }
        });
        card.acts(sought, database);
        section = new TableSection<Shown, NameRow>(new SpecTable<>(table).fitting(), NamesCard::spec, this::rows)
                .in(card).named("naming.names.title").saved(tools, "naming.table.names")
                .noted(s -> Texts.text("naming.names.note", rows(s).size(), s.names()));
    }

    private static String words(String id) {
        return id.isEmpty() ? Texts.text("naming.allDatabases") : id;
    }

    private static TableSpec<NameRow> spec(Shown of) {
        return of.study().isPresent() ? NamingSpecs.names() : NamingSpecs.namesBefore();
    }

    Node node() {
        return card;
    }

    private void choose(String now) {
        chosen = now;
        fill();
    }

    void show(Shown now) {
        shown = Optional.of(now);
        List<String> all = new ArrayList<>(List.of(""));
        now.databases().forEach(d -> all.add(d.id()));
        chosen = all.contains(chosen) ? chosen : "";
        database.show(all, chosen);
        fill();
    }

    private void fill() {
        shown.ifPresent(s -> {
            section.show(s);
            Tables.rows(table, Math.clamp(s.names(), 2, ROWS));
        });
    }

    /** The rows that have every word of the text in some column. */
    private List<NameRow> rows(Shown of) {
        TableSpec<NameRow> columns = spec(of);
        List<String> words = Stream.of(sought.getText().toLowerCase(Locale.ROOT).strip().split("\\s+")).toList();
        return NamingSpecs.rows(of.databases()).stream()
                .filter(r -> chosen.isEmpty() || r.database().equals(chosen))
                .filter(r -> {
                    String text = columns.columns().stream().map((ColumnSpec<NameRow> c) -> c.text(r))
                            .collect(Collectors.joining("\n")).toLowerCase(Locale.ROOT);
                    return words.stream().allMatch(text::contains);
                })
                .toList();
    }

    /** Removes the text to find; false where there is none or another control has the focus. */
    boolean leave() {
        boolean any = sought.getScene() != null && sought.getScene().getFocusOwner() == sought && !sought.getText().isEmpty();
        if (any) {
            sought.clear();
        }
        return any;
    }

    /** Goes to the text to find. */
    void edit(ScrollPane page) {
        ResultPage.reveal(page, card);
        sought.requestFocus();
        sought.selectAll();
    }
}
