package io.github.assay.service.open;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.project.Sending;
import io.github.assay.execution.QueryRunner;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.CapturedTables;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.labels.FirstLabels;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.labels.TeamGuideline;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.project.NamedPasswords;
import io.github.assay.service.project.SharedLogins;
import io.github.assay.service.project.SharedStoreService.StoreOwner;
import io.github.assay.service.project.SharedStoreService;
import io.github.assay.service.project.Sharing;
import io.github.assay.service.project.StoreOpening;
import io.github.assay.service.project.Stores;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.StoredOutcomes;
import io.github.assay.service.run.StoredSides.CapturedOutcomes;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.shared.SharedAddress;
import io.github.assay.store.shared.SharedRole;
import io.github.assay.store.shared.SharedSync.SharingState;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Opens evaluation projects. Thread-safe. */
public final class Workbench {
    private final Clock clock;
    private final QueryRunner queries;
    private final OptionCheck options;
    private final NamedPasswords passwords;
    private final SharedStoreService sharing;

    /**
     * @param clock the time of locks and imported votes
     * @param queries runs the queries of all projects
     * @param metrics whose options are checked where a project sets them
     * @param passwords what the user agreed to send of the environment to servers that a project names
     */
    public Workbench(Clock clock, QueryRunner queries, List<MetricInfo> metrics, NamedPasswords passwords) {
        this.clock = clock;
        this.queries = queries;
        this.options = new OptionCheck(metrics);
        this.passwords = passwords;
        this.sharing = new SharedStoreService(new SharedLogins(passwords), clock);
    }

    /**
     * Moves a project's labels into another store, with everything that the present one holds, and writes the store into
     * {@code project.json}. The store that they come from stays as it is.
     *
     * @param to the URL of the other shared store; empty: the project's folder only
     * @return acts that were not in the project's folder before
     * @throws StoreException when not everything can be read or written; {@code project.json} is then unchanged
     */
    public int moveLabels(StoreOwner lead, String to) throws StoreException, ProjectFormatException {
        return new StoreMove(sharing.logins(), clock).run(lead, to);
    }

    /** What servers of a project, its shared store first, would get of the user's environment without the user's agreement. */
    public List<Sending> unagreed(Project project) {
        return Stream.concat(sharing.logins().unagreed(project).stream(), passwords.unagreed(project)).toList();
    }

    /** The shared stores of teams. */
    public SharedStoreService sharing() {
        return sharing;
    }

    /**
     * Opens a project as {@link #open}, for work that will run missing queries. If the project was never run, a worker
     * process starts while the files are read.
     */
    public ProjectSession openToRun(Path folder, Predicate<String> outside, Progress progress)
            throws ProjectFormatException, StoreException {
        prepare(folder);
        return open(folder, outside, progress);
    }

    /** Opens a project as {@link #openToRead}, for work that will run missing queries. */
    public ProjectSession openToScore(Path folder, Predicate<String> outside, Progress progress)
            throws ProjectFormatException, StoreException {
        prepare(folder);
        return openToRead(folder, outside, progress);
    }

    private void prepare(Path folder) {
        if (StoreOpening.isProject(folder) && !StoreOpening.has(folder)) {
            queries.prepare(Limits.DEFAULT.memoryMegabytes(), folder.resolve("databases"));
        }
    }

    /**
     * Opens a project for work that writes nothing. If another process has it open, or its folder is read-only, its
     * current votes and outcomes are read; outcomes of such a session are discarded at its end.
     */
    public ProjectSession openToRead(Path folder, Predicate<String> outside, Progress progress)
            throws ProjectFormatException, StoreException {
        return toRead(StoreOpening.of(folder, clock), folder, outside, progress);
    }

    /** The same for work on all votes, which are read while the files are. */
    public ProjectSession openToReadVotes(Path folder, Predicate<String> outside, Progress progress)
            throws ProjectFormatException, StoreException {
        return toRead(StoreOpening.forVotes(folder, clock), folder, outside, progress);
    }

    private ProjectSession toRead(StoreOpening stores, Path folder, Predicate<String> outside, Progress progress)
            throws ProjectFormatException, StoreException {
        try (StoreOpening early = stores) {
            Project project = options.checked(ProjectFiles.read(folder, outside, progress));
            return session(project, early.orReading(project), progress);
        }
    }

    /** Opens a project whose files are all in its folder. */
    public ProjectSession open(Path folder, Progress progress) throws ProjectFormatException, StoreException {
        return open(folder, _ -> false, progress);
    }

    /**
     * Reads a project and opens its stores. If the project has no vote, the labels in its files are imported and marked
     * as imported.
     *
     * @param outside whether the user agreed to a name or pattern of files outside the folder
     * @throws io.github.assay.files.OutsideProjectException when the project names files outside its folder to which
     *     the user has not agreed
     * @throws ProjectFormatException when the folder cannot be used at all
     * @throws StoreException when its store cannot be opened, as when another program has the project open
     */
    public ProjectSession open(Path folder, Predicate<String> outside, Progress progress)
            throws ProjectFormatException, StoreException {
        try (StoreOpening early = StoreOpening.of(folder, clock)) {
            Project project = options.checked(ProjectFiles.read(folder, outside, progress));
            return session(project, early.of(project), progress);
        }
    }

    /**
     * Opens a project as {@link #open}. If another process has it open, acts can be saved all the same, and that process
     * takes them into the journals; outcomes of such a session are discarded at its end.
     */
    public ProjectSession openJointly(Path folder, Predicate<String> outside, Progress progress)
            throws ProjectFormatException, StoreException {
        try (StoreOpening early = StoreOpening.of(folder, clock)) {
            Project project = options.checked(ProjectFiles.read(folder, outside, progress));
            return session(project, early.orJoint(project), progress);
        }
    }

