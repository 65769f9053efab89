package io.github.assay.sql.compare;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import io.github.assay.sql.compare.SqlComparison.State;
import io.github.assay.sql.text.ClauseSpans;
import io.github.assay.sql.text.Literals;
import io.github.assay.sql.text.Token;
import java.util.List;
import java.util.Locale;

/** Marks where two lists of tokens differ; case outside strings, quoting of names and white space do not count. */
final class TokenDifference {
    /** Beyond so many words between the first and the last difference, all between is marked as one: the cost is quadratic. */
    private static final int MOST = 6_000;

    private TokenDifference() {}

    /**
     * The tokens of a clause that count, with what each means.
     *
     * @param tokens the tokens
     * @param keys by token, equal for tokens that mean the same
     */
    record Words(List<Token> tokens, List<String> keys) {}

    static void mark(
            Words gold, Words predicted, List<SqlComparison.Mark> goldMarks, List<SqlComparison.Mark> predictedMarks) {
        List<Token> inGold = gold.tokens();
        List<Token> inPredicted = predicted.tokens();
        List<String> ours = gold.keys();
        List<String> theirs = predicted.keys();
        int begin = alike(ours, theirs);
        int end = alike(ours.subList(begin, ours.size()).reversed(), theirs.subList(begin, theirs.size()).reversed());
        if (ours.size() + theirs.size() - 2 * (begin + end) > MOST) {
            block(inGold.subList(begin, inGold.size() - end), State.CHANGED, goldMarks);
            block(inPredicted.subList(begin, inPredicted.size() - end), State.CHANGED, predictedMarks);
            return;
        }
        for (AbstractDelta<String> delta : DiffUtils.diff(ours, theirs).getDeltas()) {
            boolean changed = delta.getSource().size() > 0 && delta.getTarget().size() > 0;
            State gone = changed ? State.CHANGED : State.MISSING;
            State come = changed ? State.CHANGED : State.EXTRA;
            add(goldMarks, inGold, delta.getSource(), gone);
            add(predictedMarks, inPredicted, delta.getTarget(), come);
        }
    }

    /** Whether two lists of tokens say the same. */
    static boolean equal(Words gold, Words predicted) {
        return gold.keys().equals(predicted.keys());
    }

    /** How many words two lists begin with in common. */
    private static int alike(List<String> ours, List<String> theirs) {
        int most = Math.min(ours.size(), theirs.size());
        int n = 0;
        while (n < most && ours.get(n).equals(theirs.get(n))) {
            n++;
        }
        return n;
    }

    private static void block(List<Token> part, State state, List<SqlComparison.Mark> marks) {
        if (!part.isEmpty()) {
            marks.add(new SqlComparison.Mark(ClauseSpans.span(part), state));
        }
    }

    private static void add(
            List<SqlComparison.Mark> marks, List<Token> tokens, Chunk<String> chunk, State state) {
        block(tokens.subList(chunk.getPosition(), chunk.getPosition() + chunk.size()), state, marks);
    }

    /** What a token says, whatever its spelling. */
    static String key(Token t, String text, String dialect) {
        String word = t.of(text);
        return switch (t.kind()) {
            case STRING -> Literals.text(word, dialect);
            case NUMBER -> Literals.number(word, dialect);
            case QUOTED_IDENTIFIER -> word.length() > 1
                    ? word.substring(1, word.length() - 1).toLowerCase(Locale.ROOT)
                    : word;
            case OPERATOR -> word.equals("<>") ? "!=" : word.equals("==") ? "=" : word;
            default -> word.toLowerCase(Locale.ROOT);
        };
    }
}
