package io.github.assay.ui.robustness.model;

import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.robustness.MutationService;
import io.github.assay.service.robustness.NameRewriter;
import io.github.assay.service.robustness.NamedProject;
import io.github.assay.service.robustness.NamingOrder;
import io.github.assay.service.robustness.NamingService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Holds the names of a project's databases and what less natural names cost. Used on the UI thread. */
public final class NamingViewModel extends DerivedResult<Optional<Path>, NamingViewModel.Shown> {
    private static final int CHARACTERS_PER_TOKEN = 4;
    /** A project with more cases is run on request only. */
    private static final int MOST_CASES = 100;

    private final ProjectSession session;
    private final NamingService naming;
    private final EndpointConsents consents;
    private final Background background;
    private final ProjectMaking<NamingOrder, NamedProject> making;
    private boolean running;
    private boolean known;
    private String unread = "";
    private volatile Optional<Sending> agreed = Optional.empty();

    /** What a model would be sent, with the consent to it. */
    private record Planned(NameRewriter.Plan plan, Optional<EndpointConsent> consent) {}

    /**
     * Names with their classes.
     *
     * @param databases the databases; with a study its databases, which have new names
     * @param abbreviations entries that the project adds to the dictionary
     * @param folder the folder of the four settings; empty without a study
     * @param study what the names cost; empty where no such folder is known
     */
    public record Shown(List<NamedDatabase> databases, int abbreviations, Optional<Path> folder, Optional<NamingStudy> study) {
        public Shown {
            databases = List.copyOf(databases);
        }

        /** Number of tables and columns. */
        public int names() {
            return databases.stream().mapToInt(d -> d.names().size()).sum();
        }
    }

    public NamingViewModel(
            ProjectSession session, NamingService naming, EndpointConsents consents, Background background) {
        super(background, Texts.text("naming.computing"), Texts.text("systems.cancelled"), Optional.empty());
        this.session = session;
        this.naming = naming;
        this.consents = consents;
        this.background = background;
        making = new ProjectMaking<>(
                background, Texts.text("naming.making"), "naming.make.running", NamingOrder::folder, this::make);
        making.stateProperty().subscribe(now -> now.result().ifPresent(_ -> look(making.target(), true)));
    }

    @Override
    protected void arrived(Shown made) {
        unread = made.databases().stream()
                .flatMap(d -> d.lost().stream().map(why -> d.id() + ": " + why)).collect(Collectors.joining("; "));
        show(made.names() == 0 ? new LoadState.Empty<>() : new LoadState.Ready<>(made));
    }

    /** Why databases could not be read, where none could; empty where no case names one. */
    public String unread() {
        return unread;
    }

    @Override
    protected Background.Work<Shown> work(Optional<Path> chosen) {
        boolean first = running;
        running = false;
        return progress -> {
            int own = NamingService.abbreviations(folder());
            Optional<Path> folder = chosen.isPresent() ? chosen : NamingService.folderOf(folder());
            if (folder.isEmpty()) {
                return new Shown(naming.classes(session, Optional.empty(), progress), own, folder, Optional.empty());
            }
            NamingStudy made = study(folder.get(), first, progress);
            return new Shown(made.databases(), own, folder, Optional.of(made));
        };
    }

    private Path folder() {
        return session.project().folder();
    }

    /** Of a small project on local files, queries without an outcome are always run first. */
    private NamingStudy study(Path folder, boolean run, Progress progress) throws Exception {
        if (!run && isSmall()) {
            try {
                return study(folder, true, progress);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) { // a folder that may not be written: what is there is shown
                System.getLogger(NamingViewModel.class.getName()).log(System.Logger.Level.INFO, "nothing is run in " + folder, e);
            }
        }
        return naming.study(folder, Optional.of(session), BootstrapSettings.DEFAULT, run, session.threads(), progress);
    }

    private boolean isSmall() {
        return session.project().cases().size() <= MOST_CASES
                && session.project().databases().values().stream().noneMatch(d -> d.location().startsWith("jdbc:"));
    }

    /** How projects of less natural names are made. */
    public ProjectMaking<NamingOrder, NamedProject> making() {
        return making;
    }

    private NamedProject make(NamingOrder order, Progress progress) throws Exception {
        Optional<Sending> consent = agreed;
        if (consent.isPresent()) {
            consents.keep(folder(), consent.get());
        }
        return naming.make(session, order, session.threads(), progress);
    }

    /**
     * Makes the projects. Where a language model proposes names and something would be sent, the user must agree first.
     *
     * @param agrees shows a sentence and says whether the user agrees
     */
    public void make(NamingOrder order, Predicate<String> agrees) {
        agreed = Optional.empty();
        if (order.rewriting().isEmpty()) {
            making.make(order);
            return;
        }
        background.fetch(progress -> {
            NameRewriter.Plan plan =
                    naming.rewriter(session, order, progress).plan(order.rewriting().orElseThrow().from());
            return new Planned(plan, consents.find(folder(), plan.sending()));
        })
                .onSuccess(p -> propose(order, p, agrees))
                .onFailure(cause -> making.refuse(cause));
    }

    private void propose(NamingOrder order, Planned planned, Predicate<String> agrees) {
        NameRewriter.Plan plan = planned.plan();
        if (plan.requests() > 0 && plan.endpoint()) {
            Sending sending = plan.sending();
            String command = EndpointConsents.keyWords(sending.keyFrom()).map(words -> " " + words).orElse("");
            String since = planned.consent()
                    .map(c -> Texts.text("consent.since", LocalDate.ofInstant(c.at(), ZoneId.systemDefault()).toString()))
                    .orElse(Texts.text("consent.kept"));
            String sentence = Texts.text("naming.rewrite.sentence", plan.requests(), plan.characters() / CHARACTERS_PER_TOKEN,
                    sending.place(), EndpointConsents.words(sending)) + command + " " + since;
            if (!agrees.test(sentence)) {
                return;
            }
            agreed = Optional.of(sending);
        }
        making.make(order);
    }

    /** Judges whose model can propose names. */
    public List<String> judges() {
        return List.copyOf(session.project().judges().values().keySet());
    }

    /** Gold queries that can be rewritten. */
    public int golds() {
        return MutationService.golds(session.project()).size();
    }

    /** A folder beside the project's that is not there. */
    public Path proposedTarget() {
        return ProjectMaking.beside(folder(), "names");
    }

    /** Shows the study of a folder, or of one in or beside it; false where there is none. */
    public boolean open(Path chosen) {
        Optional<Path> found = NamingService.folderOf(chosen);
        found.ifPresent(f -> look(f, false));
        return found.isPresent();
    }

    private void look(Path folder, boolean first) {
        running = first;
        take(Optional.of(folder));
        compute();
    }

    /** Runs the queries that have not been run, then computes. */
    public void run() {
        running = true;
        compute();
    }

    @Override
    public void refresh() {
        known = true;
        compute();
    }

    @Override
    public void visit() {
        if (!computingProperty().get() && !known) {
            refresh();
        }
    }

    @Override
    public void forget() {
        super.forget();
        known = false;
    }
}
