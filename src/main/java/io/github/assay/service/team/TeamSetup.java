package io.github.assay.service.team;

import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseUrl;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.project.SharedStoreService.GrantedLogin;
import io.github.assay.service.project.SharedStoreService.StoreOwner;
import io.github.assay.service.project.SharedStoreService;
import io.github.assay.service.project.Sharing;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.service.team.TeamPeople.TeamPerson;
import io.github.assay.service.team.TeamStep.State;
import io.github.assay.service.team.TeamStep.What;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sets a team up on a shared store, step by step: store, address in the project, logins, records, round, files for each
 * person. A step that was done before is left as it is, so a set-up that was stopped goes on when it is run again. With
 * {@code preview} a step is only looked at. Methods block. Not thread-safe.
 */
public final class TeamSetup {
    private final SharedStoreService sharing;
    private final StoreOwner owner;
    private final TeamPeople team;
    private final Clock clock;
    private final boolean preview;
    private final List<TeamStep> steps = new ArrayList<>();
    /** Items of open rounds by person, with those of a round that is only looked at; empty where there is no such round. */
    private final Map<String, Integer> planned = new HashMap<>();

    /**
     * @param owner the store and the login that makes it; its URL is written into the project and must be stated
     * @param preview whether nothing is done
     */
    public TeamSetup(SharedStoreService sharing, StoreOwner owner, TeamPeople team, Clock clock, boolean preview) {
        this.sharing = sharing;
        this.owner = owner;
        this.team = team;
        this.clock = clock;
        this.preview = preview;
    }

    /** Whether nothing is done. */
    public boolean isPreview() {
        return preview;
    }

    /** The steps so far. */
    public List<TeamStep> steps() {
        return List.copyOf(steps);
    }

    private void step(What what, String of, boolean there) {
        steps.add(new TeamStep(what, of, there ? State.THERE : preview ? State.TO_DO : State.DONE));
    }

    /** Whether the team has no server: each person gets a file and gives one back. */
    public boolean isWithoutStore() {
        return owner.url().isEmpty();
    }

    /**
     * The lead who sets the team up: the person of the login that opens the project; without a store the first lead.
     *
     * @throws ProjectFormatException when that login is not known, or the people do not have it as lead
     */
    public TeamPerson lead() throws StoreException, ProjectFormatException {
        if (isWithoutStore()) {
            return team.people().stream().filter(p -> p.role() == Role.LEAD).findFirst().orElseThrow(() -> refused("team.lead.none"));
        }
        String login = sharing.logins().of(owner.url(), "", "").user();
        if (login.isEmpty()) {
            throw refused("team.login.none", "");
        }
        return team.people().stream().filter(p -> p.login().equals(login) && p.role() == Role.LEAD).findFirst()
                .orElseThrow(() -> refused("team.login.noLead", login));
    }

    /**
     * The same, where without a store the person at work must be that lead.
     *
     * @param person who is at work; empty: no person is
     */
    public TeamPerson lead(String person) throws StoreException, ProjectFormatException {
        TeamPerson lead = lead();
        if (isWithoutStore() && !person.equals(lead.name())) {
            throw refused("team.lead.other", lead.name());
        }
        return lead;
    }

    private static ProjectFormatException refused(String key, String... words) {
        return new ProjectFormatException(Texts.text(key, (Object[]) words), Texts.text(key + ".remedy", (Object[]) words));
    }

    /** The store and its login as words for people, without a password; empty without a store. */
    public String place() throws StoreException {
        return isWithoutStore() ? "" : sharing.logins().of(owner.url(), owner.user(), "").place();
    }

    /** Checks what can be checked without contact, and lists the steps on the server as still to do. */
    public void withoutContact() throws StoreException, ProjectFormatException {
        if (isWithoutStore()) {
            checked();
            return;
        }
        boolean stated = checked().isPresent();
        step(What.STORE, sharing.logins().of(owner.url(), "", "").place(), false);
        step(What.ADDRESS, "project.json", stated);
        team.members().forEach(m -> step(What.LOGIN, m.login() + " · " + m.role(), false));
    }

