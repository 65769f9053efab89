package io.github.assay.ui.common.controls;

import io.github.assay.manual.Manual;
import io.github.assay.manual.Term;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A question mark beside a name; opens the glossary's entry of the term in it. Takes no place beside other names. */
public final class TermButton extends Button {
    private static final double EMS = 34;

    private final ReadingPopOver entry = new ReadingPopOver();
    private Optional<Term> term = Optional.empty();

    public TermButton() {
        super("?");
        getStyleClass().setAll("button", "term-button");
        setMinWidth(USE_PREF_SIZE);
        setOnAction(_ -> term.filter(_ -> !entry.hide()).ifPresent(t -> entry.show(this, ReadingPopOver.Side.BELOW, t.name(), entry(t), EMS)));
        Controls.show(this, false);
    }

    /** Sets the name that the button is beside. */
    public void about(String name) {
        term = Manual.shipped().termIn(name);
        setAccessibleText(term.map(t -> Texts.text("manual.term", t.name())).orElse(""));
        Controls.show(this, term.isPresent());
    }

    /** What the glossary says. */
    public static Region entry(Term term) {
        return Controls.styled(new VBox(new HBox(Controls.whole(term.field(), "chip")), Controls.wrapped(term.meaning())), "term-entry");
    }
}
