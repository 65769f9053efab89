package io.github.assay.ui;

import io.github.assay.domain.project.Project;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.labels.FigureDisclosure;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.ProjectGlance;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.team.HandOffService;
import io.github.assay.ui.review.model.ReviewServices;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * One open project with the program's services, and what Review has opened of it. Thread-safe; methods that can throw
 * block. Open to tests in which a screen cannot be opened.
 */
public class WindowProject implements AutoCloseable {
    private final ProjectSession session;
    private final Services services;
    private final Clock clock;
    private final UserFiles files;
    private final Map<String, FutureTask<ReviewServices>> begun = new ConcurrentHashMap<>();
    /** The acts of each annotator that were opened last; under the empty name those without an annotator. */
    private final Map<String, LabelingService> latest = new ConcurrentHashMap<>();

    /**
     * Files of the program that belong to no project.
     *
     * @param drafts folder of texts that are typed and not stored yet
     * @param publishedCounts counts of a published comparison that came with the program
     * @param program name and version, which kept studies state
     */
    public record UserFiles(Path drafts, Optional<Path> publishedCounts, String program) {}

    public WindowProject(ProjectSession session, Services services, Clock clock, UserFiles files) {
        this.session = session;
        this.services = services;
        this.clock = clock;
        this.files = files;
    }

    /** The open project. */
    public ProjectSession session() {
        return session;
    }

    /** The program's services. */
    public Services services() {
        return services;
    }

    /** The time. */
    Clock clock() {
        return clock;
    }

    /** Files of the program that belong to no project. */
    UserFiles files() {
        return files;
    }

    /** The project's content. */
    public Project project() {
        return session.project();
    }

    /** Who acts here: the person of the login of a shared store, or of the pack that the folder was made from. */
    Optional<String> annotator() {
        return SharingWatch.nameOf(session.sharing()).or(AnnotatorNames.of(session.labels(), clock)::login)
                .or(() -> HandOffService.person(project().folder()));
    }

    /** Whether the folder was made from a pack, so that its person writes a file for the lead. */
    boolean isOfPack() {
        return HandOffService.person(project().folder()).isPresent();
    }

    /** Task that prepares Review for an annotator, whom {@link #reviewServices} is likely to name; for another thread. */
    public Runnable prepare(String annotator) {
        FutureTask<ReviewServices> task = new FutureTask<>(() -> {
            ReviewServices review = newReview(annotator);
            review.prepare();
            return review;
        });
        begun.put(annotator, task);
        return task;
    }

    /** One annotator at work in Review, prepared once; the empty name only looks. */
    public ReviewServices reviewServices(String annotator) throws Exception {
        FutureTask<ReviewServices> task = begun.remove(annotator);
        return task == null ? newReview(annotator) : result(task);
    }

    private ReviewServices newReview(String annotator) throws Exception {
        return new ReviewServices(session, services, newLabels(annotator));
    }

    private LabelingService newLabels(String annotator) throws Exception {
        LabelingService labeling = annotator.isEmpty()
                ? LabelingService.visiting(session.labels(), project().labelling(), project().guideline(), clock)
                : LabelingService.open(
                        session.labels(), project().labelling(), project().guideline(), annotator, clock);
        labeling.goldBy(session::goldVersion);
        latest.put(annotator, labeling);
        return labeling;
    }

    /** One person's decisions in Adjudicate; the empty name only looks. */
    public AdjudicationService adjudication(String annotator) throws Exception {
        if (!latest.containsKey(annotator)) {
            newLabels(annotator);
        }
        return AdjudicationService.open(session, () -> latest.get(annotator), clock);
    }

    /** What screens of figures tell an annotator; its methods block. */
    FigureDisclosure figures(String annotator) {
        return FigureDisclosure.of(session, () -> {
            LabelingService open = latest.get(annotator);
            return open == null ? newLabels(annotator) : open;
        });
    }

    /** What the list of projects tells of this one to an annotator whose acts are open; blocks. */
    Optional<ProjectGlance> glance(String annotator) throws Exception {
        LabelingService open = latest.get(annotator);
        return open == null ? Optional.empty() : Optional.of(ProjectGlance.of(session, open, clock.instant()));
    }

    /** Imports and exports label files of this project; its methods block. */
    LabelPackService labelFiles(String annotator) {
        return services.workbench().labelFiles(session).readBy(votes -> {
            try {
                return figures(annotator).mayCompare(votes);
            } catch (Exception _) {
                return false;
            }
        });
    }

    /** The value of a task, or the exception that it threw. */
    public static <T> T result(FutureTask<T> task) throws Exception {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Override
    public void close() throws Exception {
        session.close();
    }
}
