package io.github.assay.ui.model;

import io.github.assay.domain.labelling.Round;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.service.Services;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.project.SharedStoreService.GrantedLogin;
import io.github.assay.service.project.SharedStoreService.StoreOwner;
import io.github.assay.service.project.SharedStoreService;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.service.team.TeamPeople.TeamPerson;
import io.github.assay.service.team.TeamPeople;
import io.github.assay.service.team.TeamSetup;
import io.github.assay.service.team.TeamStep;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.rounds.model.RoundForm;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Holds the set-up of a team: store, people, first round and folder of the files, what would be made, and the run. Until it
 * is confirmed no server is contacted. Used on the UI thread.
 */
public final class TeamSetupViewModel extends SheetModel<TeamSetupViewModel.Choice, TeamSetupViewModel.Plan, TeamSetupViewModel.Plan> {
    private static final String BACKUP = "shared-store.backup";

    private final ProjectSession session;
    private final Services services;
    private final String person;
    private final Clock clock;
    /** Each password is kept here alone, so it is shown even when a later step fails. */
    private final List<GrantedLogin> logins = new CopyOnWriteArrayList<>();
    private volatile List<TeamStep> reached = List.of();
    private boolean begun;

    /**
     * What is chosen.
     *
     * @param url the store; empty: no server
     * @param owner login of the database's owner; empty: the lead's own
     * @param passwordFrom where the owner's password is, such as {@code env:NAME}
     * @param people lines of people, the line of the columns first
     * @param round name of the first round; empty: none
     * @param votes votes an item, as typed
     * @param overlap percentage of the items that get so many votes, as typed
     * @param to folder of the files; empty: not chosen yet
     */
    public record Choice(
            String url, String owner, String passwordFrom, String people, String round, String votes, String overlap, Optional<Path> to) {}

    /**
     * What would be made, or was.
     *
     * @param steps in the order in which they are done
     * @param lines what follows from them, in sentences
     * @param whole whether nothing is wrong with the round
     */
    public record Plan(List<TeamStep> steps, List<String> lines, boolean whole) {
        public Plan {
            steps = List.copyOf(steps);
            lines = List.copyOf(lines);
        }
    }

    /** @param person who sets the team up and is its lead; empty where no person is at work */
    public TeamSetupViewModel(Background background, ProjectSession session, Services services, String person, Clock clock) {
        super(background, new Choice(
                session.project().store().map(s -> s.location()).orElse(""), "", "", first(person), "", Integer.toString(session.project().labelling().votesPerCase()),
                "100", Optional.empty()));
        this.session = session;
        this.services = services;
        this.person = person;
        this.clock = clock;
        look(chosen());
    }

    private static String first(String person) {
        return "name,login,role\n" + (person.isEmpty() ? "" : person + ",,lead\n");
    }

    /** Whether something may have been made, so that the project is opened again. */
    public boolean hasBegun() {
        return begun;
    }

    /** Logins that were made now, with the passwords that nothing else keeps. */
    public List<GrantedLogin> passwords() {
        return logins.stream().filter(l -> !l.password().isEmpty()).toList();
    }

    /** The steps that the run has reached. */
    public List<TeamStep> reached() {
        return reached;
    }

    @Override
    protected Optional<Supplier<Job<Plan>>> preview(Choice chosen) {
        return Optional.of(() -> background.fetch(p -> look(chosen, p)));
    }

    /** Reads lines of people from a file. @param shown changes the choices to them */
    public void take(Path file, Consumer<String> shown) {
        read(() -> background.fetch(_ -> TeamPeople.text(file)), lines -> {
            shown.accept(lines);
            look(chosen()); // the same lines again change nothing
        });
    }

    private TeamSetup setup(Choice chosen, TeamPeople team, boolean look) {
        return new TeamSetup(
                sharing(), new StoreOwner(session.project().folder(), chosen.url(), chosen.owner(), chosen.passwordFrom()), team, clock, look);
    }

    private SharedStoreService sharing() {
        return services.workbench().sharing();
    }

