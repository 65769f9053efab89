package io.github.assay.service.run;

import java.util.regex.Pattern;

/** Recognises queries whose result depends on the time of execution. */
final class TimeDependentSql {
    private static final Pattern CLOCK = Pattern.compile(
            "(?i)['\"]now['\"]|\\b(now|getdate|getutcdate|sysdate|curdate|curtime|today|localtimestamp|current_date"
                    + "|current_time|current_timestamp|clock_timestamp|unix_timestamp)\\s*\\(|\\bcurrent_(date|time|timestamp)\\b"
                    + "|\\bsysdate\\b|\\blocaltimestamp\\b");

    private TimeDependentSql() {}

    /**
     * Whether a query names the current time. A column with such a name matches too; the effect is only that a captured
     * table is used, which is always valid.
     */
    static boolean in(String sql) {
        return CLOCK.matcher(sql).find();
    }
}
