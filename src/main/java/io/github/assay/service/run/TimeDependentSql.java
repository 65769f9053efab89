package io.github.assay.service.run;

import java.util.regex.Pattern;

/** Queries whose answer depends on the day or minute they are run. */
final class TimeDependentSql {
    private static final Pattern CLOCK = Pattern.compile(
            "(?i)['\"]now['\"]|\\b(now|getdate|getutcdate|sysdate|curdate|curtime|today|localtimestamp|current_date"
                    + "|current_time|current_timestamp|clock_timestamp|unix_timestamp)\\s*\\(|\\bcurrent_(date|time|timestamp)\\b"
                    + "|\\bsysdate\\b|\\blocaltimestamp\\b");

    private TimeDependentSql() {}

    /** Whether a query names the present time. A column of such a name counts too: a captured table is never wrong. */
    static boolean in(String sql) {
        return CLOCK.matcher(sql).find();
    }
}
