package io.github.assay.robustness.naming;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The figures that the thesis printed about less natural names: its Tables 4.6 and 4.7, on BIRD mini-dev. Shares, 0 to 1.
 */
public final class PublishedNaming {
    /** The systems of Table 4.6, in its order. */
    public static final List<String> SYSTEMS = List.of("CHESSE", "MAC-SQL", "DIN-SQL");
    /** The linkers of Table 4.7, in its order. */
    public static final List<String> LINKERS = List.of("Full-Schema", "SCSL", "TCSL");
    /** Gold queries accepted, and those rewritten. */
    public static final int ACCEPTED = 366;
    public static final int CASES = 500;

    private static final double PERCENT = 100;

    /** In per cent, in the order of {@link NamingSetting}. */
    private static final Map<String, double[]> CHANGES = Map.of(
            "CHESSE", row(0, -9.2, -6.7, -7.9), "MAC-SQL", row(0, -14.9, -9.5, -12.9), "DIN-SQL", row(0, -6.8, -17.1, -16.6));
    private static final Map<String, Integer> RIGHT = Map.of("CHESSE", 240, "MAC-SQL", 201, "DIN-SQL", 205);
    private static final Map<String, double[]> IRRELEVANCE = Map.of(
            "Full-Schema", row(89.2, 86.1, 89.2, 86.5), "SCSL", row(24.0, 25.0, 27.8, 28.4), "TCSL", row(10.4, 11.8, 12.4, 13.5));
    private static final Map<String, double[]> RECALL = Map.of(
            "Full-Schema", row(99.7, 30.3, 96.7, 25.7), "SCSL", row(15.3, 9.8, 7.7, 11.7), "TCSL", row(28.4, 23.5, 23.2, 19.4));

    private PublishedNaming() {}

    private static double[] row(double... figures) {
        return figures;
    }

    /** Change of EX among the answers right in O/O (Table 4.6), −1 to 0; empty for another system. */
    public static OptionalDouble change(String system, NamingSetting setting) {
        return of(CHANGES, system, setting);
    }

    /** Answers right in O/O; 0 for another system. */
    public static int right(String system) {
        return RIGHT.getOrDefault(system, 0);
    }

    /** Share of retrieved columns that are not required, which Table 4.7 calls FPR; empty for another linker. */
    public static OptionalDouble irrelevance(String linker, NamingSetting setting) {
        return of(IRRELEVANCE, linker, setting);
    }

    /** Share of cases whose required columns are all retrieved, which Table 4.7 calls SLR; empty for another linker. */
    public static OptionalDouble recall(String linker, NamingSetting setting) {
        return of(RECALL, linker, setting);
    }

    private static OptionalDouble of(Map<String, double[]> table, String name, NamingSetting setting) {
        double[] row = table.get(name);
        return row == null ? OptionalDouble.empty() : OptionalDouble.of(row[setting.ordinal()] / PERCENT);
    }
}
