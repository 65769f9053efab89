package io.github.assay.cli.project;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.project.SharedReview;
import io.github.assay.service.project.SharedStoreService.GrantedLogin;
import io.github.assay.service.project.SharedStoreService.StoreMember;
import io.github.assay.service.project.SharedStoreService.StoreOwner;
import io.github.assay.service.project.SharedStoreService;
import io.github.assay.service.team.TeamPeople;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** The parts of {@code assay store} for the owner of a shared store. */
final class SharedStoreCommands {
    private SharedStoreCommands() {}

    /** Adds the parts to a group. */
    static CommandLine addTo(CommandLine group) {
        return group
                .addSubcommand("init", new Init())
                .addSubcommand("grant", new Grant())
                .addSubcommand("revoke", new Revoke())
                .addSubcommand("members", new Members())
                .addSubcommand("set-aside", new SetAside())
                .addSubcommand("copy", new Copy());
    }

    /** A command of the owner of a project's shared store. */
    private abstract static class SharedStorePart extends ProjectCommand {
        @Option(names = "--url", paramLabel = "URL",
                description = "The store, as jdbc:postgresql://HOST:PORT/DATABASE. Default: store.url of the project.")
        private String url = "";

        @Option(names = "--user", paramLabel = "LOGIN",
                description = "The login of the database's owner. Default: the one that opens the project.")
        private String user = "";

        @Option(names = "--password-from", paramLabel = "PLACE",
                description = "Where that login's password is, such as env:OWNER_PASSWORD.")
        private String passwordFrom = "";

        final StoreOwner owner() {
            return new StoreOwner(folder, url, user, passwordFrom);
        }

        /** Statements that were not executed. */
        final Shown statements(List<String> statements) {
            return shown(
                    () -> new JsonObject().with("sql", statements),
                    () -> statements.forEach(sql -> (sql.endsWith(";") ? sql : sql + ";").lines().forEach(terminal::result)));
        }
    }

    /** {@code assay store init PROJECT}. */
    @Command(
            description = "Make a team's shared store in a PostgreSQL database, or upgrade one after a backup.",
            footer = {"", "Example:", "  assay store init my-project --user owner --password-from env:OWNER_PASSWORD"})
    private static final class Init extends SharedStorePart {
        @Option(names = "--dry-run", description = "Print the SQL and do nothing.")
        private boolean dryRun;

        @Option(names = "--backup", paramLabel = "FILE", description = "The backup before an upgrade. Default: shared-store.backup.")
        private Path backup = Path.of("shared-store.backup");

        @Override
        protected Shown result() throws Exception {
            SharedStoreService sharing = services.get().workbench().sharing();
            if (dryRun) {
                return statements(sharing.initialising(owner()));
            }
            int before = sharing.initialise(owner(), backup);
            return shown(
                    new JsonObject().with("before", before),
                    before == 0
                            ? "Made the shared store. Give each person a login with 'assay store grant'; the lead then puts them on record"
                                    + " with 'assay people add'."
                            : "The shared store is ready; it was there already.");
        }
    }

    /** {@code assay store grant PROJECT --login L --role R} or {@code --from FILE}. */
    @Command(
            description = "Give a login of the shared store its role, or those of a file theirs; make the logins that are not there.",
            footer = {
                "",
                "Examples:",
                "  assay store grant my-project --login ann --role annotator --annotator Ann --login-password-from env:ANN_PASSWORD",
                "  assay store grant my-project --from people.csv",
                "  assay store grant my-project --login ann --renew-password"
            })
    private static final class Grant extends SharedStorePart {
        private static final TableSpec<GrantedLogin> GRANTED = TableSpec.list(
                "store-granted", ColumnSpec.verbatim("login", "list.store.login", g -> g.member().login()),
                ColumnSpec.verbatim("role", "list.people.role", g -> g.member().role()),
                ColumnSpec.verbatim("annotator", "list.annotator", g -> g.member().annotator()),
                ColumnSpec.words("state", "list.store.state", g -> Texts.text("store.granted." + (g.made() ? "made" : g.changed() ? "changed" : "there"))),
                ColumnSpec.data("made", GrantedLogin::made), ColumnSpec.data("changed", GrantedLogin::changed),
                ColumnSpec.data("password", GrantedLogin::password));

        @Option(names = "--login", paramLabel = "NAME", description = "The person's login on the server.")
        private String login = "";

        @Option(names = "--role", paramLabel = "ROLE",
                description = "annotator, adjudicator, lead or reader. It replaces the login's present role.")
        private String role = "";

        @Option(names = "--annotator", paramLabel = "NAME",
                description = "The name that the person labels under. Default: the login; a reader has none.")
        private String annotator = "";

        @Option(names = "--login-password-from", paramLabel = "PLACE",
                description = "Where the password of a new login is, such as env:ANN_PASSWORD. Without it the login gets none.")
        private String password = "";

        @Option(names = "--from", paramLabel = "FILE",
                description = "CSV with the columns name, login and role. New logins get passwords, which are printed this once.")
        private @Nullable Path file;

        @Option(names = "--renew-password", description = "Give the login another password and print it this once.")
        private boolean renew;

        @Option(names = "--dry-run", description = "Print the SQL and do nothing.")
        private boolean dryRun;

