package io.github.assay.sql.rename;

import io.github.assay.sql.rename.QueryRenamer.Unrenamable;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.Token;
import io.github.assay.sql.text.Token.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.parser.Node;

/** The words of a text at which its tree has names, and their replacements. */
final class NameWords {
    private final String text;
    private final MappedSource reading;
    private final SignificantTokens words;
    private final SqlIdentifierRules rules;
    private final SchemaRenaming names;
    private final TreeMap<Integer, TextChange> changes = new TreeMap<>();
    private final Set<Integer> seen = new HashSet<>();
    private final Set<String> used = new HashSet<>();
    private final Set<String> aliases = new HashSet<>();

    NameWords(String text, MappedSource reading, SchemaRenaming names) {
        this.text = text;
        this.reading = reading;
        this.names = names;
        this.words = new SignificantTokens(text, LexRules.of(names.dialect()));
        this.rules = new SqlIdentifierRules(names.dialect());
    }

    SqlIdentifierRules rules() {
        return rules;
    }

    /** Names that the query gives itself: of tables, expressions and common table expressions. */
    void alias(String canonical) {
        aliases.add(canonical);
    }

    void use(String name) {
        used.add(name);
    }

    Set<String> used() {
        return used;
    }

    List<TextChange> changes() {
        return List.copyOf(changes.values());
    }

    /**
     * The words of a dotted name, without the dots.
     *
     * @param node the node of the tree that has the name, or has it and words before it
     * @param written the parts of the name as the tree has them
     */
    int[] places(ASTNodeAccess node, String... written) {
        Node at = node.getASTNode();
        if (at == null || at.jjtGetFirstToken() == null) {
            throw new Unrenamable("the place of " + String.join(".", written) + " is not known");
        }
        int from = reading.place(at.jjtGetFirstToken().absoluteBegin - 1);
        int to = reading.place(Math.max(at.jjtGetLastToken().absoluteEnd - 2, at.jjtGetFirstToken().absoluteBegin - 1));
        for (int i = 0; i < words.size(); i++) {
            if (words.token(i).start() >= from && words.token(i).start() <= to && reads(i, written)) {
                int[] found = new int[written.length];
                Arrays.setAll(found, p -> 0);
                for (int p = 0; p < written.length; p++) {
                    found[p] = i + 2 * p;
                    seen.add(i + 2 * p);
                }
                return found;
            }
        }
        throw new Unrenamable("the place of " + String.join(".", written) + " is not known");
    }

    /** The first word that reads as a name without qualifier and was not met yet, for nodes of the tree without a place. */
    int nextUnseen(String written) {
        for (int i = 0; i < words.size(); i++) {
            boolean alone = !words.reads(i - 1, ".") && !words.reads(i + 1, ".") && !words.readsAny(i - 1, "as", "interval");
            if (!seen.contains(i) && alone && reads(i, written)) {
                seen.add(i);
                return i;
            }
        }
        throw new Unrenamable("the place of " + written + " is not known");
    }

    private boolean reads(int i, String... written) {
        for (int p = 0; p < written.length; p++) {
            boolean name = i + 2 * p < words.size() && rules.of(word(i + 2 * p)).equals(rules.of(written[p]));
            boolean dotted = p == 0 || words.reads(i + 2 * p - 1, ".");
            if (!name || !dotted || words.is(i + 2 * p, Kind.STRING)) {
                return false;
            }
        }
        return true;
    }

    String word(int i) {
        return words.token(i).of(text);
    }

    /** Replaces the name at a word; the quotes and, outside quotes, the case of its letters are kept. */
    void rename(int i, String stored, String renamed) {
        if (!stored.equals(renamed)) {
            Token t = words.token(i);
            String after = written(word(i), stored, renamed);
            TextChange change = new TextChange(t.start(), word(i), after);
            TextChange before = changes.putIfAbsent(t.start(), change);
            if (before != null && !before.equals(change)) {
                throw new Unrenamable(word(i) + " stands for columns that got different names");
            }
        }
    }

    private String written(String word, String stored, String renamed) {
        char first = word.charAt(0);
        if (first == '[') {
            return "[" + renamed + "]";
        }
        if (SqlIdentifierRules.isQuoted(word)) {
            return first + renamed.replace("" + first, "" + first + first) + first;
        }
        String cased = word.equals(stored) ? renamed
                : word.equals(word.toLowerCase(Locale.ROOT)) ? renamed.toLowerCase(Locale.ROOT)
                        : word.equals(word.toUpperCase(Locale.ROOT)) ? renamed.toUpperCase(Locale.ROOT) : renamed;
        boolean plain = PlainNames.isPlain(cased) && rules.of(cased).equals(names.canonical(renamed));
        return plain ? cased : '"' + renamed.replace("\"", "\"\"") + '"';
    }

    /**
     * Requires that every word which could be a renamed name was met on the tree: what the walk does not know must not
     * stay behind unchanged.
     */
    void requireAllSeen() {
        Set<String> renamed = new HashSet<>();
        for (SchemaRenaming.Table t : names.tables()) {
            if (!t.name().equals(t.renamed())) {
                renamed.add(names.canonical(t.name()));
            }
            t.columns().stream().filter(c -> !c.name().equals(c.renamed())).forEach(c -> renamed.add(names.canonical(c.name())));
        }
        List<String> missed = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            boolean name = words.is(i, Kind.IDENTIFIER) || words.is(i, Kind.QUOTED_IDENTIFIER);
            if (name && !seen.contains(i)) {
                String canonical = rules.of(word(i));
                if (renamed.contains(canonical) && !aliases.contains(canonical)) {
                    missed.add(word(i));
                }
            }
        }
        if (!missed.isEmpty()) {
            throw new Unrenamable("it is not known what " + missed.getFirst() + " stands for");
        }
    }
}
