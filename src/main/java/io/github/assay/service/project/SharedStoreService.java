package io.github.assay.service.project;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.files.records.GoldCopy;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.shared.SharedAddress;
import io.github.assay.store.shared.SharedRole;
import io.github.assay.store.shared.SharedSetup;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Connects projects with the shared store of their team, makes such stores and gives logins their roles. */
public final class SharedStoreService {
    private static final String AWAITED =
            "Which items are yours is not known before the first contact with the shared store; until then none is offered.";

    private final SharedLogins logins;
    private final Clock clock;

    public SharedStoreService(SharedLogins logins, Clock clock) {
        this.logins = logins;
        this.clock = clock;
    }

    /**
     * Shares the labels of an open project, if the project or the user names a store. A failure leaves them in the
     * project's folder, from where they are shared later.
     *
     * @return sentences about what is not shared; empty when all is
     */
    public List<String> share(Project project, LabelStore labels) {
        try {
            Optional<SharedAddress> address = logins.of(project);
            if (address.isEmpty() || labels.isReadOnly()) {
                return List.of();
            }
            if (isRepairedCopy(project)) {
                return List.of(Texts.text("shared.repaired"));
            }
            labels.sharing().start(address.get(), clock, project.items().stream().map(Item::key).toList());
            if (labels.sharing().awaitsContact()) {
                return List.of(labels.sharing().state().map(Sharing::of).map(Sharing::sentences).orElse("") + " " + AWAITED);
            }
            String sentences = labels.sharing().state().map(Sharing::of).map(Sharing::sentences).orElse("");
            return sentences.isEmpty() ? List.of() : List.of(sentences);
        } catch (StoreException e) {
            labels.sharing().withoutStore(e.getMessage());
            return List.of(e.getMessage() + " Labels are saved here and shared later."
                    + (labels.sharing().awaitsContact() ? " " + AWAITED : ""));
        }
    }

    /** Whether gold queries were repaired in a copy that states no store: its labels never go to the user's store. */
    private static boolean isRepairedCopy(Project project) {
        return project.store().isEmpty() && GoldCopy.isRepaired(project.folder());
    }

    /** Whether labels in the project's files are taken in on opening: by a lead only, where a store is shared. */
    public boolean mayImport(Project project, LabelStore labels) {
        try {
            return logins.of(project).isEmpty() || isRepairedCopy(project)
                    || labels.sharing().state().flatMap(s -> s.role()).filter(SharedRole.LEAD::equals).isPresent();
        } catch (StoreException _) {
            return false;
        }
    }

    /**
     * Sets lines aside that came from the shared store and that no program reads, as a lead.
     *
     * @param login whose lines; empty: those of all logins
     * @return how many were set aside
     */
    public int setAside(Path project, LabelStore labels, String login) throws StoreException {
        return labels.sharing().setAside(SharedReview.ofLines(project).unreadOf(login), clock.instant());
    }

    private SharedAddress address(StoreOwner owner) throws StoreException, ProjectFormatException {
        if (!owner.url().isEmpty()) {
            return logins.of(owner.url(), owner.user(), owner.passwordFrom());
        }
        Project project = ProjectFiles.read(owner.project(), _ -> false, Progress.NONE);
        Optional<DatabaseSpec> stated = project.store();
        if (stated.isPresent() && !(owner.user().isEmpty() && owner.passwordFrom().isEmpty())) {
            if (owner.passwordFrom().isEmpty()) {
                logins.mustBeAgreed(project);
            }
            return logins.of(stated.get().location(), owner.user(), owner.passwordFrom());
        }
        return logins.of(project).orElseThrow(() -> new StoreException(
                StoreException.Trouble.FAILED, "The project states no shared store.",
                "Name one with --url jdbc:postgresql://HOST:PORT/DATABASE, or write it as store.url into project.json."));
    }

    /**
     * What a server that a project names would get of the user's environment; of several passwords for one server, one to which
     * the user has not agreed.
     *
     * @param url the store as the user names it
     * @throws ProjectFormatException when the project names another or none
     */
    public Sending sending(Path folder, String url) throws ProjectFormatException {
        Project project = ProjectFiles.read(folder, _ -> false, Progress.NONE);
        List<Sending> named = Stream.concat(project.store().map(logins::sending).stream(), NamedPasswords.named(project)).toList();
        if (named.isEmpty()) {
            throw new ProjectFormatException(Texts.text("shared.unstated"), Texts.text("shared.unstated.remedy"));
        }
        String location = DatabaseUrl.of(url).location();
        return named.stream().filter(s -> s.endpoint().equals(location)).min(Comparator.comparing(s -> logins.isAgreed(project, s))).orElseThrow(() -> new ProjectFormatException(
                Texts.text("shared.otherUrl", named.stream().map(Sending::endpoint).collect(Collectors.joining(", "))),
                Texts.text("shared.otherUrl.remedy")));
    }

    /** The logins by which addresses are found. */
    public SharedLogins logins() {
        return logins;
    }

    /** What {@link #initialise} would do to a new store, as statements of SQL. */
    public List<String> initialising(StoreOwner owner) throws StoreException, ProjectFormatException {
        return new SharedSetup(address(owner)).initialising(0);
    }

    /**
     * Makes a store, or upgrades one that an earlier version made, after a backup, and publishes the project's items.
     *
     * @param backup the file for the backup
     * @return the version before; 0: none
     */
    public int initialise(StoreOwner owner, Path backup) throws StoreException, ProjectFormatException {
        SharedSetup setup = new SharedSetup(address(owner));
        return setup.initialise(backup, items(owner));
    }

