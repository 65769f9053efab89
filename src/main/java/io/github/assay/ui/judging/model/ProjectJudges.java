package io.github.assay.ui.judging.model;

import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.service.Services;
import io.github.assay.service.judging.JudgeProgress;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.judging.JudgingService.Replies;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Puts the items of the open project before judges, with the service of {@code assay judge}. Methods block; each
 * failure's message is a sentence for the user.
 */
public record ProjectJudges(ProjectSession session, Services services) {
    /**
     * One judge with its settings in the project.
     *
     * @param name its name
     * @param model the model; empty when the project names none
     * @param endpoint its URL; empty when the project names none
     * @param recorded recorded replies
     */
    public record Row(String name, String model, String endpoint, int recorded) {}

    /** All judges. */
    public List<Row> judges() throws Exception {
        List<Row> rows = new ArrayList<>();
        for (JudgeSettings s : services.judging().declared(session.project())) {
            rows.add(new Row(s.judge(), s.model(), s.url().map(Object::toString).orElse(""),
                    services.judging().recorded(session.project(), s.judge())));
        }
        return rows;
    }

    /** What a run would send; sends nothing. Queries that were not run are run, because prompts contain results. */
    public JudgingService.Plan plan(String judge, Progress progress) throws Exception {
        session.runs().run(session.project(), session.project().items(), RunService.Reuse.STORED, progress);
        return services.judging().plan(session, judge, Set.of(), session.project().items(), progress);
    }

    /** Sends and records what is not recorded, or replays recorded replies; everything received is kept. */
    public JudgeRun run(String judge, Replies from, Progress progress, Consumer<JudgeProgress> told) throws Exception {
        return services.judging().run(session, judge, session.project().items(), from, progress, told);
    }

    /** The user's consent to exactly this; empty when there is none. */
    public Optional<EndpointConsent> consent(Sending sending) {
        return services.consents().find(session.project().folder(), sending);
    }

    /** Keeps the user's consent. */
    public void agree(Sending sending) throws Exception {
        services.consents().keep(session.project().folder(), sending);
    }

    /** Takes all consents of the project back. Returns how many there were. */
    public int revoke() throws Exception {
        return services.consents().revoke(session.project().folder());
    }
}