    /**
     * Opens a project as {@link #openJointly}; a folder that may not be written, or whose disk is full, is opened for
     * reading. The votes are read while the files are: the queue shows a state for each item.
     */
    public ProjectSession openForWindow(Path folder, Predicate<String> outside, Progress progress)
            throws ProjectFormatException, StoreException {
        try (StoreOpening early = StoreOpening.forVotes(folder, clock)) {
            Project project = options.checked(ProjectFiles.read(folder, outside, progress));
            return session(project, early.orJointOrReading(project), progress);
        }
    }

    /** Checks, copies and restores the stores of projects. */
    public StoreCare care() {
        return new StoreCare(clock);
    }

    /** Imports and exports label files of an open project. */
    public LabelPackService labelFiles(ProjectSession session) {
        return new LabelPackService(session.labels(), session.project().items(), clock);
    }

    private ProjectSession session(Project project, Stores stores, Progress progress) throws StoreException {
        try {
            OutcomeLookup outcomes = new OutcomeLookup(
                    new StoredOutcomes(stores.runs()),
                    captured -> CapturedOutcomes.of(CapturedTables.load(project.folder(), captured)));
            LabelPackService packs = new LabelPackService(stores.labels(), project.items(), clock);
            List<String> notices = new ArrayList<>(stores.notices());
            stores.folder().readOnlyBecause().ifPresent(why -> notices.add(
                    why + (stores.folder().isJoint()
                            ? " Labels are saved here too, and that process takes them over. Imports and runs are done there."
                            : " The project is read as it is at this moment, and nothing is written into it.")));
            Set<String> commands = ProjectCommands.of(project).sequencedKeySet();
            if (!commands.isEmpty()) {
                notices.add("The project names commands: " + String.join(", ", commands) + ". None is started before you agree to it.");
            }
            passwords.unagreed(project).map(s -> SharedLogins.ofDatabase(project, s)).forEach(notices::add);
            notices.addAll(sharing.share(project, stores.labels()));
            if (!stores.folder().isJoint() && sharing.mayImport(project, stores.labels())) {
                notices.addAll(new FirstLabels(project, stores, packs, clock).takeIn(progress));
            }
            ProjectSession session = new ProjectSession(
                    guided(project, stores, notices), stores, outcomes, new RunService(outcomes, queries), notices);
            session.whenClosed(passwords.open(project));
            stores.labels().goldBy(key -> session.item(key).map(item -> item.evalCase().goldSql()).orElse(""));
            return session;
        } catch (StoreException | RuntimeException e) {
            try {
                stores.close();
            } catch (StoreException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    /** The project with the guideline of its team; one that cannot be recorded is recorded at a later opening. */
    private Project guided(Project project, Stores stores, List<String> notices) {
        try {
            return TeamGuideline.settle(project, stores.labels(), clock.instant(), notices);
        } catch (StoreException e) {
            notices.add(e.getMessage());
            return project;
        }
    }

    /** Moves the labels of a project between its folder and shared stores. */
    private record StoreMove(SharedLogins logins, Clock clock) {
        /**
         * Moves a project's labels into another store, with everything that the present one holds, and writes the store
         * into {@code project.json}. The store that they come from stays as it is.
         *
         * @param to the URL of the other shared store; empty: the project's folder only
         * @return acts that were not in the project's folder before
         * @throws StoreException when not everything can be read or written; {@code project.json} is then unchanged
         */
        int run(StoreOwner lead, String to) throws StoreException, ProjectFormatException {
            Path project = lead.project();
            Optional<SharedAddress> target =
                    to.isEmpty() ? Optional.empty() : Optional.of(logins.of(to, lead.user(), lead.passwordFrom()));
            Project read = ProjectFiles.read(project, _ -> false, Progress.NONE);
            Optional<SharedAddress> present = logins.of(read);
            if (present.isPresent()) {
                try (Stores stores = Stores.open(project, clock)) {
                    stores.labels().sharing().start(present.get(), clock, List.of());
                    mustBeWhole(stores.labels(), "The labels were not read from the present store", role ->
                            role != SharedRole.ANNOTATOR);
                }
            }
            int adopted;
            try (Stores stores = Stores.open(project, clock)) {
                adopted = stores.labels().sharing().adopt();
                if (target.isPresent()) {
                    stores.labels().sharing().start(target.get(), clock, read.items().stream().map(Item::key).toList());
                    mustBeWhole(stores.labels(), "The labels were not written into the other store",
                            SharedRole.LEAD::equals);
                }
            }
            ProjectEdit.setStore(project, target.map(SharedAddress::url).orElse(""));
            return adopted;
        }

        private static void mustBeWhole(LabelStore labels, String what, Predicate<SharedRole> sufficient)
                throws StoreException {
            SharingState state = labels.sharing().state().orElseThrow();
            String sentences = Sharing.of(state).sentences();
            boolean allowed = state.role().filter(sufficient).isPresent();
            if (!state.allShared() || !allowed) {
                throw new StoreException(
                        StoreException.Trouble.FAILED,
                        what + ". " + (sentences.isEmpty() ? "The role of your login does not suffice." : sentences),
                        "project.json is unchanged and everything is as it was. Log in as a lead.");
            }
        }
    }

    /** Whether a failure is one of a store that could not do something now, such as while another process has the project open. */
    public static boolean maySucceedLater(Exception failure) {
        return failure instanceof StoreException;
    }
}
