package io.github.assay.cli.rounds;

import io.github.assay.cli.judging.Consent;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.project.SharedLogins;
import io.github.assay.service.project.Sharing;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.service.team.HandOffService;
import io.github.assay.service.team.TeamPack;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay team join FILE [--to FOLDER]}. */
@Command(
        description = {
            "Begin on a machine of your own with the pack that the lead made for you: unpack the project, reach the store.",
            "The password of your login is expected in ASSAY_STORE_PASSWORD. What is there already stays."
        },
        footer = {"", "Example:", "  assay team join ann.json --new-password-from env:MY_PASSWORD"})
final class TeamJoinCommand extends ResultCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "Your pack; project.zip is expected beside it, unless the pack is one file with the project.")
    private Path file;

    @Option(names = "--to", paramLabel = "FOLDER",
            description = "The project's folder on this machine. Default: one of the project's name, here.")
    private Path to;

    @Option(names = "--new-password-from", paramLabel = "PLACE",
            description = "Replace the password of your login by the one that is there, such as env:MY_PASSWORD.")
    private String password = "";

    @Option(names = "--yes", description = "Agree, without a question, that the store that the pack names gets the password of your login.")
    private boolean yes;

    @Override
    protected Shown result() throws Exception {
        TeamPack pack = TeamPack.read(file);
        if (pack.handOff().isPresent()) {
            return handOff(pack);
        }
        EndpointConsents consents = services.get().consents();
        Path place = pack.folder(Optional.ofNullable(to));
        Sending sent = Sending.password(pack.store(), SharedLogins.PASSWORD);
        if (!yes && consents.find(place, sent).isEmpty()
                && !new Consent().given(
                        consents, place, List.of(sent), Texts.text("consent.store.question"), Texts.text("consent.store.refused"), terminal)) {
            return done().status(ExitStatus.USAGE);
        }
        Path folder = pack.join(file, Optional.ofNullable(to));
        consents.keep(folder, sent);
        OpenProject open = open(folder);
        ProjectSession session = open.session();
        Optional<Sharing> sharing = session.sharing();
        boolean reached = sharing.flatMap(Sharing::contact).isPresent();
        String problem = reached ? otherPerson(pack, sharing.orElseThrow())
                : sharing.map(Sharing::sentences).filter(w -> !w.isEmpty()).orElse(Texts.text("team.joined.none"));
        boolean changed = problem.isEmpty() && !password.isEmpty();
        if (changed) {
            services.get().workbench().sharing().changeOwnPassword(open.project(), password);
        }
        List<RoundState> rounds = new RoundService(session.labels(), Clock.systemUTC()).book().open();
        int items = problem.isEmpty() ? items(rounds, pack.person().name(), open.project()) : 0;
        String name = pack.person().name();
        return shown(
                () -> new JsonObject()
                        .with("folder", folder.toString()).with("name", name).with("role", pack.person().role().word())
                        .with("reached", reached).with("problem", problem).with("items", items)
                        .with("password_changed", changed),
                () -> {
                    terminal.result(Texts.text(
                            problem.isEmpty() ? "team.joined" : reached ? "team.joined.odd" : "team.joined.away", folder.toString(), name,
                            pack.person().role().word(), problem));
                    if (problem.isEmpty()) {
                        terminal.result(Texts.text(pack.person().role().labels() ? "team.joined.items" : "team.joined.reader", items, folder.toString()));
                    }
                    if (changed) {
                        terminal.result(Texts.text("team.joined.password"));
                    }
                }).clean(problem.isEmpty());
    }

    /** Begins with a pack that is one file: nothing is reached, and there is no password. */
    private Shown handOff(TeamPack pack) throws Exception {
        refuse(!password.isEmpty(), Texts.text("team.joined.noPassword"));
        Path folder = pack.join(file, Optional.ofNullable(to));
        ProjectSession session = open(folder).session();
        new HandOffService(session, Clock.systemUTC()).begin();
        String name = pack.person().name();
        int items = items(new RoundService(session.labels(), Clock.systemUTC()).book().open(), name, session.project());
        return shown(
                new JsonObject()
                        .with("folder", folder.toString()).with("name", name).with("role", pack.person().role().word())
                        .with("reached", false).with("problem", "").with("items", items).with("password_changed", false),
                Texts.text("team.joined", folder.toString(), name, pack.person().role().word()) + "\n"
                        + Texts.text("team.joined.items", items, folder.toString()) + "\n"
                        + Texts.text("team.joined.handoff", folder.toString(), name + ".jsonl"));
    }

    /** Who the login is in the store, where that is not the person of the pack; empty where it is. */
    private static String otherPerson(TeamPack pack, Sharing sharing) {
        boolean same = sharing.role().equals(pack.person().role().word())
                && (sharing.annotator().isEmpty() || sharing.annotator().equals(pack.person().name()));
        return same ? "" : Texts.text("team.joined.other", sharing.role(), sharing.annotator());
    }

    /** The items that open rounds assign to the person; all of the project while there is no open round. */
    private static int items(List<RoundState> rounds, String name, Project project) {
        return rounds.isEmpty()
                ? project.items().size()
                : (int) rounds.stream().flatMap(r -> r.of(name).stream()).map(a -> a.item()).distinct().count();
    }
}