    /**
     * Makes the store or upgrades it, writes its address into the project, gives each person a login; nothing without a store.
     *
     * @param backup the file for a backup before an upgrade
     * @param granted receives each login once it is done
     */
    public void logins(Path backup, Consumer<GrantedLogin> granted) throws StoreException, ProjectFormatException {
        Optional<DatabaseSpec> stated = checked();
        if (isWithoutStore()) {
            return;
        }
        int version = sharing.version(owner);
        if (!preview) {
            sharing.initialise(owner, backup);
        }
        step(What.STORE, sharing.logins().of(owner.url(), "", "").place(), version > 0);
        if (!preview && stated.isEmpty()) {
            ProjectEdit.setStore(owner.project(), owner.url());
        }
        step(What.ADDRESS, "project.json", stated.isPresent());
        sharing.grant(owner, team.members(), preview, login -> {
            step(What.LOGIN, login.member().login() + " · " + login.member().role(), !login.changed());
            granted.accept(login);
        });
    }

    /** The store that the project states, where the project can go to other people. */
    private Optional<DatabaseSpec> checked() throws StoreException, ProjectFormatException {
        DatabaseUrl url = DatabaseUrl.of(owner.url());
        if (!url.password().isEmpty()) {
            throw refused("team.password");
        }
        Project project = ProjectFiles.read(owner.project(), _ -> false, Progress.NONE);
        mustHoldNoPassword(project);
        try {
            ProjectArchive.check(owner.project());
        } catch (IOException e) {
            throw new ProjectFormatException(String.valueOf(e.getMessage()), Texts.text("team.link.remedy"), e);
        }
        Optional<DatabaseSpec> stated = project.store();
        if (stated.isPresent() && !stated.get().location().equals(url.location())) {
            throw refused("team.otherStore", sharing.logins().of(stated.get().location(), "", "").place());
        }
        return stated;
    }

    /** A password in the project's file would be in every person's pack. */
    static void mustHoldNoPassword(Project project) throws ProjectFormatException {
        for (DatabaseSpec database : project.databases().values()) {
            if (!database.urlPassword().isEmpty()) {
                throw refused("team.databasePassword", database.id());
            }
        }
        if (project.store().filter(s -> !s.urlPassword().isEmpty()).isPresent()) {
            throw refused("team.password");
        }
        boolean scratch = project.scratch().filter(s -> !s.urlPassword().isEmpty()).isPresent();
        Optional<String> key = project.problems().stream()
                .filter(p -> p.where().file().equals("project.json") && p.key().endsWith(".password")).map(Problem::key).findFirst()
                .or(() -> scratch ? Optional.of("counterexample.scratch.url") : Optional.empty());
        if (key.isPresent()) {
            throw refused("team.keyPassword", key.get());
        }
    }

    /**
     * Checks that the open project reached the store as a lead.
     *
     * @throws StoreException with why it did not; what is done stays
     */
    public static void mustBeShared(ProjectSession session) throws StoreException {
        session.labels().sharing().exchange();
        Optional<Sharing> state = session.sharing();
        String why = state.map(Sharing::sentences).orElse("");
        if (state.isEmpty() || !state.get().role().equals(Role.LEAD.word()) || !why.isEmpty()) {
            throw new StoreException(
                    Trouble.FAILED, Texts.text("team.notShared", why.isEmpty() ? Texts.text("team.noLead") : why),
                    Texts.text("team.again"));
        }
    }

    /** Shares the labels of an open project, which may have had no store when it was opened, as its lead. */
    public void share(ProjectSession session) throws StoreException, ProjectFormatException {
        if (session.sharing().isEmpty()) {
            sharing.share(ProjectFiles.read(owner.project(), _ -> false, Progress.NONE), session.labels());
        }
        mustBeShared(session);
    }

    /** What the file of the project would tell each person of others' labels, in sentences. */
    public static List<String> warnings(Project project) {
        int labelled = (int) project.cases().stream().filter(c -> !c.labels().isEmpty()).count();
        return labelled == 0 ? List.of() : List.of(Texts.text("team.labelled", labelled));
    }

