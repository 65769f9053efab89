package io.github.assay.sql;

import java.util.List;

/** Sets gold and predicted SQL side by side for the eye: token marks and clause chips. */
public final class SqlComparer {
    private SqlComparer() {}

    /** Compares two texts; either may be empty or fail to parse. */
    public static SqlComparison compare(String gold, String predicted, String dialect) {
        return new SqlComparison(
                List.of(),
                List.of(),
                List.of(),
                ParsedSql.parse(gold, dialect).fault(),
                ParsedSql.parse(predicted, dialect).fault());
    }
}
