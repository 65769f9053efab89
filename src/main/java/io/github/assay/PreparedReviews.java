package io.github.assay;

import io.github.assay.ui.review.model.ReviewActs;
import io.github.assay.ui.review.model.ServiceReviewActs;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

/** Services of Review screens that are prepared before the screen needs them, one use each. Thread-safe. */
final class PreparedReviews {
    private final Map<String, FutureTask<ReviewActs>> begun = new ConcurrentHashMap<>();

    /** The task that prepares an annotator's services; the caller runs it on another thread. */
    Runnable begin(WindowSession session, String annotator) {
        FutureTask<ReviewActs> task = new FutureTask<>(() -> {
            ServiceReviewActs review = session.newReview(annotator);
            review.prepare();
            return review;
        });
        begun.put(annotator, task);
        return task;
    }

    /** The prepared services, or else new ones. */
    ReviewActs take(String annotator, Callable<ReviewActs> another) throws Exception {
        FutureTask<ReviewActs> task = begun.remove(annotator);
        return task == null ? another.call() : WindowProjects.result(task);
    }
}
