package io.github.assay.robustness.mutation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The figures that the thesis printed in its Table 4.4, in per cent, for errors in the gold queries of BIRD's development
 * set. EC-EC-IE has no F1 there.
 */
public final class PublishedSensitivity {
    /** The techniques of the table, in its order. */
    public static final List<String> TECHNIQUES = List.of("EC-EC-IE", "EC-PC-IE", "SC-EC-IE", "SC-PC-IE");

    private static final List<String> COLUMNS = List.of(
            "ex", "exp EC-EC-IE", "exr EC-EC-IE", "exp EC-PC-IE", "exr EC-PC-IE", "exf1 EC-PC-IE", "exp SC-EC-IE", "exr SC-EC-IE",
            "exf1 SC-EC-IE", "exp SC-PC-IE", "exr SC-PC-IE", "exf1 SC-PC-IE");

    private static final Map<String, int[]> ROWS = Map.ofEntries(
            Map.entry("projection_drop", row(-100, 0, -43, 0, -43, -28, 0, -43, -28, 0, -43, -28)),
            Map.entry("add_star_wildcard", row(-100, -93, -10, -92, -4, -87, -82, 0, -71, -82, 0, -71)),
            Map.entry("distinct_toggle", row(-100, -57, -57, -57, -57, -57, -57, -57, -57, -57, -57, -57)),
            Map.entry("where_predicate_delete", row(-100, -85, -60, -85, -60, -81, -85, -64, -82, -85, -64, -82)),
            Map.entry("where_condition_flip", row(-100, -96, -61, -97, -69, -96, -96, -61, -94, -97, -69, -96)),
            Map.entry("where_remove", row(-100, -96, -54, -96, -56, -95, -96, -54, -95, -96, -56, -95)),
            Map.entry("where_strengthen", row(-100, -65, -60, -67, -62, -66, -65, -60, -63, -67, -62, -66)),
            Map.entry("where_weaken", row(-100, -65, -75, -65, -75, -73, -65, -75, -73, -65, -75, -73)),
            Map.entry("having_condition_flip", row(-100, -64, -100, -67, -100, -100, -64, -100, -100, -67, -100, -100)),
            Map.entry("having_remove", row(-100, -61, 0, -62, 0, -53, -61, 0, -51, -62, 0, -53)),
            Map.entry("join_break", row(-100, -98, -42, -95, -47, -94, -98, -46, -98, -95, -54, -94)),
            Map.entry("join_type_to_left", row(-100, -53, -50, -55, -52, -56, -53, -50, -54, -55, -52, -56)),
            Map.entry("limit_increase", row(-100, -76, 0, -76, 0, -62, -76, 0, -62, -76, 0, -62)),
            Map.entry("limit_decrease", row(-100, -4, -61, -4, -61, -45, 0, -60, -43, 0, -60, -43)),
            Map.entry("aggregation_swap", row(-100, -100, -100, -100, -100, -100, -100, -100, -100, -100, -100, -100)));

    private PublishedSensitivity() {}

    private static int[] row(int... figures) {
        return figures;
    }

    /**
     * The printed mean change, between −1 and 0.
     *
     * @param kind an operator's id
     * @param column as {@link Sensitivity} names it, such as {@code exp SC-PC-IE}
     * @return empty where the table has no such figure
     */
    public static OptionalDouble change(String kind, String column) {
        int at = COLUMNS.indexOf(column);
        return at < 0
                ? OptionalDouble.empty()
                : Optional.ofNullable(ROWS.get(kind)).map(r -> OptionalDouble.of(r[at] / 100.0)).orElse(OptionalDouble.empty());
    }
}
