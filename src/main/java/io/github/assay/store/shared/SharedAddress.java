package io.github.assay.store.shared;

import io.github.assay.store.StoreException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a shared store is and who logs in.
 *
 * @param url a checked {@code jdbc:postgresql:} URL without user and password
 * @param user the login; empty: the driver's default, the user of the operating system
 * @param password the login's password; empty: none, or the driver finds one in {@code .pgpass}
 * @param schema the schema of the store, from the URL's {@code currentSchema}
 */
public record SharedAddress(String url, String user, String password, String schema) {
    /** The schema where the URL names none. */
    public static final String DEFAULT_SCHEMA = "assay";

    private static final Pattern SCHEMA = Pattern.compile("[?&]currentSchema=([^&]*)");
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");

    /**
     * @param url a checked URL, as {@code DatabaseUrl} gives it
     * @throws StoreException when the URL's schema has a name that is not made of small letters, digits and underscores
     */
    public static SharedAddress of(String url, String user, String password) throws StoreException {
        Matcher named = SCHEMA.matcher(url);
        String schema = named.find() ? URLDecoder.decode(named.group(1), StandardCharsets.UTF_8) : DEFAULT_SCHEMA;
        if (!NAME.matcher(schema).matches()) {
            throw new StoreException(
                    StoreException.Trouble.FAILED,
                    "The schema in store.url is no name for a shared store.",
                    "Use a small letter, then at most 39 small letters, digits and underscores.");
        }
        return new SharedAddress(url, user, password, schema);
    }

    /** Server and database, for people. */
    public String place() {
        return url.replaceFirst("^jdbc:postgresql:/*", "").replaceFirst("\\?.*", "");
    }

    /** Leaves the password out. */
    @Override
    public String toString() {
        return user + "@" + place() + " (" + schema + ")";
    }
}
