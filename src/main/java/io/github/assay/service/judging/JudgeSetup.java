package io.github.assay.service.judging;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.llm.prompts.PromptTemplate;
import io.github.assay.metrics.judge.reply.JudgeVerdict;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.judging.JudgeCatalog.Judge;
import io.github.assay.service.judging.JudgePrompts.Ask;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.EvidenceBuilder;
import io.github.assay.service.scoring.ScoringService;
import java.util.List;
import java.util.Optional;

/**
 * What all items of one run of a judge share.
 *
 * @param prompts makes the requests
 * @param verdict reads a verdict out of a reply; empty where the judge gives none
 * @param sending what the requests contain, and where they go
 */
record JudgeSetup(
        Judge judge, JudgeSettings settings, JudgePrompts prompts, EvidenceBuilder evidence, MetricRegistry metrics,
        Optional<JudgeVerdict> verdict, Sending sending) {
    /**
     * The setup in force.
     *
     * @param edited a prompt in place of the project's
     * @throws ProjectFormatException when the prompt cannot be used
     */
    static JudgeSetup of(
            ScoringService scoring, ExampleSource examples, ProjectSession session, Judge judge, JudgeSettings settings,
            Optional<PromptTemplate> edited) throws ProjectFormatException {
        ExampleSource.Examples shown = examples.of(session, settings);
        PromptTemplate prompt = edited.isPresent() ? edited.get() : JudgeCatalog.prompt(session.project().folder(), judge,
                judge.form().equals(judge.name()) ? Optional.empty() : settings.declared().text("prompt"));
        JudgePrompts prompts = new JudgePrompts(prompt, judge, settings, session.project().guideline(), shown);
        return new JudgeSetup(judge, settings, prompts, session.evidence().ofOneMoment(),
                scoring.registry(session.project().metrics()), JudgeVerdict.of(judge.name(), settings.declared()),
                EndpointConsents.sending(settings, prompt.names(), !shown.all().isEmpty()));
    }

    /** The requests about an item; none when it lacks what the judge needs. */
    List<Ask> asks(Item item) {
        return evidence.with(item, metrics::measure, prompts::of);
    }
}
