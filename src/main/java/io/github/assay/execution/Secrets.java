package io.github.assay.execution;

import io.github.assay.domain.project.DatabaseSpec;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads a database's password from the place that the project names, where the user agreed to it. The password is read at
 * each connection and not kept.
 */
public final class Secrets {
    private static final String ENVIRONMENT = "env:";

    private final Function<String, String> environment;
    private final Predicate<DatabaseSpec> agreed;

    /**
     * @param environment the value of an environment variable; null where it is not set
     * @param agreed whether a database may get the password that its project names
     */
    public Secrets(Function<String, String> environment, Predicate<DatabaseSpec> agreed) {
        this.environment = environment;
        this.agreed = agreed;
    }

    /** The environment variable that a place of a password names; empty for another place. */
    public static Optional<String> variable(String passwordFrom) {
        return passwordFrom.startsWith(ENVIRONMENT) ? Optional.of(passwordFrom.substring(ENVIRONMENT.length())) : Optional.empty();
    }

    /** The password; the empty text when the database needs none; empty when the named place has none. */
    public Optional<String> password(DatabaseSpec database) {
        String from = database.passwordFrom();
        if (from.isEmpty()) {
            return Optional.of(database.urlPassword());
        }
        return variable(from).filter(_ -> agreed.test(database)).map(environment);
    }

    /** The message for a missing password: it names the place, never a value. */
    public String missing(DatabaseSpec database) {
        Optional<String> variable = variable(database.passwordFrom());
        if (variable.isEmpty()) {
            return "The password of database " + database.id() + " has an unknown source. Write"
                    + " \"passwordFrom\": \"env:NAME\" in project.json";
        }
        String name = variable.get();
        if (!agreed.test(database)) {
            return "Database " + database.id() + " at " + database.location() + " would get the password in the environment variable " + name
                    + ", to which you have not agreed, so nothing was sent";
        }
        return "The password of database " + database.id() + " is expected in the environment variable " + name
                + ", which is not set. Set it and run again";
    }
}
