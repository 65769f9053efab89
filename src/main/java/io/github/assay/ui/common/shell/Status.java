package io.github.assay.ui.common.shell;

import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Holds what the status bar shows. Screens write it, the bar reads it. Used on the UI thread. */
public final class Status {
    private final StringProperty annotator = new SimpleStringProperty("");
    private final StringProperty note = new SimpleStringProperty("");
    private Runnable hiding = () -> {};
    private final ObjectProperty<Optional<Notice>> notice = new SimpleObjectProperty<>(Optional.empty());
    private final StringProperty saved = new SimpleStringProperty("");
    private final StringProperty sharing = new SimpleStringProperty("");
    private final StringProperty sharingAbout = new SimpleStringProperty("");
    private final BooleanProperty labelling = new SimpleBooleanProperty();
    private final BooleanProperty looking = new SimpleBooleanProperty();
    private final BooleanProperty reader = new SimpleBooleanProperty();
    private final StringProperty role = new SimpleStringProperty("annotator");
    private final BooleanProperty writing = new SimpleBooleanProperty();

    /** Name of the annotator; empty before a project is open. */
    public StringProperty annotatorProperty() {
        return annotator;
    }

    /** Whether the window has no annotator by choice, so that nothing can be cast. */
    public BooleanProperty lookingProperty() {
        return looking;
    }

    /** Whether the annotator is on record as one who only reads, so that nothing can be cast. */
    public BooleanProperty readerProperty() {
        return reader;
    }

    /** Word of the role of the person at work: annotator, adjudicator, lead or reader. */
    public StringProperty roleProperty() {
        return role;
    }

    /** A short note of the open screen: guideline version, seed … */
    public StringProperty noteProperty() {
        return note;
    }

    /**
     * Something that has happened, with an act that it makes likely.
     *
     * @param text one sentence
     * @param action name of the act; empty for none
     */
    public record Notice(String text, String action, Runnable act) {}

    /** Sets what hides a notice. */
    void whenWithdrawn(Runnable hides) {
        hiding = hides;
    }

    /** Hides a notice, unless another is shown. */
    public void withdraw(Optional<Notice> shown) {
        if (notice.get().equals(shown)) {
            hiding.run();
        }
    }

    /** What the window says over the open screen until it is closed or acted on; empty: nothing. */
    public ObjectProperty<Optional<Notice>> noticeProperty() {
        return notice;
    }

    /** What was saved last and when, such as "saved 12:03:11"; empty: nothing was saved. */
    public StringProperty savedProperty() {
        return saved;
    }

    /** What is not in the team's shared store yet, such as "saved here; not yet shared: 3"; empty: nothing is shared. */
    public StringProperty sharingProperty() {
        return sharing;
    }

    /** Sentences about {@link #sharingProperty}: where the store is, or why it is not reached. */
    public StringProperty sharingAboutProperty() {
        return sharingAbout;
    }

    /** Whether keys of the open screen label, so that the bar names the mode. Set by the shell. */
    public BooleanProperty labellingProperty() {
        return labelling;
    }

    /** Whether keys go into a text field instead of labelling. Set by the shell from the focus. */
    public BooleanProperty writingProperty() {
        return writing;
    }
}
