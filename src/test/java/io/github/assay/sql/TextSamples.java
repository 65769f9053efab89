package io.github.assay.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Texts that are SQL, nearly SQL or not SQL at all, for properties that must hold for any text. Seeded. */
public final class TextSamples {
    private static final List<String> PIECES = List.of(
            "SELECT", "select ", "FROM", "WHERE ", "t", "T1.", "name", "\"quoted \"\"x\"", "`b`", "[c d]", "'it''s'",
            "'open", "E'a\\'b'", "$$x;y$$", "$t$z$t$", "$1", ":p", "?", "@v", "1", "2.5e-3", ".5", "0x1F", "1..2", "=",
            "<>", "!=", "<-1", "||", "->>", "#>>", "::int", "@>", "~*", "-", "--", "-- line\n", "/* c */", "/* open",
            "/*! 1 */", "#", "(", ")", ",", ";", ".", "*", "+", "/", " ", "\n", "\t", "\r\n", "\u00a0", "é", "数", "😀",
            "\u0000", "AND", "OR", "BETWEEN", "CASE WHEN", "END", "GROUP BY", "ORDER BY ", "LEFT JOIN", "JOIN ", "ON ",
            "(SELECT a, b FROM u WHERE c = 1 AND d BETWEEN 2 AND 3 ORDER BY e)", "UNION ALL", "WITH x AS (",
            "count(*)", "left(a, 2)", "IN(1,2)", "LIMIT 3", "x'41'", "{{v}}", "a$b", "\\", "'", "\"", "`", "]", "[");

    private TextSamples() {}

    public static List<String> of(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> all = new ArrayList<>(List.of("", " ", "SELECT 1"));
        while (all.size() < count) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(30);
            for (int i = 0; i < length; i++) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
                text.append(random.nextInt(3) == 0 ? "" : " ");
            }
            all.add(text.toString());
        }
        return all;
    }
}
