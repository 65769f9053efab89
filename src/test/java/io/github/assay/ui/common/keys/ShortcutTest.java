package io.github.assay.ui.common.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;

class ShortcutTest {
    private static final Set<Shortcut.Scope> DECIDING = Set.of(Shortcut.Scope.ANY, Shortcut.Scope.DECIDE);

    @Test
    void noKeyOfTheTableMeansTwoThings() {
        assertThat(KeyMap.DEFAULT.conflicts()).isEmpty();
    }

    @Test
    void aRemappingThatTakesAnotherKeyIsNamed() {
        KeyMap changed = KeyMap.DEFAULT.with(Shortcut.PASS, List.of(KeyStroke.parse("F")));
        assertThat(changed.conflicts())
                .containsExactly(new KeyMap.Conflict(KeyStroke.parse("F"), Shortcut.PASS, Shortcut.FAIL));
    }

    @Test
    void strokesAreReadAndShown() {
        assertThat(KeyStroke.parse("Ctrl+Shift+F").hint()).isEqualTo("Ctrl+Shift+F");
        assertThat(KeyStroke.parse("Shift+G").hint()).isEqualTo("⇧G");
        assertThat(KeyStroke.parse("Ctrl++").key()).isEqualTo("+");
        assertThat(KeyStroke.parse("?").modifiers()).isEmpty();
        assertThatThrownBy(() -> new KeyStroke(Set.of(), "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void letterAndDigitAndPlaceOfTheDigitAllVote() {
        assertThat(found(KeyCode.P, "p", false)).contains(Shortcut.PASS);
        assertThat(found(KeyCode.DIGIT1, "1", false)).contains(Shortcut.PASS);
        assertThat(found(KeyCode.AMPERSAND, "&", false)).as("the place of 1 on a French keyboard").contains(Shortcut.PASS);
        assertThat(found(KeyCode.UNDEFINED, "ě", false)).as("the place of 2 on a Czech keyboard").contains(Shortcut.FAIL);
    }

    @Test
    void shiftMakesAnotherKey() {
        assertThat(found(KeyCode.G, "g", false)).contains(Shortcut.GO_TO_ID);
        assertThat(found(KeyCode.G, "G", true)).contains(Shortcut.GOLD_DEFECTIVE);
    }

    @Test
    void inATextFieldNoPlainKeyIsHeard() {
        KeyEvent p = pressed(KeyCode.P, "p", false);
        assertThat(KeyMap.DEFAULT.find(p, Shortcut.Group.REVIEW, Set.of(Shortcut.Scope.ANY))).isEmpty();
    }

    private static java.util.Optional<Shortcut> found(KeyCode code, String text, boolean shift) {
        return KeyMap.DEFAULT.find(pressed(code, text, shift), Shortcut.Group.REVIEW, DECIDING);
    }

    private static KeyEvent pressed(KeyCode code, String text, boolean shift) {
        return new KeyEvent(KeyEvent.KEY_PRESSED, text, text, code, shift, false, false, false);
    }
}
