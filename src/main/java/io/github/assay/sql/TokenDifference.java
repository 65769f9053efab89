package io.github.assay.sql;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import io.github.assay.sql.SqlComparison.State;
import java.util.List;
import java.util.Locale;

/** Marks where two lists of tokens differ; case outside strings, quoting of names and white space do not count. */
final class TokenDifference {
    private TokenDifference() {}

    static void mark(
            String gold,
            List<Token> inGold,
            String predicted,
            List<Token> inPredicted,
            List<SqlComparison.Mark> goldMarks,
            List<SqlComparison.Mark> predictedMarks) {
        List<String> ours = inGold.stream().map(t -> key(t, gold)).toList();
        List<String> theirs = inPredicted.stream().map(t -> key(t, predicted)).toList();
        for (AbstractDelta<String> delta : DiffUtils.diff(ours, theirs).getDeltas()) {
            boolean changed = delta.getSource().size() > 0 && delta.getTarget().size() > 0;
            State gone = changed ? State.CHANGED : State.MISSING;
            State come = changed ? State.CHANGED : State.EXTRA;
            add(goldMarks, inGold, delta.getSource(), gone);
            add(predictedMarks, inPredicted, delta.getTarget(), come);
        }
    }

    /** Whether two lists of tokens say the same. */
    static boolean equal(String gold, List<Token> inGold, String predicted, List<Token> inPredicted) {
        return inGold.stream()
                .map(t -> key(t, gold))
                .toList()
                .equals(inPredicted.stream().map(t -> key(t, predicted)).toList());
    }

    private static void add(
            List<SqlComparison.Mark> marks, List<Token> tokens, Chunk<String> chunk, State state) {
        if (chunk.size() > 0) {
            List<Token> part = tokens.subList(chunk.getPosition(), chunk.getPosition() + chunk.size());
            marks.add(new SqlComparison.Mark(ClauseSpans.span(part), state));
        }
    }

    private static String key(Token t, String text) {
        String word = t.of(text);
        return switch (t.kind()) {
            case STRING -> word;
            case NUMBER -> Numbers.canonical(word);
            case QUOTED_IDENTIFIER -> word.length() > 1
                    ? word.substring(1, word.length() - 1).toLowerCase(Locale.ROOT)
                    : word;
            case OPERATOR -> word.equals("<>") ? "!=" : word.equals("==") ? "=" : word;
            default -> word.toLowerCase(Locale.ROOT);
        };
    }
}
