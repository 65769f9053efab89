package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads a database's password from the place that the project names. The password is read at each connection and not
 * kept.
 */
public final class Secrets {
    private static final String ENVIRONMENT = "env:";

    private final Function<String, String> environment;

    /** @param environment the value of an environment variable; null where it is not set */
    public Secrets(Function<String, String> environment) {
        this.environment = environment;
    }

    /** The password; the empty text when the database needs none; empty when the named place has none. */
    public Optional<String> password(DatabaseSpec database) {
        String from = database.passwordFrom();
        if (from.isEmpty()) {
            return Optional.of(database.urlPassword());
        }
        return from.startsWith(ENVIRONMENT)
                ? Optional.ofNullable(environment.apply(from.substring(ENVIRONMENT.length())))
                : Optional.empty();
    }

    /** The message for a missing password: it names the place, never a value. */
    public static String missing(DatabaseSpec database) {
        String from = database.passwordFrom();
        if (!from.startsWith(ENVIRONMENT)) {
            return "The password of database " + database.id() + " has an unknown source. Write"
                    + " \"passwordFrom\": \"env:NAME\" in project.json";
        }
        String name = from.substring(ENVIRONMENT.length());
        return "The password of database " + database.id() + " is expected in the environment variable " + name
                + ", which is not set. Set it and run again";
    }
}
