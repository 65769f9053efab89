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
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Names of an open project's databases, with the service that the command line uses. Thread-safe. */
public final class ProjectNaming {
    /** A project with more cases is run on request only. */
    private static final int MOST_CASES = 100;

    private final ProjectSession session;
    private final NamingService naming;
    private final EndpointConsents consents;

    public ProjectNaming(ProjectSession session, NamingService naming, EndpointConsents consents) {
        this.session = session;
        this.naming = naming;
        this.consents = consents;
    }

    /** Judges whose model can propose names; does not block. */
    public List<String> judges() {
        return List.copyOf(session.project().judges().values().keySet());
    }

    /** What a language model would be sent. @param order one with such a model */
    public NameRewriter.Plan plan(NamingOrder order, Progress progress) throws Exception {
        return naming.rewriter(session, order, progress).plan(order.rewriting().orElseThrow().from());
    }

    /** The consent to exactly this sending; empty when there is none. */
    public Optional<EndpointConsent> consent(Sending sending) {
        return consents.find(session.project().folder(), sending);
    }

    /** Keeps a consent. */
    public void agree(Sending sending) throws Exception {
        consents.keep(session.project().folder(), sending);
    }

    /** The folder of the four settings that belongs to the project; empty where there is none. */
    public Optional<Path> folder() {
        return NamingService.folderOf(session.project().folder());
    }

    /** Whether a folder has the four settings. */
    public Optional<Path> folder(Path chosen) {
        return NamingService.folderOf(chosen);
    }

    /**
     * What the names of a folder cost. Of a small project on local files, queries without an outcome are always run first.
     *
     * @param run whether they are run first in every project
     */
    public NamingStudy study(Path folder, boolean run, Progress progress) throws Exception {
        if (!run && isSmall()) {
            try {
                return study(folder, true, progress);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) { // a folder that may not be written: what is there is shown
                System.getLogger(ProjectNaming.class.getName()).log(System.Logger.Level.INFO, "nothing is run in " + folder, e);
            }
        }
        return naming.study(folder, Optional.of(session), BootstrapSettings.DEFAULT, run, session.threads(), progress);
    }

    private boolean isSmall() {
        return session.project().cases().size() <= MOST_CASES
                && session.project().databases().values().stream().noneMatch(d -> d.location().startsWith("jdbc:"));
    }

    /** The names of the project's databases as they are. */
    public List<NamedDatabase> classes(Progress progress) throws Exception {
        return naming.classes(session, Optional.empty(), progress);
    }

    /** Number of abbreviations that the project's folder adds. */
    public int abbreviations() throws Exception {
        return NamingService.abbreviations(session.project().folder());
    }

    /** Gold queries that can be rewritten; does not block. */
    public int golds() {
        return MutationService.golds(session.project()).size();
    }

    /** Makes the four projects. */
    public NamedProject make(NamingOrder order, Progress progress) throws Exception {
        return naming.make(session, order, session.threads(), progress);
    }

    /** A folder beside the project's that is not there. */
    public Path proposedTarget() {
        return ProjectMaking.beside(session.project().folder(), "names");
    }
}
