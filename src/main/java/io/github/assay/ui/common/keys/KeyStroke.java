package io.github.assay.ui.common.keys;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * One key with its modifiers. It is recognised by the character it types. Failing that, its place on the keyboard
 * counts, so that digits work where the digit row types other characters.
 *
 * @param modifiers which must be held, no others
 * @param key a character such as {@code P}, {@code /}, or a key's name such as {@code Enter}
 */
public record KeyStroke(Set<Modifier> modifiers, String key) {
    /** A key held while another is pressed; Ctrl is Command on a Mac. */
    public enum Modifier {
        CTRL,
        SHIFT,
        ALT
    }

    private static final Map<String, KeyCode> CODES = Map.ofEntries(
            Map.entry("/", KeyCode.SLASH),
            Map.entry("[", KeyCode.OPEN_BRACKET),
            Map.entry("]", KeyCode.CLOSE_BRACKET),
            Map.entry("-", KeyCode.MINUS),
            Map.entry("=", KeyCode.EQUALS),
            Map.entry("+", KeyCode.PLUS),
            Map.entry("Escape", KeyCode.ESCAPE),
            Map.entry("Enter", KeyCode.ENTER),
            Map.entry("Left", KeyCode.LEFT),
            Map.entry("Right", KeyCode.RIGHT),
            Map.entry("Up", KeyCode.UP),
            Map.entry("Down", KeyCode.DOWN),
            Map.entry("Space", KeyCode.SPACE),
            Map.entry("Backspace", KeyCode.BACK_SPACE),
            Map.entry("Delete", KeyCode.DELETE),
            Map.entry("Home", KeyCode.HOME),
            Map.entry("End", KeyCode.END),
            Map.entry("PageUp", KeyCode.PAGE_UP),
            Map.entry("PageDown", KeyCode.PAGE_DOWN));

    /** Keys that cannot be a command's: they change others, or move the focus. */
    private static final Set<KeyCode> NO_COMMAND = EnumSet.of(KeyCode.ESCAPE, KeyCode.TAB);

    /** Characters that the keys in the places of 1 to 9 type without Shift on French and Czech keyboards. */
    private static final List<String> DIGIT_ROWS = List.of("&é\"'(-è_ç", "+ěščřžýáí");

    public KeyStroke {
        modifiers = Set.copyOf(modifiers);
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a stroke needs a key");
        }
    }

    /** Reads {@code Ctrl+Shift+F}, {@code Ctrl++}, {@code ?}, {@code P}. */
    public static KeyStroke parse(String text) {
        int cut = text.lastIndexOf('+', text.length() - 2);
        if (cut <= 0) {
            return new KeyStroke(Set.of(), text);
        }
        Set<Modifier> modifiers = Arrays.stream(text.substring(0, cut).split("\\+"))
                .map(m -> Modifier.valueOf(m.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Modifier.class)));
        return new KeyStroke(modifiers, text.substring(cut + 1));
    }

    /** The stroke of a key that was pressed; empty for one that cannot be a command's, such as Shift alone or Tab. */
    public static Optional<KeyStroke> of(KeyEvent event) {
        KeyCode code = event.getCode();
        if (code.isModifierKey() || NO_COMMAND.contains(code)) {
            return Optional.empty();
        }
        Set<Modifier> held = EnumSet.noneOf(Modifier.class);
        add(held, Modifier.CTRL, event.isShortcutDown());
        add(held, Modifier.ALT, event.isAltDown());
        if (event.isShiftDown() && code == KeyCode.SLASH && held.isEmpty()) {
            return Optional.of(new KeyStroke(Set.of(), "?"));
        }
        return name(event).map(key -> {
            add(held, Modifier.SHIFT, event.isShiftDown() && (key.length() > 1 || Character.isLetterOrDigit(key.charAt(0))));
            return new KeyStroke(held, key);
        });
    }

    private static void add(Set<Modifier> held, Modifier modifier, boolean down) {
        if (down) {
            held.add(modifier);
        }
    }

    private static Optional<String> name(KeyEvent event) {
        KeyCode code = event.getCode();
        if (code.isLetterKey() || code.isFunctionKey() || code.isDigitKey() && !code.isKeypadKey()) {
            return Optional.of(code.getName());
        }
        Optional<String> known = CODES.entrySet().stream()
                .filter(e -> e.getValue() == code)
                .map(Map.Entry::getKey)
                .findFirst();
        String typed = event.getText();
        return known.or(() -> typed.length() == 1 && typed.charAt(0) > ' '
                ? Optional.of(typed.toUpperCase(Locale.ROOT))
                : Optional.empty());
    }

    /** Whether the event is this key by what it types or by its code. */
    public boolean typedBy(KeyEvent event) {
        if (key.equals("?")) {
            return !event.isShortcutDown()
                    && (event.getText().equals("?") || (event.isShiftDown() && event.getCode() == KeyCode.SLASH));
        }
        KeyCode code = code();
        return sameModifiers(event)
                && (event.getText().equalsIgnoreCase(key) || code != KeyCode.UNDEFINED && event.getCode() == code);
    }

    /** Whether the event comes from the key that has this digit on most keyboards. */
    public boolean placedBy(KeyEvent event) {
        boolean digit = key.length() == 1 && key.charAt(0) >= '1' && key.charAt(0) <= '9';
        return digit
                && sameModifiers(event)
                && DIGIT_ROWS.stream().anyMatch(row -> event.getText().equals(String.valueOf(row.charAt(key.charAt(0) - '1'))));
    }

    private boolean sameModifiers(KeyEvent event) {
        boolean shifted = isNamedOrLetter() || event.isControlDown();
        return holds(Modifier.CTRL) == event.isShortcutDown()
                && holds(Modifier.ALT) == event.isAltDown()
                && (!shifted || key.equals("+") || holds(Modifier.SHIFT) == event.isShiftDown());
    }

    private boolean isNamedOrLetter() {
        return key.length() > 1 || Character.isLetterOrDigit(key.charAt(0));
    }

    private boolean holds(Modifier modifier) {
        return modifiers.contains(modifier);
    }

    private KeyCode code() {
        KeyCode known = CODES.get(key);
        if (known != null) {
            return known;
        }
        String name = (Character.isDigit(key.charAt(0)) ? "DIGIT" : "") + key;
        return Arrays.stream(KeyCode.values()).filter(c -> c.name().equals(name)).findFirst().orElse(KeyCode.UNDEFINED);
    }

    /** The form that {@link #parse} reads: {@code Ctrl+Shift+F}. */
    public String text() {
        String ctrl = modifiers.contains(Modifier.CTRL) ? "Ctrl+" : "";
        String alt = modifiers.contains(Modifier.ALT) ? "Alt+" : "";
        return ctrl + alt + (modifiers.contains(Modifier.SHIFT) ? "Shift+" : "") + key;
    }

    /** The form on buttons and in help: {@code ⇧G}, {@code Ctrl+Enter}. */
    public String hint() {
        String ctrl = modifiers.contains(Modifier.CTRL) ? "Ctrl+" : "";
        String alt = modifiers.contains(Modifier.ALT) ? "Alt+" : "";
        String shift = modifiers.contains(Modifier.SHIFT) ? (ctrl.isEmpty() ? "⇧" : "Shift+") : "";
        return ctrl + alt + shift + switch (key) {
            case "Escape" -> "Esc";
            case "Left" -> "←";
            case "Right" -> "→";
            case "Up" -> "↑";
            case "Down" -> "↓";
            default -> key;
        };
    }
}
