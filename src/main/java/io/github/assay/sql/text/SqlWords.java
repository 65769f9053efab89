package io.github.assay.sql.text;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Lists the words that SQL reserves, across dialects. */
public final class SqlWords {
    /** The kind of join that an ARRAY JOIN in the tree represents. */
    public static final String ANTI = "anti";

    /** The same where it is not a LEFT one; ClickHouse has it too, as itself. */
    public static final String POSITIONAL = "by position";

    /** The column that a SEARCH clause sets in the tree where it represents DuckDB's USING KEY. */
    public static final String USING_KEY = "using_key";

    private static final Set<String> KEYWORDS = words(
            """
            select from where group order by having limit offset fetch first next only rows row top distinct all as on
            using join inner left right full outer cross natural lateral union intersect except minus with recursive
            case when then else end and or not in like ilike glob regexp rlike similar between exists is null isnull
            notnull true false asc desc nulls last over partition window qualify filter range preceding following
            unbounded current values table cast collate escape any some interval extract within
            insert into update delete merge replace upsert create drop alter truncate rename set default returning
            index view trigger sequence schema database temp temporary if cascade restrict primary key foreign
            references unique check constraint add column begin commit rollback savepoint release lock grant revoke
            call exec execute do prepare declare explain analyze pragma attach detach vacuum reindex install load copy
            export import put get use reset show describe for pivot unpivot exclude conflict nothing materialized
            tablesample""");
    private static final Set<String> CALLABLE = words(
            "left right replace insert if glob truncate extract cast row first last get put regexp like default load "
                    + "database schema");

    private SqlWords() {}

    public static boolean isKeyword(String word) {
        return word.length() < 14 && KEYWORDS.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Whether a keyword before a parenthesis is a function's name, such as {@code replace(a, b, c)}. */
    static boolean mayCall(String keyword) {
        return CALLABLE.contains(keyword);
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.split("\\s+")).collect(Collectors.toUnmodifiableSet());
    }
}