    private Plan look(Choice chosen, Progress progress) throws Exception {
        TeamPeople team = TeamPeople.typed(chosen.people());
        TeamSetup setup = setup(chosen, team, true);
        TeamPerson lead = setup.lead(person);
        setup.withoutContact();
        List<String> lines = new ArrayList<>();
        if (!team.ignored().isEmpty()) {
            lines.add(Texts.text("team.ignored", String.join(", ", team.ignored())));
        }
        lines.add(setup.isWithoutStore() ? Texts.text("teamSetup.files") : Texts.text("teamSetup.contact", setup.place(), lead.login()));
        if (!setup.isWithoutStore()) {
            lines.addAll(TeamSetup.warnings(session.project()));
        }
        Path to = chosen.to().orElse(Path.of(".."));
        Optional<String> fault = chosen.round().isEmpty() ? Optional.empty() : form(chosen, team).faults().values().stream().findFirst();
        if (fault.isPresent()) {
            lines.add(fault.get());
            return new Plan(setup.steps(), lines, false);
        }
        rest(setup, chosen, team, lead, to, progress).ifPresent(plan -> lines.add(sum(plan)));
        lines.add(chosen.to().map(folder -> Texts.text("teamSetup.into", folder.toString())).orElse(Texts.text("teamSetup.nowhere")));
        return new Plan(setup.steps(), lines, true);
    }

    private Optional<RoundPlan> rest(TeamSetup setup, Choice chosen, TeamPeople team, TeamPerson lead, Path to, Progress progress)
            throws Exception {
        setup.records(session, lead);
        Optional<RoundPlan> plan = Optional.empty();
        if (!chosen.round().isEmpty()) {
            RoundBoard board = new RoundBoard(session, services.scoring(), clock);
            plan = setup.round(session, board.wish(form(chosen, team).request(), progress), lead);
        }
        setup.packs(session, lead, to);
        return plan;
    }

    private RoundForm form(Choice chosen, TeamPeople team) {
        return new RoundForm(
                chosen.round(), team.annotators(), "", chosen.votes(), chosen.overlap(), "0", "0",
                Long.toString(ProjectStudies.settings(session).bootstrap().seed()), Round.Order.RANDOM, "", Round.Level.RESULTS, Round.Level.VOTES,
                false, false, "", "", "", "", "");
    }

    private static String sum(RoundPlan plan) {
        return Texts.text("rounds.sum", plan.assignments().size(), plan.assigned().values().stream().mapToInt(Integer::intValue).sum())
                + (plan.lacking() > 0 ? " " + Texts.text("rounds.lacking", plan.lacking()) : "");
    }

    @Override
    protected List<String> lines(Plan plan) {
        return plan.lines();
    }

    @Override
    protected boolean isReady(Plan plan) {
        return plan.whole() && chosen().to().isPresent();
    }

    /** Confirming is the user's consent to the contact that the lines name. */
    @Override
    protected void confirmed() {
        Choice choice = chosen();
        begun = true;
        run(List.of(Texts.text("teamSetup.running")), () -> background.run(Texts.text("teamSetup.running"), p -> make(choice, p)));
    }

    private Plan make(Choice choice, Progress progress) throws Exception {
        TeamPeople team = TeamPeople.typed(choice.people());
        TeamSetup checked = setup(choice, team, true);
        TeamPerson lead = checked.lead(person);
        Path to = choice.to().orElseThrow();
        checked.logins(to.resolve(BACKUP), _ -> {});
        TeamSetup setup = setup(choice, team, false);
        try {
            setup.logins(to.resolve(BACKUP), logins::add);
            if (!setup.isWithoutStore()) {
                services.consents().keep(session.project().folder(), sharing().sending(session.project().folder(), choice.url()));
                setup.share(session);
            }
            Optional<RoundPlan> plan = rest(setup, choice, team, lead, to, progress);
            if (!setup.isWithoutStore()) {
                TeamSetup.mustBeShared(session);
            }
            List<String> lines = new ArrayList<>(List.of(Texts.text(setup.isWithoutStore() ? "team.ready.files" : "team.ready", to.toString())));
            plan.ifPresent(p -> lines.add(Texts.text("rounds.planned", choice.round(), p.assignments().size(), p.assigned().size())));
            return new Plan(setup.steps(), lines, true);
        } finally {
            reached = setup.steps();
        }
    }

    @Override
    protected List<String> done(Plan plan) {
        return plan.lines();
    }
}
