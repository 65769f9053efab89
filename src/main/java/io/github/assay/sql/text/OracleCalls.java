package io.github.assay.sql.text;

/** Names of the calls as which Oracle's {@code (+)} and {@code PRIOR} are handed to the parser, and their canonical form. */
public final class OracleCalls {
    public static final String OUTER = "assay_outer";
    public static final String PRIOR = "assay_prior";

    private OracleCalls() {}

    /** {@code b.id (+)} or {@code prior e}; the call itself for other names. */
    public static String canonical(String name, String arguments) {
        return switch (name) {
            case OUTER -> arguments + " (+)";
            case PRIOR -> "prior " + arguments;
            default -> name + "(" + arguments + ")";
        };
    }
}
