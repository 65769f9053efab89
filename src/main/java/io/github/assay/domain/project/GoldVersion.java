package io.github.assay.domain.project;

import io.github.assay.digest.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;

/**
 * Version of a gold query, or of all gold queries of a project, so that a score names the query it was made with.
 *
 * @param value a fingerprint of 12 hexadecimal digits
 */
public record GoldVersion(String value) {
    private static final int BYTES = 6;

    /** The version of a gold query; white space at both ends does not count. */
    public static GoldVersion of(String goldSql) {
        return new GoldVersion(Sha256.hex(goldSql.strip(), BYTES));
    }

    /**
     * Whether it is known that a vote was cast under another gold query than one.
     *
     * @param version the vote's version; empty: not known
     * @param goldSql the query; blank: there is none
     */
    public static boolean isOther(String version, String goldSql) {
        return !version.isEmpty() && !goldSql.isBlank() && !version.equals(of(goldSql).value());
    }

    /** The version of all gold queries of a project, whatever the order of its cases. */
    public static GoldVersion of(Collection<Case> cases) {
        MessageDigest all = Sha256.begin();
        cases.stream().sorted(Comparator.comparing(Case::id)).forEach(c -> {
            all.update(c.id().getBytes(StandardCharsets.UTF_8));
            all.update((byte) 0);
            all.update(of(c.goldSql()).value().getBytes(StandardCharsets.UTF_8));
            all.update((byte) 0);
        });
        return new GoldVersion(HexFormat.of().formatHex(all.digest(), 0, BYTES));
    }
}
