package io.github.assay.service.judging;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.llm.LlmRequest;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.llm.RequestBody;
import io.github.assay.metrics.judge.reply.JudgeVerdict;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.judging.JudgeCatalog.Judge;
import io.github.assay.service.judging.JudgePrompts.Ask;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.EvidenceBuilder;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Counts what a run of a judge would send, and what it would cost. Sends nothing. */
record JudgePlanner(JudgeSetup setup, ReplyRecording recording) {
    JudgingPlan plan(List<Item> items, Progress progress) throws IOException {
        int requests = 0;
        int recorded = 0;
        int notApplicable = 0;
        long characters = 0;
        long all = 0;
        RecordedCost.Sum known = new RecordedCost.Sum(setup.settings().form());
        List<LlmRequest> examples = new ArrayList<>();
        for (Item item : items) {
            progress.check();
            List<Ask> asks = setup.asks(item);
            notApplicable += asks.isEmpty() ? 1 : 0;
            for (Ask ask : asks) {
                String key = RequestBody.key(ask.request(), setup.settings().form(), ask.recorded());
                boolean there = recording.contains(key);
                requests++;
                recorded += there ? 1 : 0;
                all += ask.request().characters();
                characters += there ? 0 : ask.request().characters();
                if (there && !known.isFull()) {
                    readable(key).ifPresent(known::add);
                }
                boolean firstToSend = !there && requests - recorded == 1;
                if (examples.isEmpty() || firstToSend) {
                    examples.add(ask.request());
                }
            }
        }
        if (known.isEmpty()) {
            for (String key : recording.latest(RecordedCost.Sum.MOST)) {
                readable(key).ifPresent(known::add);
            }
        }
        return new JudgingPlan(setup.settings(), requests, recorded, notApplicable, characters, all,
                examples.isEmpty() ? Optional.empty() : Optional.of(RequestBody.of(examples.getLast(), setup.settings().form())),
                examples.isEmpty() ? "" : examples.getLast().text(), setup.sending(), setup.pasted(), known.cost());
    }

    /** A recorded reply; empty when its line is damaged, which a run reports. */
    private Optional<ReplyRecording.Recorded> readable(String key) {
        try {
            return recording.get(key);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * What all items of one run of a judge share.
     *
     * @param prompts makes the requests
     * @param verdict reads a verdict out of a reply; empty where the judge gives none
     * @param sending what the requests contain, and where they go
     * @param pasted which of its texts contain locked test items, in sentences
     */
    record JudgeSetup(
            Judge judge, JudgeSettings settings, JudgePrompts prompts, EvidenceBuilder evidence, MetricRegistry metrics,
            Optional<JudgeVerdict> verdict, Sending sending, List<String> pasted) {
        /**
         * The setup in force.
         *
         * @param edited a prompt in place of the project's
         * @throws ProjectFormatException when the prompt cannot be used
         */
        static JudgeSetup of(
                ScoringService scoring, ExampleSource examples, ProjectSession session, Judge judge,
                        JudgeSettings settings,
                Optional<PromptTemplate> edited) throws ProjectFormatException {
            ExampleSource.Examples shown = examples.of(session, settings);
            PromptTemplate prompt = edited.isPresent() ? edited.get() : JudgeCatalog.prompt(session.project().folder(), judge,
                    judge.form().equals(judge.name()) ? Optional.empty() : settings.declared().text("prompt"));
            JudgePrompts prompts = new JudgePrompts(prompt, judge, settings, session.project().guideline(), shown);
            return new JudgeSetup(judge, settings, prompts, session.evidence().ofOneMoment(),
                    scoring.registry(session.project().metrics()), JudgeVerdict.of(judge.name(), settings.declared()),
                    EndpointConsents.sending(settings, prompt.names(), !shown.all().isEmpty()),
                    examples.pasted(session, JudgeCatalog.texts(session.project(), judge, settings, prompt, shown)));
        }

        /** The requests about an item; none when it lacks what the judge needs. */
        List<Ask> asks(Item item) {
            return evidence.with(item, metrics::measure, prompts::of);
        }
    }
}