    /** The items of the owner's project; none where the store is named without a project that can be read. */
    private static List<ItemKey> items(StoreOwner owner) throws ProjectFormatException {
        try {
            return ProjectFiles.read(owner.project(), _ -> false, Progress.NONE).items().stream().map(Item::key).toList();
        } catch (ProjectFormatException e) {
            if (owner.url().isEmpty()) {
                throw e;
            }
            return List.of();
        }
    }

    /** Statements that make a login and give it a role. */
    public List<String> granting(StoreOwner owner, StoreMember member) throws StoreException, ProjectFormatException {
        return new SharedSetup(address(owner)).granting(member.member(), true);
    }

    /**
     * Gives a login a role; makes the login if there is none.
     *
     * @param passwordFrom where a new login's password is; empty: it gets none
     * @return whether the login was made
     */
    public boolean grant(StoreOwner owner, StoreMember member, String passwordFrom)
            throws StoreException, ProjectFormatException {
        Optional<String> password = passwordFrom.isEmpty() ? Optional.empty()
                : Optional.of(logins.secret(passwordFrom));
        return new SharedSetup(address(owner)).grant(member.member(), password);
    }

    /** The version of a store that is installed; 0: none. */
    public int version(StoreOwner owner) throws StoreException, ProjectFormatException {
        return new SharedSetup(address(owner)).version();
    }

    /**
     * Gives logins their roles, one transaction each, and makes those that are not there, with a password of their own. A
     * login that has its role already stays as it is, and one that is there keeps its password.
     *
     * @param preview whether nothing is done
     * @param granted receives each login once it is done; its password is kept nowhere else
     */
    public void grant(StoreOwner owner, List<StoreMember> members, boolean preview, Consumer<GrantedLogin> granted)
            throws StoreException, ProjectFormatException {
        SharedSetup setup = new SharedSetup(address(owner));
        List<SharedSetup.Member> there = setup.version() == 0 ? List.of() : setup.members();
        for (StoreMember member : members) {
            setup.granting(member.member(), true);
        }
        for (StoreMember member : members) {
            boolean make = !setup.hasLogin(member.login());
            Optional<String> own = logins.passwordOf(member.login());
            String password = make && own.isEmpty() && !preview ? FirstPasswords.next() : "";
            boolean done = !make && there.contains(member.member());
            if (!done && !preview) {
                setup.grant(member.member(), own.or(() -> Optional.of(password)).filter(p -> !p.isEmpty()));
            }
            granted.accept(new GrantedLogin(member, make, !done, password));
        }
    }

    /** Makes another password for a login that is there and returns it; it is kept nowhere. */
    public String renewPassword(StoreOwner owner, String login) throws StoreException, ProjectFormatException {
        SharedSetup setup = new SharedSetup(address(owner));
        if (!setup.hasLogin(login)) {
            throw new StoreException(
                    Trouble.FAILED, "There is no login '" + login + "'.", "Give it a role first; it is made then, with a password.");
        }
        String password = FirstPasswords.next();
        setup.setPassword(login, password);
        return password;
    }

    /**
     * Sets the password of the login that opens a project.
     *
     * @param from where the new password is, such as {@code env:NAME}
     */
    public void changeOwnPassword(Project project, String from) throws StoreException {
        SharedAddress own = logins.of(project).orElseThrow();
        new SharedSetup(own).setPassword(own.user(), logins.secret(from));
    }

    /** Statements that take a login's role. */
    public List<String> revoking(StoreOwner owner, String login) throws StoreException, ProjectFormatException {
        return new SharedSetup(address(owner)).revoking(login);
    }

    /** Takes a login's role; false: it had none. */
    public boolean revoke(StoreOwner owner, String login) throws StoreException, ProjectFormatException {
        return new SharedSetup(address(owner)).revoke(login);
    }

    /** All members of a store, by login. */
    public List<StoreMember> members(StoreOwner owner) throws StoreException, ProjectFormatException {
        return new SharedSetup(address(owner)).members().stream().map(StoreMember::of).toList();
    }

    /**
     * A login of a shared store.
     *
     * @param login the name of the login on the server
     * @param role the word of its role
     * @param annotator the name that its acts carry; empty for a reader
     */
    public record StoreMember(String login, String role, String annotator) {
        static StoreMember of(SharedSetup.Member member) {
            return new StoreMember(member.login(), member.role().word(), member.annotator());
        }

        SharedSetup.Member member() throws StoreException {
            return new SharedSetup.Member(
                    login,
                    SharedRole.of(role).orElseThrow(() -> new StoreException(
                            Trouble.FAILED, "There is no role '" + role + "'.", "Say annotator, adjudicator, lead or reader.")),
                    annotator);
        }
    }

    /**
     * What was done for a login.
     *
     * @param made whether the login was made
     * @param changed whether it got a role; false: it had it already
     * @param password the password that it got; empty: none, its own, or the one that it had
     */
    public record GrantedLogin(StoreMember member, boolean made, boolean changed, String password) {
        /** Leaves the password out. */
        @Override
        public String toString() {
            return member.toString();
        }
    }

    /** Passwords of logins that are made: 20 characters that no one mistakes for another, about 98 bits. */
    private static final class FirstPasswords {
        private static final String CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
        private static final int LENGTH = 20;
        private static final SecureRandom CHANCE = new SecureRandom();

        static String next() {
            return CHANCE.ints(LENGTH, 0, CHARACTERS.length())
                    .mapToObj(i -> CHARACTERS.substring(i, i + 1))
                    .collect(Collectors.joining());
        }
    }

    /**
     * A shared store as its owner names it in a command.
     *
     * @param project the project's folder
     * @param url empty: the project's
     * @param user the owner's login; empty: that of the user
     * @param passwordFrom where its password is, such as {@code env:NAME}; empty: where it is for opening the project
     */
    public record StoreOwner(Path project, String url, String user, String passwordFrom) {}
}
