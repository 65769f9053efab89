package io.github.assay.report;

import java.util.Locale;
import java.util.Map;

/**
 * Escapes text for LaTeX, so that no character of it is a command. Letters that {@code utf8} input with T1 fonts has are
 * kept; signs of the program's own texts are written in mathematics; any other character is shown by its code point.
 */
final class LatexText {
    private static final Map<Integer, String> SIGNS = Map.ofEntries(
            sign('\\', "\\textbackslash{}"), sign('{', "\\{"), sign('}', "\\}"), sign('$', "\\$"), sign('&', "\\&"), sign('#', "\\#"),
            sign('%', "\\%"), sign('_', "\\_"), sign('^', "\\textasciicircum{}"), sign('~', "\\textasciitilde{}"),
            sign('<', "\\textless{}"), sign('>', "\\textgreater{}"), sign('|', "\\textbar{}"), sign('"', "\\textquotedbl{}"),
            sign('\'', "\\textquotesingle{}"), sign('`', "\\textasciigrave{}"), sign('-', "{-}"), sign('[', "{[}"), sign(']', "{]}"),
            sign('*', "{*}"), sign('−', "$-$"), sign('κ', "$\\kappa$"), sign('α', "$\\alpha$"), sign('λ', "$\\lambda$"), sign('ε', "$\\epsilon$"),
            sign('Δ', "$\\Delta$"), sign('Φ', "$\\Phi$"), sign('ρ', "$\\rho$"), sign('σ', "$\\sigma$"), sign('τ', "$\\tau$"), sign('χ', "$\\chi$"), sign('±', "$\\pm$"), sign('×', "$\\times$"), sign('≤', "$\\leq$"), sign('≥', "$\\geq$"),
            sign('≠', "$\\neq$"), sign('≈', "$\\approx$"), sign('→', "$\\rightarrow$"), sign('–', "--"), sign('—', "---"), sign('…', "\\dots{}"),
            sign('’', "\\textquoteright{}"), sign('‘', "\\textquoteleft{}"), sign('“', "\\textquotedblleft{}"), sign('”', "\\textquotedblright{}"),
            sign('·', "\\textperiodcentered{}"), sign('°', "\\textdegree{}"), sign('§', "\\S{}"), sign('◌', "$\\circ$"), sign('\u00a0', "~"));

    private static final int LAST_ACCENTED = 0x17e;

    private LatexText() {}

    private static Map.Entry<Integer, String> sign(char sign, String latex) {
        return Map.entry((int) sign, latex);
    }

    /** The text as LaTeX prints it, in one paragraph. */
    static String escape(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> safe.append(escape(c)));
        return safe.toString();
    }

    private static String escape(int c) {
        String sign = SIGNS.get(c);
        if (sign != null) {
            return sign;
        }
        if (Character.isWhitespace(c)) {
            return " ";
        }
        boolean plain = c > ' ' && c < 0x7f || c >= 0xc0 && c <= LAST_ACCENTED && Character.isLetter(c);
        return plain ? Character.toString(c) : String.format(Locale.ROOT, "\\texttt{U+%04X}", c);
    }
}
