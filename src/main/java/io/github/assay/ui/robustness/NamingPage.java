package io.github.assay.ui.robustness;

import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.page.TableSection;
import io.github.assay.ui.robustness.figure.NamingChangeFigure.NaturalnessFigure;
import io.github.assay.ui.robustness.figure.NamingChangeFigure;
import io.github.assay.ui.robustness.model.NamingViewModel.Shown;
import io.github.assay.ui.robustness.model.NamingViewModel;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Shows how natural the names of tables and columns are and what less natural names cost, and makes projects with such
 * names (metrics.md §5.2).
 */
public final class NamingPage extends ResultPage<Shown> {
    private static final int ROWS = 12;
    private static final int SHOWN = 6;

    private final NamingViewModel model;
    private final NamesCard names;
    private final NamingMakeCard make;

    public NamingPage(NamingViewModel model, PageTools tools, Dialogs dialogs) {
        super("naming.page", model, tools);
        this.model = model;
        names = new NamesCard(tools);
        make = new NamingMakeCard(model, tools.navigation(), dialogs);
        List<NamingSetting> settings = List.of(NamingSetting.values());
        VBox reasons = Controls.styled(new VBox(), "column", "cross-body");
        TableSpec<String> of = NamingSpecs.differences();
        reasons.getChildren().setAll(NamingSpecs.DIFFERENCES.stream()
                .map(k -> MakingPane.words(of.column("of").text(k) + ": " + of.column("difference").text(k))).toList());
        Card reasonCard = new Card("sensitivity.reasons", "against-card").named("namingReasonsTitle", "namingReasonsNote").body(reasons);
        list(
                model, "naming.computing", "naming.noStudy", source(dialogs),
                notRun("naming.notRun", s -> s.study().map(NamingStudy::notRun).orElse(0L), model::run),
                grown("naming-classes-figure", _ -> Texts.text("naming.figure.classes.note"), s -> NaturalnessFigure.of(databases(s))),
                framed(table("naming-classes", s -> s.study().isPresent() ? NamingSpecs.classes() : NamingSpecs.classesBefore(), NamingPage::databases),
                        "naming-classes", "classes", ROWS, s -> Texts.text("naming.classes.note", s.names())),
                acceptance(),
                study("naming-rejections", "rejections", _ -> NamingSpecs.rejections(), NamingPage::rejected, SHOWN,
                        s -> Texts.text("naming.rejections.note", rejected(s).size())).when(s -> has(s, NamingPage::rejected)),
                grown("naming-changes-figure", s -> s.study().map(NamingPage::provenance).orElse(""), s -> NamingChangeFigure.of(s.study().orElseThrow()))
                        .when(s -> has(s, NamingStudy::changes)),
                study("naming-changes", "changes", NamingSpecs::changes, NamingStudy::changes, ROWS, NamingPage::provenance)
                        .when(s -> has(s, NamingStudy::changes)),
                study("naming-table46", "printed46", NamingSpecs::settingChanges, _ -> settings, settings.size(), _ -> Texts.text("naming.printed46.note")),
                study("naming-linking", "linking", _ -> NamingSpecs.linking(), NamingStudy::linking, ROWS, _ -> Texts.text("naming.linking.note")),
                study("naming-table47", "printed47", NamingSpecs::settingLinking, _ -> settings, settings.size(), _ -> Texts.text("naming.printed47.note")),
                Section.<Shown>of(reasonCard).when(s -> s.study().isPresent()),
                study("naming-costs", "costs", _ -> NamingSpecs.costs(), NamingPage::costly, ROWS, s -> Texts.text("naming.costs.note", costly(s).size()))
                        .when(s -> has(s, NamingPage::costly)),
                Section.of(names.node(), names::show), Section.of(make.node(), s -> make.abbreviations(s.abbreviations())));
    }

    /** A table of the study, left out without one. */
    private <T> Section<Shown> study(
            String id, String key, Function<NamingStudy, TableSpec<T>> columns, Function<NamingStudy, List<T>> rows, int most,
            Function<NamingStudy, String> note) {
        TableView<T> table = Controls.styled(new TableView<>(), "#" + id);
        return Section.part(
                Shown::study, framed(new TableSection<>(new SpecTable<>(table).fitting(), columns, rows), id, key, most, note));
    }

