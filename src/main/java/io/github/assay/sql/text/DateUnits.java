package io.github.assay.sql.text;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;

/** Recognises units of time as arguments of date functions, where they are keywords and not columns. */
public final class DateUnits {
    private static final Pattern DATES = Pattern.compile("date|time|trunc|diff|_add|_sub|_part|last_day|next_day|bucket");
    private static final Pattern LAST_IN_BIGQUERY = Pattern.compile("_trunc|_diff|last_day|bucket");
    private static final Pattern UNIT_FIRST = Pattern.compile("(date|time|timestamp)_?(add|diff|part|name|_bucket|trunc|sub).*|datediff_big");
    private static final Set<String> UNITS = Set.of(
            "nanosecond", "microsecond", "millisecond", "second", "minute", "hour", "day", "week", "month", "quarter", "year",
            "nanoseconds", "microseconds", "milliseconds", "seconds", "minutes", "hours", "days", "weeks", "months", "quarters",
            "years", "decade", "century", "millennium", "epoch", "weekday", "dayofweek", "dayofyear", "dayofmonth", "dow", "doy",
            "isoweek", "isoyear", "isodow", "iso_week", "iso_year", "weekofyear", "weekiso", "dayofweekiso", "dayofweek_iso",
            "yearofweek", "yearofweekiso", "epoch_second", "epoch_millisecond", "epoch_microsecond", "epoch_nanosecond",
            "timezone_hour", "timezone_minute", "year_month", "day_hour", "tzoffset");
    private static final Set<String> SHORT = Set.of(
            "yy", "yyyy", "y", "qq", "q", "mm", "m", "dy", "dd", "d", "wk", "ww", "w", "dw", "hh", "h", "mi", "n", "ss", "s", "ms", "mcs",
            "us", "ns", "isowk", "isoww", "tz");
    private static final Set<String> WEEKDAYS =
            Set.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");

    private DateUnits() {}

    /** Whether a word in lower case names a unit. */
    public static boolean isName(String word) {
        return UNITS.contains(word);
    }

    /** Whether a function of this name, in lower case, may take a unit. */
    public static boolean mayTake(String function) {
        return DATES.matcher(function).find();
    }

    /** Whether the argument at a position (from 0) of a function is a unit. */
    public static boolean isUnit(Expression e, int position, String function, boolean bigQuery) {
        if (bigQuery && (position == 0 || !LAST_IN_BIGQUERY.matcher(function).find())) {
            return false;
        }
        return switch (e) {
            case DateUnitExpression _ -> true;
            case Column c when c.getTable() == null || c.getTable().getName() == null -> {
                String name = c.getColumnName().toLowerCase(Locale.ROOT);
                yield UNITS.contains(name) || position == 0 && SHORT.contains(name) && UNIT_FIRST.matcher(function).matches();
            }
            case Function f when f.getParameters() != null && f.getParameters().size() == 1 ->
                f.getName().equalsIgnoreCase("week") && WEEKDAYS.contains(f.getParameters().getFirst().toString().toLowerCase(Locale.ROOT));
            default -> false;
        };
    }
}
