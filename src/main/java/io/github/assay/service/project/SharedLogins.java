package io.github.assay.service.project;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending.NamedCommand;
import io.github.assay.domain.project.Sending;
import io.github.assay.execution.Secrets;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.StoreException;
import io.github.assay.store.shared.SharedAddress;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;

/**
 * The address of a project's shared store for this user. The environment of the user counts before the project:
 * {@value #URL}, {@value #USER} and {@value #PASSWORD}, because each person of a team logs in as themselves. Passwords
 * are read at each opening and kept nowhere.
 */
public final class SharedLogins {
    public static final String URL = "ASSAY_STORE_URL";
    public static final String USER = "ASSAY_STORE_USER";
    public static final String PASSWORD = "ASSAY_STORE_PASSWORD";

    private final NamedPasswords passwords;

    /** @param passwords the user's environment, and what the user agreed to send from it */
    public SharedLogins(NamedPasswords passwords) {
        this.passwords = passwords;
    }

    /**
     * The address of a project's store; empty: its labels are not shared.
     *
     * @throws StoreException when the user's URL cannot be used, the password is not where the project says, or the user has
     *     not agreed that it is sent there
     */
    public Optional<SharedAddress> of(Project project) throws StoreException {
        Optional<DatabaseSpec> stated = project.store();
        Optional<String> own = variable(URL);
        if (own.isPresent()) {
            return Optional.of(of(own.get(), "", "env:" + PASSWORD));
        }
        mustBeAgreed(project);
        return stated.isEmpty() ? Optional.empty() : Optional.of(address(stated.get()));
    }

    /** @throws StoreException when the store that a project names would get a password without the user's agreement */
    void mustBeAgreed(Project project) throws StoreException {
        Optional<Sending> unagreed = unagreed(project);
        if (unagreed.isPresent()) {
            throw new StoreException(Trouble.FAILED, unagreed("shared.unagreed", unagreed.get()), remedy(project, unagreed.get()));
        }
    }

    /** The sentences on a database that does not get the password that the project names. */
    public static String ofDatabase(Project project, Sending unagreed) {
        return unagreed("database.unagreed", unagreed) + ". " + remedy(project, unagreed);
    }

    private static String unagreed(String key, Sending sending) {
        return Texts.text(key, sending.endpoint(), sending.passwordVariable());
    }

    private static String remedy(Project project, Sending sending) {
        return Texts.text(
                "shared.unagreed.remedy",
                NamedCommand.line(List.of(project.folder().toString(), "--store", sending.endpoint())));
    }

    /** Whether the user agreed to this for a project. */
    boolean isAgreed(Project project, Sending sending) {
        return passwords.isAgreed(project, sending);
    }

    /** What the store that a project names would get of the user's environment without the user's agreement; empty: nothing. */
    public Optional<Sending> unagreed(Project project) {
        return variable(URL).isPresent()
                ? Optional.empty()
                : project.store().map(this::sending).filter(s -> variable(s.passwordVariable()).isPresent())
                        .filter(s -> !isAgreed(project, s));
    }

    /** What a stated store would get: the user's password, where it is not set the variable that the project names. */
    public Sending sending(DatabaseSpec stated) {
        Optional<String> named = Secrets.variable(stated.passwordFrom()).filter(_ -> variable(PASSWORD).isEmpty());
        return Sending.password(stated.location(), named.orElse(PASSWORD));
    }

    /**
     * The address of a URL as a user writes it.
     *
     * @param user the login; empty: the URL's, else the user's
     * @param passwordFrom where the password is, such as {@code env:NAME}; empty: in the URL or the user's environment
     */
    public SharedAddress of(String url, String user, String passwordFrom) throws StoreException {
        DatabaseUrl parsed = DatabaseUrl.of(url);
        if (parsed.isUnusable() || parsed.kind() != DatabaseSpec.Kind.POSTGRESQL) {
            throw new StoreException(
                    Trouble.FAILED, "The URL of the shared store is no URL of a PostgreSQL database.",
                    "Write jdbc:postgresql://HOST:PORT/DATABASE.");
        }
        DatabaseSpec spec = new DatabaseSpec(
                "store", DatabaseSpec.Kind.POSTGRESQL, parsed.location(), user.isEmpty() ? parsed.user() : user,
                passwordFrom, parsed.password(), false);
        return address(spec, user, passwordFrom.isEmpty() ? password(spec) : secret(passwordFrom));
    }

    /** The password that the user's environment has for a login, where it is the user's own. */
    Optional<String> passwordOf(String login) {
        return variable(USER).filter(login::equals).flatMap(_ -> variable(PASSWORD));
    }

    private SharedAddress address(DatabaseSpec spec) throws StoreException {
        return address(spec, "", password(spec));
    }

    private SharedAddress address(DatabaseSpec spec, String demanded, String password) throws StoreException {
        String user = demanded.isEmpty() ? variable(USER).orElse(spec.user()) : demanded;
        return SharedAddress.of(spec.location(), user, password);
    }

    private String password(DatabaseSpec spec) throws StoreException {
        String from = spec.passwordFrom();
        Optional<String> own = variable(PASSWORD);
        return from.isEmpty() || own.isPresent() ? own.orElse(spec.urlPassword()) : secret(from);
    }

    /**
     * A password.
     *
     * @param from its place, such as {@code env:NAME}
     * @throws StoreException when it is not there; the message has the place only
     */
    String secret(String from) throws StoreException {
        String name = Secrets.variable(from).orElseThrow(() -> new StoreException(
                Trouble.FAILED, "The place of a password of the shared store is not known.", "Write env:NAME."));
        return variable(name).orElseThrow(() -> new StoreException(
                Trouble.FAILED,
                "A password of the shared store is expected in the environment variable " + name + ", which is not set.",
                "Set it and try again."));
    }

    private Optional<String> variable(String name) {
        return passwords.variable(name);
    }
}
