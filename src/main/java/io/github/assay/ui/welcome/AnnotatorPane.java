package io.github.assay.ui.welcome;

import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows "Who is labelling?" once per project, and again when the user presses the name in the status bar. */
public final class AnnotatorPane extends VBox {
    private static final double WIDTH = 420;
    private final TextField name = Controls.styled(new TextField(), "#who-name");

    private final VBox question = Controls.styled(new VBox(6), "#who-alike");
    private final RadioButton labels = Controls.styled(new RadioButton(Texts.text("who.labels")), "#who-labels");
    private final RadioButton analyses = Controls.styled(new RadioButton(Texts.text("who.analyses")), "#who-analyses");
    private final AnnotatorNames names;
    private final List<String> known;
    private final Acts acts;

    /** Receives what the user chooses. */
    public interface Acts {
        /** Goes on under a name. */
        void start(String name);

        /** Keeps the answer whether two names are one person, who is {@code other}, then goes on under the right one. */
        void answer(String name, String other, boolean same);

        /** Keeps whether a name leads or analyses and labels nothing, so that figures open without a question. */
        void analyses(String name, boolean yes);

        /** What was kept of it for a name. */
        boolean analyses(String name);

        /** Goes on without an annotator: everything is shown, nothing can be cast. */
        void look();
    }

    /**
     * @param known annotators of this project, to choose from
     * @param names earlier answers whether names are one person
     * @param current the name so far; may be empty
     * @param looked whether the window has shown everything without an annotator, which counts for the name given next
     */
    public AnnotatorPane(List<String> known, AnnotatorNames names, String current, boolean looked, Acts acts) {
        Optional<String> login = names.login();
        this.known = login.map(List::of).orElse(List.copyOf(known));
        this.names = names;
        this.acts = acts;
        getStyleClass().add("sheet-pane");
        setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        Label title = Controls.label(Texts.text("who.title"), "title");
        Label why = Controls.label(Texts.text(looked ? "who.looked" : "who.why"), "muted");
        why.setWrapText(true);
        name.setText(login.orElse(current));
        name.setEditable(login.isEmpty());
        name.setPromptText(Texts.text("who.prompt"));
        Button start = Controls.styled(new Button(Texts.text("who.start")), "primary-button");
        start.disableProperty().bind(name.textProperty().map(String::isBlank));
        start.setDefaultButton(true);
        start.setOnAction(_ -> start(name.getText().strip()));
        Label decides = Controls.label(Texts.text("who.adjudicate"), "meta", "#who-adjudicate");
        decides.setWrapText(true);
        name.textProperty().subscribe(typed -> {
            ask(List.of(), "");
            String person = names.person(typed.strip());
            Controls.show(decides, !person.isEmpty() && !known.contains(person) && names.decidesUntilVoting(person));
        });
        ToggleGroup roles = new ToggleGroup();
        roles.getToggles().addAll(labels, analyses);
        labels.setSelected(true);
        Label about = Controls.wrapped(Texts.text("who.analyses.about"), "meta");
        analyses.selectedProperty().subscribe(yes -> Controls.show(about, yes));
        name.textProperty().subscribe(typed -> {
            if (acts.analyses(names.person(typed))) {
                analyses.setSelected(true);
            }
        });
        getChildren().addAll(title, why, name, new FlowPane(16, 4, labels, analyses), about, decides);
        if (login.isPresent()) {
            Label only = Controls.label(Texts.text("who.login", login.get()), "meta", "#who-login");
            only.setWrapText(true);
            getChildren().add(only);
        } else if (!known.isEmpty()) {
            getChildren().add(choices(known, chosen -> {
                name.setText(chosen);
                start.requestFocus();
            }));
        }
        Button look = Controls.styled(new Button(Texts.text("who.look")), "#who-look");
        look.setOnAction(_ -> acts.look());
        Label lookWhy = Controls.label(Texts.text("who.look.why"), "meta");
        lookWhy.setWrapText(true);
        ask(List.of(), "");
        getChildren().addAll(question, new HBox(8, start, look), lookWhy);
    }

    private void start(String typed) {
        String person = names.person(typed);
        acts.analyses(person, analyses.isSelected());
        List<String> alike = names.alike(person, known);
        if (alike.isEmpty()) {
            acts.start(person);
        } else {
            ask(alike, person);
        }
    }

    /** Asks whether a name is the person of one that is like it; hides the question where there is none. */
    private void ask(List<String> alike, String typed) {
        question.getChildren().clear();
        Controls.show(question, !alike.isEmpty());
        if (alike.isEmpty()) {
            return;
        }
        String other = alike.getFirst();
        Label words = Controls.label(Texts.text("who.alike", typed, other), "strong");
        words.setWrapText(true);
        Button same = Controls.styled(new Button(Texts.text("who.alike.same", other)), "#who-same");
        same.setMnemonicParsing(false);
        same.setOnAction(_ -> answer(typed, other, true));
        Button apart = Controls.styled(new Button(Texts.text("who.alike.apart", typed)), "#who-apart");
        apart.setMnemonicParsing(false);
        apart.setOnAction(_ -> answer(typed, other, false));
        question.getChildren().addAll(words, new FlowPane(6, 6, same, apart));
        same.requestFocus();
    }

    private void answer(String typed, String other, boolean is) {
        acts.analyses(is ? other : typed, analyses.isSelected());
        acts.answer(typed, other, is);
    }

    private static VBox choices(List<String> known, Consumer<String> chosen) {
        Label label = Controls.label(Texts.text("who.known"), "meta");
        FlowPane names = new FlowPane(6, 6);
        known.forEach(n -> {
            Button button = Controls.styled(new Button(n), "quiet-button");
            button.setMnemonicParsing(false);
            button.setOnAction(_ -> chosen.accept(n));
            names.getChildren().add(button);
        });
        return new VBox(5, label, names);
    }

    @Override
    public void requestFocus() {
        name.requestFocus();
        name.selectAll();
    }
}
