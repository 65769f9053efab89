package io.github.assay.service.project;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending;
import io.github.assay.execution.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Passwords of the user's environment that projects name for servers of databases (project-and-cli.md §1). A server gets one
 * only after the user agreed, for each open project that names it, that exactly this URL gets the value of exactly this
 * variable.
 * Thread-safe.
 */
public final class NamedPasswords implements Predicate<DatabaseSpec> {
    /** No environment, and so no password. */
    public static final NamedPasswords NONE = new NamedPasswords(_ -> null, (_, _) -> false);

    private final UnaryOperator<String> environment;
    private final BiPredicate<Path, Sending> agreed;
    private final List<Project> opened = new CopyOnWriteArrayList<>();

    /**
     * @param environment value of an environment variable; null where it is not set
     * @param agreed whether the user agreed that a server that a project names gets a password
     */
    public NamedPasswords(UnaryOperator<String> environment, BiPredicate<Path, Sending> agreed) {
        this.environment = environment;
        this.agreed = agreed;
    }

    /**
     * Takes note of a project that is opened; a server that no open project names gets no password.
     *
     * @return to be run when the project is closed
     */
    public Runnable open(Project project) {
        opened.add(project);
        return () -> opened.removeIf(p -> p == project);
    }

    /** Whether a database may get the password that its projects name; true where none would be sent. */
    @Override
    public boolean test(DatabaseSpec database) {
        return sending(database).stream().allMatch(s -> {
            List<Project> naming = opened.stream().filter(p -> databases(p).anyMatch(database::equals)).toList();
            return !naming.isEmpty() && naming.stream().allMatch(p -> isAgreed(p, s));
        });
    }

    /** What servers would get of the user's environment without the user's agreement. */
    public Stream<Sending> unagreed(Project project) {
        return named(project).filter(s -> isSet(s.passwordVariable()) && !isAgreed(project, s));
    }

    /** What the servers that a project names would get. */
    static Stream<Sending> named(Project project) {
        return databases(project).flatMap(d -> sending(d).stream()).distinct();
    }

    /** Whether the user agreed to this for a project. */
    boolean isAgreed(Project project, Sending sending) {
        return agreed.test(project.folder(), sending);
    }

    private boolean isSet(String variable) {
        return variable(variable).isPresent();
    }

    /** The value of an environment variable; empty where it is not set or blank. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.apply(name)).filter(value -> !value.isBlank());
    }

    private static Stream<DatabaseSpec> databases(Project project) {
        return Stream.concat(project.databases().values().stream(), project.scratch().stream());
    }

    private static Optional<Sending> sending(DatabaseSpec database) {
        return database.kind().isFile()
                ? Optional.empty()
                : Secrets.variable(database.passwordFrom()).map(name -> Sending.password(database.location(), name));
    }
}
