package io.github.assay.cli.rounds;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.service.project.SharedStoreService.GrantedLogin;
import io.github.assay.service.project.SharedStoreService.StoreOwner;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.service.team.TeamPeople.TeamPerson;
import io.github.assay.service.team.TeamPeople;
import io.github.assay.service.team.TeamSetup;
import io.github.assay.service.team.TeamStep;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay team init PROJECT --store URL --people FILE [--round ID …]}. */
@Command(
        description = {
            "Set a team up on a shared store: store, logins, records, a first round, and a pack with a page for each person.",
            "A step that was done before stays, so the command goes on when it is run again. The login that opens the project"
                    + " (ASSAY_STORE_USER, ASSAY_STORE_PASSWORD) is the lead's."
        },
        footer = {
            "",
            "Example:",
            "  assay team init my-project --store jdbc:postgresql://db.example.org/labels --people people.csv --round r1"
                    + " --votes 2 --user assay_owner --password-from env:OWNER_PASSWORD --to packs --preview"
        })
final class TeamInitCommand extends ProjectCommand {
    @Option(names = "--store", paramLabel = "URL",
            description = "The store, as jdbc:postgresql://HOST:PORT/DATABASE, without a password. Default: no server; each annotator"
                    + " gets one file, and gives one back.")
    private String url = "";

    @Option(names = "--people", required = true, paramLabel = "FILE",
            description = "CSV with the columns name, login (default: the name) and role (default: annotator).")
    private Path people;

    @Option(names = "--user", paramLabel = "LOGIN",
            description = "The login of the database's owner. Default: the one that opens the project.")
    private String user = "";

    @Option(names = "--password-from", paramLabel = "PLACE",
            description = "Where that login's password is, such as env:OWNER_PASSWORD.")
    private String passwordFrom = "";

    @Option(names = "--to", required = true, paramLabel = "FOLDER", description = "Where project, packs and pages are written.")
    private Path to;

    @Option(names = "--backup", paramLabel = "FILE",
            description = "The backup before an earlier store is upgraded. Default: shared-store.backup.")
    private Path backup = Path.of("shared-store.backup");

    @Option(names = "--round", paramLabel = "ID", description = "A first round of all annotators. Default: none.")
    private String round = "";

    @Mixin
    private RoundOptions rules;

    @Option(names = "--preview", description = "Show what would be done and do nothing.")
    private boolean preview;

    private final List<GrantedLogin> passwords = new ArrayList<>();

    @Override
    protected Shown result() throws Exception {
        refuse(url.isEmpty() && (isGiven("--user") || isGiven("--password-from") || isGiven("--backup")),
                "--user, --password-from and --backup go with --store.");
        if (round.isEmpty()) {
            only("without --round", "--store", "--people", "--user", "--password-from", "--to", "--backup", "--preview", "--allow-outside");
        }
        TeamPeople team = TeamPeople.read(people);
        if (!team.ignored().isEmpty()) {
            terminal.message(Texts.text("team.ignored", String.join(", ", team.ignored())), options);
        }
        TeamSetup checked = setup(team, true);
        TeamPerson lead = checked.lead();
        checked.logins(backup, _ -> {});
        try (OpenProject read = openQuietly(folder)) {
            Shown plan = rest(checked, read, team, lead);
            TeamSetup.warnings(read.project()).forEach(w -> terminal.message(w, options));
            if (preview) {
                return plan;
            }
        }
        TeamSetup setup = setup(team, false);
        setup.logins(backup, this::print);
        if (!setup.isWithoutStore()) {
            services.get().consents().keep(folder, services.get().workbench().sharing().sending(folder, url));
        }
        OpenProject open = open(folder);
        if (!setup.isWithoutStore()) {
            TeamSetup.mustBeShared(open.session());
        }
        return rest(setup, open, team, lead);
    }

    private TeamSetup setup(TeamPeople team, boolean look) {
        return new TeamSetup(
                services.get().workbench().sharing(), new StoreOwner(folder, url, user, passwordFrom), team, Clock.systemUTC(), look);
    }

    /** A password is printed at once, because it is kept nowhere. */
    private void print(GrantedLogin login) {
        if (!login.password().isEmpty()) {
            passwords.add(login);
            say(() -> terminal.result(Texts.text("team.password.made", login.member().login(), login.password())));
        }
    }

    private Shown rest(TeamSetup setup, OpenProject open, TeamPeople team, TeamPerson lead) throws Exception {
        setup.records(open.session(), lead);
        Optional<RoundPlan> plan = Optional.empty();
        if (!round.isEmpty()) {
            RoundBoard.Wish wish = rules.of(round, team.annotators(), open.session(), services.get().scoring(), open.progress());
            plan = setup.round(open.session(), wish, lead);
        }
        setup.packs(open.session(), lead, to);
        boolean looked = setup.isPreview();
        if (!looked && !setup.isWithoutStore()) {
            TeamSetup.mustBeShared(open.session());
        }
        List<TeamStep> steps = setup.steps();
        UnaryOperator<String> names = open.names().function();
        Optional<RoundPlan> planned = plan;
        return shown(() -> document(steps, planned, looked, names), () -> {
            terminal.table(TeamStep.list(), steps);
            planned.ifPresent(p -> RoundText.print(p, !looked, terminal, names));
            terminal.result(Texts.text(looked ? "team.previewed" : setup.isWithoutStore() ? "team.ready.files" : "team.ready", to.toString()));
        });
    }

    private JsonObject document(List<TeamStep> steps, Optional<RoundPlan> plan, boolean looked, UnaryOperator<String> names) {
        JsonObject document = new JsonObject()
                .with("done", !looked)
                .with("steps", SpecDocument.rows(TeamStep.list(), steps))
                .with("passwords", passwords.stream()
                        .map(p -> new JsonObject().with("login", p.member().login()).with("password", p.password())).toList());
        return plan.map(p -> document.with("round", RoundText.document(p, !looked, names))).orElse(document);
    }
}
