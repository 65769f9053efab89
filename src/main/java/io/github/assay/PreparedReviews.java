package io.github.assay;

import io.github.assay.ui.review.model.ReviewActs;
import io.github.assay.ui.review.model.ServiceReviewActs;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

/** Desks of annotators that are made ready before Review asks for them. Each is handed out once. Thread-safe. */
final class PreparedReviews {
    private final Map<String, FutureTask<ReviewActs>> begun = new ConcurrentHashMap<>();

    /** The work that makes an annotator's desk ready; to be run by the caller on a thread of its own. */
    Runnable begin(WindowSession session, String annotator) {
        FutureTask<ReviewActs> task = new FutureTask<>(() -> {
            ServiceReviewActs desk = session.newDesk(annotator);
            desk.prepare();
            return desk;
        });
        begun.put(annotator, task);
        return task;
    }

    /** The desk that was made ready, or else a new one. */
    ReviewActs take(String annotator, Callable<ReviewActs> another) throws Exception {
        FutureTask<ReviewActs> task = begun.remove(annotator);
        return task == null ? another.call() : WindowProjects.result(task);
    }
}
