package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import java.util.Optional;
import java.util.function.Function;

/** Finds a database's password where the project says it is. It is asked for when connecting and kept nowhere. */
final class Secrets {
    private static final String ENVIRONMENT = "env:";

    private final Function<String, String> environment;

    Secrets(Function<String, String> environment) {
        this.environment = environment;
    }

    /** The password, empty text when the database has none; empty when it is not where it should be. */
    Optional<String> password(DatabaseSpec database) {
        String from = database.passwordFrom();
        if (from.isEmpty()) {
            return Optional.of(database.urlPassword());
        }
        return from.startsWith(ENVIRONMENT)
                ? Optional.ofNullable(environment.apply(from.substring(ENVIRONMENT.length())))
                : Optional.empty();
    }

    /** What to say when there is none: names the place, never a value. */
    static String missing(DatabaseSpec database) {
        String from = database.passwordFrom();
        if (!from.startsWith(ENVIRONMENT)) {
            return "The password of database " + database.id() + " is looked for in an unknown place. Write"
                    + " \"passwordFrom\": \"env:NAME\" in project.json";
        }
        String name = from.substring(ENVIRONMENT.length());
        return "The password of database " + database.id() + " is expected in the environment variable " + name
                + ", which is not set. Set it and run again";
    }
}
