package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.MutantProject;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.ScoredMutant;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotMenu;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.text.TextFlow;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page on errors in gold queries over a real project, by keys, beside the command line. */
@OnToolkitThread
class SensitivityPageTest implements WindowHands {
    @TempDir
    private Path root;

    private ProjectWindow window;

    @Override
    public Stage stage() {
        return window.stage();
    }

    /** Opens a project on the page. */
    private void open(Path project) throws Exception {
        window = new ProjectWindow(project, AnsweredDialogs.savingInto(root));
        until(() -> stage().getTitle().length() > "Assay".length());
        press(KeyCode.CONTROL, KeyCode.DIGIT6);
        until(this::seesTabs);
        press(KeyCode.CLOSE_BRACKET);
    }

    private TableView<Sensitivity.Row> rows() {
        return find("#sensitivity");
    }

    @Test
    void mutantsAreMadeFromTheWindowAndTheFiguresAreTheCommands() throws Exception {
        open(MutantProject.golds(root.resolve("demo")));
        until(() -> find("#make-start") != null);
        press(KeyCode.N);
        TextField target = (TextField) stage().getScene().getFocusOwner();
        assertThat(target.getText()).endsWith("demo-mutants");
        TextField depth = find("#make-depth");
        ROBOT.interact(() -> depth.setText("none"));
        press(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(words()).anyMatch(w -> w.contains("Errors a mutant: “none” is not a whole number"));
        ROBOT.interact(() -> depth.setText("1"));
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> find("#make-open") != null);
        assertThat(words()).anyMatch(w -> w.startsWith("11 gold queries: 27 mutants in ") && w.endsWith("2 equal to gold on the data."));
        press(KeyCode.SPACE);
        until(() -> words().contains("Who is labelling?"));
        close();
        open(root.resolve("demo-mutants"));
        until(() -> rows() != null && !rows().getItems().isEmpty());
        List<Sensitivity.Row> shown = List.copyOf(rows().getItems());
        close();
        String command = CommandRun.of("mutate", root.resolve("demo-mutants").toString(), "--json").out();
        assertThat(shown).hasSize(6).allSatisfy(row -> assertThat(command).contains(
                "\"error\":\"" + (row.kind().isEmpty() ? "all" : row.kind()) + "\",\"mutants\":" + row.mutants().size(),
                "\"change_exp\":{\"value\":" + row.changes().get("exp").asValue().orElseThrow().value()));
    }

    @Test
    @Tag("exhaustive")
    void theThesisTableAListOfMutantsAndEveryExport() throws Exception {
        open(MutantProject.in(root.resolve("made")));
        until(() -> rows() != null && !rows().getItems().isEmpty());
        press(KeyCode.L);
        TableView<ScoredMutant> mutants = find("#mutant-list");
        assertThat(stage().getScene().getFocusOwner()).isSameAs(mutants);
        assertThat(mutants.getItems()).hasSize(27);
        until(() -> this.<TextFlow>find("#mutant-sql").getChildren().size() > 1);
        for (String id : List.of("#save-changes", "#save-unexpected", "#save-mutants")) {
            Button save = find(id);
            ROBOT.interact(save::fire);
        }
        FigureView figure = find("#sensitivity-figure");
        ROBOT.interact(() -> {
            PlotMenu menu = (PlotMenu) figure.getProperties().get(PlotMenu.class);
            menu.getItems().subList(0, 4).forEach(i -> i.fire());
        });
        until(() -> {
            try (Stream<Path> files = Files.list(root)) {
                return files.filter(f -> f.toString().matches(".*\\.(csv|svg|png|pdf)")).count() == 7;
            }
        });
        press(KeyCode.J);
        assertThat(this.<TableView<NoticedErrors.Row>>find("#noticed").getItems()).extracting(r -> r.judge().name())
                .containsExactly("ex", "exp", "exr", "exf1");
        press(KeyCode.T);
        until(() -> words().stream().anyMatch(w -> w.startsWith("add_star_wildcard: Extra columns are ignored")));
        assertThat(this.<FigureView>find("#sensitivity-figure").getAccessibleText()).contains("13 columns");
        press(KeyCode.L);
        press(KeyCode.ENTER);
        until(() -> words().stream().anyMatch(w -> w.contains("mutants: all errors")));
    }

    @Test
    @Tag("exhaustive")
    void cleanCasesAgainstVariantsAreSlicesOfSystems() throws Exception {
        Path made = MutantProject.in(root.resolve("made"));
        window = new ProjectWindow(made, AnsweredDialogs.savingInto(root));
        until(() -> stage().getTitle().length() > "Assay".length());
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        turnTo(2);
        until(() -> this.<TableView<VariantGap>>find("#gaps") != null);
        List<VariantGap> gaps = List.copyOf(this.<TableView<VariantGap>>find("#gaps").getItems());
        close();
        String command = CommandRun.of("systems", made.toString(), "--json").out();
        assertThat(gaps).hasSize(6).allSatisfy(g -> assertThat(command).contains(
                "\"perturbation\":\"" + (g.perturbation().isEmpty() ? "all" : g.perturbation()) + "\",\"pairs\":" + g.pairs(),
                "\"gap\":{\"value\":" + g.gap().asValue().orElseThrow().value()));
        assertThat(CommandRun.of("systems", made.toString()).out()).contains("Clean cases against their variants by EX");
    }

    @AfterEach
    void close() {
        if (window != null) {
            window.close();
            window = null;
        }
    }
}