        @Override
        protected Shown result() throws Exception {
            SharedStoreService sharing = services.get().workbench().sharing();
            if (file != null) {
                only("with --from", "--from", "--url", "--user", "--password-from", "--dry-run");
                return ofFile(sharing, TeamPeople.read(file).members());
            }
            refuse(login.isEmpty(), "Name a login with --login, or a file of people with --from.");
            if (renew) {
                only("with --renew-password", "--renew-password", "--login", "--url", "--user", "--password-from");
                String made = sharing.renewPassword(owner(), login);
                return shown(new JsonObject().with("login", login).with("password", made), Texts.text("team.password.made", login, made));
            }
            refuse(role.isEmpty(), "Name the role of the login with --role.");
            StoreMember member = new StoreMember(login, role, annotator.isEmpty() && !role.equals("reader") ? login : annotator);
            if (dryRun) {
                return statements(sharing.granting(owner(), member));
            }
            boolean made = sharing.grant(owner(), member, password);
            return shown(
                    new JsonObject().with("login", login).with("role", role).with("annotator", member.annotator()).with("made", made),
                    (made ? "Made the login " : "The login ") + login + (made ? ", " : " is ") + role
                            + (member.annotator().isEmpty()
                                    ? "."
                                    : " under the name " + member.annotator() + ". On this person's machines that is the role too; for"
                                            + " all machines a lead puts it on record: assay people add PROJECT " + member.annotator()
                                            + (role.equals("annotator") ? "" : " --role " + role) + " --by LEAD."));
        }

        private Shown ofFile(SharedStoreService sharing, List<StoreMember> members) throws Exception {
            List<String> statements = new ArrayList<>();
            for (StoreMember member : members) {
                statements.addAll(sharing.granting(owner(), member));
            }
            if (dryRun) {
                return statements(statements);
            }
            List<GrantedLogin> granted = new ArrayList<>();
            sharing.grant(owner(), members, false, each -> {
                granted.add(each);
                if (!each.password().isEmpty()) {
                    say(() -> terminal.result(Texts.text("team.password.made", each.member().login(), each.password())));
                }
            });
            return shown(
                    () -> new JsonObject().with("logins", SpecDocument.rows(GRANTED, granted)), () -> terminal.table(GRANTED, granted));
        }
    }

    /** {@code assay store revoke PROJECT --login L}. */
    @Command(
            description = "Take a login's role in the shared store. The login and what it wrote stay.",
            footer = {"", "Example:", "  assay store revoke my-project --login ann"})
    private static final class Revoke extends SharedStorePart {
        @Option(names = "--login", required = true, paramLabel = "NAME",
                description = "The person's login on the server.")
        private String login;

        @Option(names = "--dry-run", description = "Print the SQL and do nothing.")
        private boolean dryRun;

        @Override
        protected Shown result() throws Exception {
            SharedStoreService sharing = services.get().workbench().sharing();
            if (dryRun) {
                return statements(sharing.revoking(owner(), login));
            }
            boolean had = sharing.revoke(owner(), login);
            return shown(
                    new JsonObject().with("login", login).with("revoked", had),
                    "The login " + login + (had ? " has no role any more; what it wrote stays." : " had no role.")).clean(had);
        }
    }

    /** {@code assay store members PROJECT}. */
    @Command(
            description = "List the logins of the shared store with their roles.",
            footer = {"", "Example:", "  assay store members my-project"})
    private static final class Members extends SharedStorePart {
        private static final TableSpec<StoreMember> MEMBERS = TableSpec.list(
                "store-members", ColumnSpec.verbatim("login", "list.store.login", StoreMember::login),
                ColumnSpec.verbatim("role", "list.people.role", StoreMember::role), ColumnSpec.verbatim("annotator", "list.annotator", StoreMember::annotator));

        @Override
        protected Shown result() throws Exception {
            SharedStoreService sharing = services.get().workbench().sharing();
            List<StoreMember> members = sharing.members(owner());
            return shown(
                    () -> new JsonObject().with("members", SpecDocument.rows(MEMBERS, members)), () -> terminal.table(MEMBERS, members));
        }
    }

    /** {@code assay store set-aside PROJECT [--login NAME] [--preview]}. */
    @Command(
            description = "Set lines of the shared store aside that cannot be read, as a lead. They stay where they are; the record"
                    + " is shared, and 'assay store copy' goes on without them.",
            footer = {"", "Examples:", "  assay store set-aside my-project --preview", "  assay store set-aside my-project --login ben"})
    private static final class SetAside extends ProjectCommand {
        @Option(names = "--login", paramLabel = "NAME", description = "Lines of this login only.")
        private String login = "";

        @Option(names = "--preview", description = "List the lines and why they cannot be read; write nothing.")
        private boolean preview;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = preview ? openToRead(folder) : open(folder);
            List<String> lines = SharedReview.ofLines(folder).unread();
            int count = preview ? 0 : services.get().workbench().sharing().setAside(folder, open.session().labels(), login);
            return shown(
                    () -> new JsonObject().with("lines", lines).with("set_aside", count),
                    () -> {
                        lines.forEach(terminal::result);
                        terminal.result(preview ? "Nothing was set aside." : "Set aside: " + CliWords.count(count, "line") + ".");
                    });
        }
    }

    /** {@code assay store copy PROJECT --to URL|embedded}. */
    @Command(
            description = "Move a project's labels into another store, all of them, and name it in project.json.",
            footer = {"", "Example:", "  assay store copy my-project --to embedded"})
    private static final class Copy extends SharedStorePart {
        @Option(names = "--to", required = true, paramLabel = "URL|embedded",
                description = "The other shared store, or embedded: the project's own folder only. What it is copied from stays.")
        private String to;

        @Override
        protected Shown result() throws Exception {
            boolean embedded = to.equals("embedded");
            int adopted = services.get().workbench().moveLabels(owner(), embedded ? "" : to);
            if (!embedded) {
                services.get().consents().keep(folder, services.get().workbench().sharing().sending(folder, to));
            }
            return shown(
                    new JsonObject().with("embedded", embedded).with("adopted", adopted),
                    "All labels are in the " + (embedded ? "project's folder" : "other store")
                            + "; project.json says so. Acts that were not in this folder before: " + adopted + ".");
        }
    }
}
