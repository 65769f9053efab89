package io.github.assay.labelling.queue;

/** Searches texts without regard to case and without copies, because a filter reads many megabytes after each key. */
final class TextSearch {
    private TextSearch() {}

    /** @param lower the text to find, in lower case */
    static boolean contains(String text, String lower) {
        int last = text.length() - lower.length();
        if (lower.isEmpty()) {
            return true;
        }
        char first = lower.charAt(0);
        char capital = Character.toUpperCase(first);
        for (int i = 0; i <= last; i++) {
            char c = text.charAt(i);
            if ((c == first || c == capital) && at(text, i, lower)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text begins with {@code lower}; after a leading {@code =}, whether it equals the rest. */
    static boolean begins(String text, String lower) {
        return lower.startsWith("=")
                ? text.length() == lower.length() - 1 && at(text, 0, lower.substring(1))
                : text.length() >= lower.length() && at(text, 0, lower);
    }

    private static boolean at(String text, int start, String lower) {
        for (int i = 0; i < lower.length(); i++) {
            char c = text.charAt(start + i);
            if (c != lower.charAt(i) && Character.toLowerCase(c) != lower.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
