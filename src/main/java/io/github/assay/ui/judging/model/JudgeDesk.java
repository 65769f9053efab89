package io.github.assay.ui.judging.model;

import io.github.assay.domain.project.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.service.judging.JudgeProgress;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Puts the items of the open project before judges. Methods block; each failure's message is a sentence for the user. */
public interface JudgeDesk {
    /**
     * One judge with its settings in the project.
     *
     * @param name its name
     * @param model the model; empty when the project names none
     * @param endpoint its URL; empty when the project names none
     * @param recorded recorded replies
     */
    record Row(String name, String model, String endpoint, int recorded) {}

    /** All judges. */
    List<Row> judges() throws Exception;

    /** What a run would send; sends nothing. Queries that were not run are run, because prompts contain results. */
    JudgingService.Plan plan(String judge, Progress progress) throws Exception;

    /** Sends and records what is not recorded, or replays recorded replies; everything received is kept. */
    JudgeRun run(String judge, JudgingService.Replies from, Progress progress, Consumer<JudgeProgress> told) throws Exception;

    /** The user's consent to exactly this; empty when there is none. */
    Optional<EndpointConsent> consent(Sending sending) throws Exception;

    /** Keeps the user's consent. */
    void agree(Sending sending) throws Exception;

    /** Takes all consents of the project back. Returns how many there were. */
    int revoke() throws Exception;
}