    private <R, T> TableSection<R, T> framed(TableSection<R, T> table, String id, String key, int most, Function<R, String> note) {
        return table.in(new Card("naming." + key + ".title", "board-card").named(id + "Title", id + "Note"))
                .named("naming." + key + ".title").saved(tools(), "naming.table." + key).lines(1, most).overBar().noted(note);
    }

    private static boolean has(Shown shown, Function<NamingStudy, List<?>> rows) {
        return shown.study().filter(s -> !rows.apply(s).isEmpty()).isPresent();
    }

    private static List<NamedDatabase> databases(Shown shown) {
        return NamingSpecs.withAll(shown.databases());
    }

    private static List<NamedCase> rejected(NamingStudy study) {
        return study.cases().stream().filter(c -> !c.isAccepted()).toList();
    }

    private static List<NamingStudy.Cost> costly(NamingStudy study) {
        return study.costs().stream().filter(c -> c.lost() > 0).toList();
    }

    /** Where the study is from, with a button that shows that of another folder. */
    private Section<Shown> source(Dialogs dialogs) {
        Label source = MakingPane.words("");
        HBox.setHgrow(source, Priority.ALWAYS);
        source.setId("naming-folder");
        source.setMaxWidth(Double.MAX_VALUE);
        source.getStyleClass().add("muted");
        Button other = PageTools.quiet("naming-choose", Texts.text("naming.choose"), Texts.text("naming.choose.about"));
        other.setOnAction(_ -> dialogs.folder(Texts.text("naming.choose.about")).ifPresent(f -> {
            if (!model.open(f)) {
                dialogs.error(Texts.text("naming.choose.none", f), "");
            }
        }));
        return Section.of(Controls.styled(new HBox(8, source, other), "page-settings"), s -> source.setText(
                s.folder().map(f -> Texts.text("naming.from", f)).orElse(Texts.text("naming.without"))));
    }

    private static String provenance(NamingStudy study) {
        return Texts.text("naming.provenance", study.settings().replicates(), study.settings().seed());
    }

    @Override
    public void visit() {
        make.offer();
        super.visit();
    }

    @Override
    protected void nothing(StatePane in) {
        in.empty("mdoal-call_split", Texts.text("naming.empty.title"),
                model.unread().isEmpty() ? Texts.text("naming.empty") : Texts.text("naming.empty.because", model.unread()),
                PageTools.primary("complaint.again", "naming-again", model::refresh));
    }

    private static Section<Shown> acceptance() {
        VBox lines = Controls.styled(new VBox(), "column", "cross-body");
        Card card = new Card("", "against-card").named("acceptanceTitle", "acceptanceNote").body(lines);
        return Section.part(Shown::study, Section.<NamingStudy>of(card, study -> {
            card.title(Texts.text("naming.acceptance.title", study.accepted(), study.cases().size()));
            card.note(study.acceptance().asValue().map(NumberForm.PERCENT::of).orElse(""));
            lines.getChildren().setAll(MakingPane.words(Texts.text("naming.acceptance.about")));
            study.databases().stream().filter(d -> !d.lost().isEmpty()).forEach(d -> {
                String first = d.lost().stream().limit(SHOWN).collect(Collectors.joining("; "));
                lines.getChildren().add(MakingPane.words(d.id() + ": " + (d.lost().size() > SHOWN
                        ? Texts.text("table.more", first, d.lost().size() - SHOWN) : first)));
            });
            if (study.changes().isEmpty()) {
                lines.getChildren().add(MakingPane.words(Texts.text("naming.noAnswers")));
            }
        }));
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        switch (shortcut) {
            case MAKE_MUTANTS -> model.result().ifPresent(_ -> make.edit(pane()));
            case START_MUTANTS -> model.result().ifPresent(_ -> make.start());
            case MUTANT_LIST -> model.result().ifPresent(_ -> names.edit(pane()));
            case LEAVE -> {
                return names.leave();
            }
            default -> {
                return super.pressed(shortcut);
            }
        }
        return true;
    }
}