    /** Puts each person on record, the lead first. @param session the project, open as the lead where this is no preview */
    public void records(ProjectSession session, TeamPerson lead) throws StoreException, ProjectFormatException {
        PeopleService people = new PeopleService(session.labels(), clock);
        List<TeamPerson> order = new ArrayList<>(List.of(lead));
        team.people().stream().filter(p -> !p.equals(lead)).forEach(order::add);
        for (TeamPerson person : order) {
            String id = people.known(person.name());
            Optional<Person> known = session.labels().people().all().stream().filter(p -> p.id().equals(id)).findFirst();
            boolean there = known.filter(p -> p.role() == person.role()).isPresent();
            if (!there && !preview) {
                people.add(person.name(), person.role(), lead.name());
            }
            step(What.RECORD, person.name() + " · " + person.role().word(), there);
        }
    }

    /**
     * Plans the round of the annotators; one of its name that is there with the same people stays.
     *
     * @return the plan; empty: the round was there
     * @throws ProjectFormatException when it is there with other people
     */
    public Optional<RoundPlan> round(ProjectSession session, RoundBoard.Wish wish, TeamPerson lead)
            throws StoreException, ProjectFormatException {
        Round round = wish.round();
        RoundService rounds = new RoundService(session.labels(), clock);
        Optional<RoundState> there = rounds.book().find(round.id());
        step(What.ROUND, round.id(), there.isPresent());
        if (there.isPresent()) {
            if (!new HashSet<>(there.get().round().people()).equals(new HashSet<>(round.people()))) {
                throw refused("team.otherPeople", round.id(), String.join(", ", there.get().round().people()));
            }
            return Optional.empty();
        }
        if (!preview) {
            return Optional.of(rounds.plan(round, wish.items(), wish.known(), lead.name()));
        }
        RoundPlan plan = rounds.preview(round, wish.items(), wish.known());
        PeopleService people = new PeopleService(session.labels(), clock);
        for (RoundState open : rounds.book().open()) {
            open.round().people().forEach(p -> planned.merge(people.id(p), open.of(p).size(), Integer::sum));
        }
        plan.assigned().forEach((p, n) -> planned.merge(people.id(p), n, Integer::sum));
        return Optional.of(plan);
    }

    /**
     * Writes the project as one file, without labels, and for each person but the lead a pack and a page of instructions.
     * No file has a password. Files that are there are written anew. Without a store each annotator gets one file with the own
     * items ({@link HandOffService}); who has none is left out.
     *
     * @param to their folder, outside the project
     */
    public void packs(ProjectSession session, TeamPerson lead, Path to) throws StoreException, ProjectFormatException {
        Project project = session.project();
        ProjectArchive.mustBeBeside(project.folder(), to);
        if (isWithoutStore()) {
            HandOffService packs = new HandOffService(session, clock);
            for (TeamPerson person : team.people()) {
                if (person.role() == Role.ANNOTATOR) {
                    String id = new PeopleService(session.labels(), clock).id(person.name());
                    if (planned.isEmpty() ? packs.items(id).isEmpty() : planned.getOrDefault(id, 0) == 0) {
                        steps.add(new TeamStep(What.HAND_OFF, Texts.text("team.step.noItems", person.name()), State.LEFT_OUT));
                        continue;
                    }
                    Path file = to.resolve(TeamPack.plain(person.name()) + ".zip");
                    if (!preview) {
                        packs.pack(lead.name(), person.name(), Optional.of(file));
                    }
                    step(What.HAND_OFF, file.toString(), false);
                }
            }
            return;
        }
        DatabaseUrl url = DatabaseUrl.of(owner.url());
        try {
            Path archive = to.resolve(TeamPack.PROJECT);
            if (!preview) {
                ProjectArchive.write(project.folder(), archive);
            }
            step(What.PROJECT, archive.toString(), false);
            for (TeamPerson person : team.people()) {
                if (!person.equals(lead)) {
                    TeamPack pack = new TeamPack(project.name(), url.location(), person);
                    if (!preview) {
                        pack.write(to, lead.name());
                    }
                    step(What.PACK, to.resolve(pack.file()).toString(), false);
                }
            }
        } catch (IOException e) {
            throw new ProjectFormatException(
                    Texts.text("team.notWritten", to.toString(), String.valueOf(e.getMessage())), Texts.text("team.again"), e);
        }
    }
}
