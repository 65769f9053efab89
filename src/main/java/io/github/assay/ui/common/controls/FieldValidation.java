package io.github.assay.ui.common.controls;

import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.scene.control.Control;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import org.controlsfx.validation.Severity;
import org.controlsfx.validation.ValidationMessage;
import org.controlsfx.validation.ValidationResult;
import org.controlsfx.validation.ValidationSupport;
import org.controlsfx.validation.decoration.ValidationDecoration;

/**
 * Checks the fields of a form while they are written. A field with a fault has a red edge, and its fault as tooltip and as
 * help for screen readers. Used on the UI thread.
 */
public final class FieldValidation {
    private static final PseudoClass FAULTY = PseudoClass.getPseudoClass("faulty");

    private final ValidationSupport support = new ValidationSupport();

    public FieldValidation() {
        support.setValidationDecorator(new Edge());
    }

    /**
     * Checks a field from now on.
     *
     * @param fault why a text cannot be used, in a sentence; empty when it can
     */
    public void check(TextField field, Function<String, String> fault) {
        support.<String>registerValidator(field, false, (control, text) -> {
            String why = fault.apply(text == null ? "" : text);
            return ValidationResult.fromMessageIf(control, why, Severity.ERROR, !why.isEmpty());
        });
        support.initInitialDecoration();
    }

    /** Checks all fields again, because a fault depends on more than the texts. */
    public void again() {
        support.revalidate();
        support.redecorate();
    }

    /**
     * Marks a field by a pseudo-class. ControlsFX's own decorations put a new root into the scene, under which the
     * window's style and text size would be lost.
     */
    private static final class Edge implements ValidationDecoration {
        private static final String TIP = "assay.fault";

        @Override
        public void removeDecorations(Control control) {
            control.pseudoClassStateChanged(FAULTY, false);
            control.setAccessibleHelp(null);
            if (control.getTooltip() != null && control.getProperties().remove(TIP) == control.getTooltip()) {
                control.setTooltip(null);
            }
        }

        @Override
        public void applyValidationDecoration(ValidationMessage message) {
            Control control = message.getTarget();
            control.pseudoClassStateChanged(FAULTY, true);
            control.setAccessibleHelp(message.getText());
            Tooltip tip = new Tooltip(message.getText());
            control.getProperties().put(TIP, tip);
            control.setTooltip(tip);
        }

        @Override
        public void applyRequiredDecoration(Control control) {
            // The texts of the forms say which fields are needed.
        }
    }
}
