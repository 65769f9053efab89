package io.github.assay;

import io.github.assay.domain.project.EndpointConsent;
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
import io.github.assay.ui.judging.model.JudgeDesk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Judges of an open project; calls the service of {@code assay judge}. */
record WindowJudges(ProjectSession session, Services services) implements JudgeDesk {
    @Override
    public List<Row> judges() throws Exception {
        List<Row> rows = new ArrayList<>();
        for (JudgeSettings s : services.judging().declared(session.project())) {
            rows.add(new Row(s.judge(), s.model(), s.url().map(Object::toString).orElse(""),
                    services.judging().recorded(session.project(), s.judge())));
        }
        return rows;
    }

    @Override
    public JudgingService.Plan plan(String judge, Progress progress) throws Exception {
        session.runs().run(session.project(), session.project().items(), RunService.Reuse.STORED, progress);
        return services.judging().plan(session, judge, Set.of(), session.project().items(), progress);
    }

    @Override
    public JudgeRun run(String judge, Replies from, Progress progress, Consumer<JudgeProgress> told) throws Exception {
        return services.judging().run(session, judge, session.project().items(), from, progress, told);
    }

    @Override
    public Optional<EndpointConsent> consent(Sending sending) {
        return services.consents().find(session.project().folder(), sending);
    }

    @Override
    public void agree(Sending sending) throws Exception {
        services.consents().keep(session.project().folder(), sending);
    }

    @Override
    public int revoke() throws Exception {
        return services.consents().revoke(session.project().folder());
    }
}
