package io.github.assay.ui.robustness;

import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.robustness.NamedProject;
import io.github.assay.service.robustness.NamingOrder;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.robustness.model.NamingViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Makes the four projects with less natural names: class, predictions, folder; then says what became of them. */
final class NamingMakeCard {
    private final NamingViewModel model;
    private final Navigation navigation;
    private final Card card = new Card("naming.make.title", "against-card").named("makeNamesTitle", "makeNamesNote");
    private final SelectionBox<Naturalness> level;
    private final SelectionBox<String> judge;
    private final Dialogs dialogs;
    private final CheckBox rename = Controls.styled(new CheckBox(Texts.text("naming.make.rename")), "#names-rename");
    private final Label dictionary = MakingPane.words("");
    private final Button make = PageTools.primary("naming.make", "names-start", this::start);
    private final NewFolderField target;
    private final MakingPane<NamedProject> outcome;

    NamingMakeCard(NamingViewModel model, Navigation navigation, Dialogs dialogs) {
        this.model = model;
        this.navigation = navigation;
        this.dialogs = dialogs;
        judge = new SelectionBox<>("names-judge", Texts.text("naming.make.by"),
                j -> j.isEmpty() ? Texts.text("naming.make.byRule") : Texts.text("naming.make.byModel", j), _ -> {});
        List<String> by = new ArrayList<>(List.of(""));
        by.addAll(model.judges());
        judge.show(by, "");
        Controls.show(judge, by.size() > 1);
        level = new SelectionBox<>("names-class", Texts.text("naming.make.class"), n -> Texts.text("naming.make.target." + n.name()), _ -> {});
        level.show(List.of(Naturalness.N3, Naturalness.N2), Naturalness.N3);
        dictionary.setId("names-dictionary");
        dictionary.getStyleClass().add("muted");
        target = new NewFolderField("names", dialogs, model::proposedTarget, make);
        outcome = new MakingPane<>("names", model.making(), make, () -> model.golds() > 0, this::made);
        Label about = MakingPane.words(Texts.text("naming.make.about"));
        about.getStyleClass().add("muted");
        FlowPane choices = Controls.styled(new FlowPane(level, judge, rename), "page-settings");
        VBox all = Controls.styled(new VBox(about, choices, dictionary, target, outcome), "column", "cross-body");
        card.body(all);
    }

    Node node() {
        return card;
    }

    /** Proposes a folder unless one is entered, and says how many gold queries would be rewritten. */
    void offer() {
        target.offer();
        card.note(Texts.text("sensitivity.make.note", model.golds()));
        make.setDisable(model.golds() == 0);
    }

    /** Says how many abbreviations the project adds. */
    void abbreviations(int own) {
        dictionary.setText(Texts.text("naming.make.dictionary", own));
    }

    /** Starts with what is entered; a bad entry is named and nothing starts. */
    void start() {
        try {
            Optional<NamingOrder.Rewriting> rewriting = judge.value().filter(j -> !j.isEmpty())
                    .map(j -> new NamingOrder.Rewriting(j, ReplySource.RECORD));
            NamingOrder order = new NamingOrder(
                    target.folder(), level.value().orElse(Naturalness.N3), Optional.empty(), rewriting, rename.isSelected());
            model.make(order, sentence -> dialogs.agrees(Texts.text("naming.rewrite.title"), sentence, Texts.text("naming.rewrite.send")));
        } catch (IllegalArgumentException e) {
            model.making().refuse(e);
        }
    }

    private void made(NamedProject project) {
        Path to = model.making().target();
        long accepted = project.cases().stream().filter(NamedCase::isAccepted).count();
        outcome.say(Texts.text("naming.make.made", accepted, project.cases().size(), to));
        project.rewriting().ifPresent(r -> outcome.say(Texts.text("naming.rewrite.made", r.used(), r.names(), r.model())));
        FlowPane buttons = new FlowPane(8, 4);
        for (NamingSetting setting : NamingSetting.values()) {
            String words = Texts.text("naming.make.open", setting.label());
            Button open = PageTools.quiet("names-open-" + setting.folder(), words, words);
            open.setOnAction(_ -> navigation.openProject(to.resolve(setting.folder())));
            buttons.getChildren().add(open);
        }
        outcome.add(buttons);
        target.propose();
    }

    /** Goes to the form. */
    void edit(ScrollPane page) {
        ResultPage.reveal(page, card);
        target.edit();
    }
}
