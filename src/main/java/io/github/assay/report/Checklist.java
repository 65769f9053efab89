package io.github.assay.report;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.labelling.FinalLabel.Source;
import io.github.assay.report.StudyFacts.JudgeOrigin;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ChecklistLine.Topic;
import io.github.assay.tabular.ChecklistLine;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What reviewers ask of a study of metrics against labels, answered from the project. */
public final class Checklist {
    private final ReportContent content;
    private final List<ChecklistLine> lines = new ArrayList<>();

    private Checklist(ReportContent content) {
        this.content = content;
    }

    /** One line a topic, in the order of topics. */
    public static List<ChecklistLine> of(ReportContent content) {
        Checklist list = new Checklist(content);
        list.labels();
        list.study(content.calibration());
        return List.copyOf(list.lines);
    }

    private void add(Topic topic, String answer) {
        lines.add(new ChecklistLine(topic, answer.isEmpty() ? Texts.text("checklist.unrecorded") : answer, !answer.isEmpty()));
    }

    private void add(Topic topic, boolean recorded, String part, Object... arguments) {
        add(topic, recorded ? Texts.text("checklist." + topic + "." + part, arguments) : "");
    }

    private void labels() {
        CalibrationResult result = content.calibration();
        StudyFacts facts = content.facts();
        add(Topic.UNIT, true, "answer", CalibrationSpecs.drawn(result));
        content.draw().ifPresentOrElse(
                d -> add(Topic.SAMPLING, true, "drawn", d.probabilities().size(), d.population(), Long.toString(d.seed())),
                () -> add(Topic.SAMPLING, result.settings().design().sampling()));
        add(Topic.BLINDING, facts.unknown() < facts.votes(), "answer", facts.votes(), facts.sawScores(), facts.sawVotes(), facts.unknown());
        add(Topic.GUIDELINE, facts.guidelines() > 0, "answer", facts.guidelines());
        add(Topic.ROUNDS, !facts.rounds().isEmpty(), "answer", facts.rounds().size(), String.join(", ", facts.rounds()));
        add(Topic.ADJUDICATION, result.n() > 0, "answer", Texts.text("methods.ties." + result.settings().design().reference().ties()),
                result.sources().getOrDefault(Source.ADJUDICATED, 0), result.sources().getOrDefault(Source.UNDECIDED, 0),
                Texts.text(facts.blindAdjudication() ? "checklist.ADJUDICATION.blind" : "checklist.ADJUDICATION.open"));
        add(Topic.RELIABILITY, content.agreement().headline().krippendorffAlpha().asValue().isPresent(), "answer",
                EstimateFormat.full(content.agreement().headline().krippendorffAlpha()), content.agreement().headline().raters(),
                content.agreement().headline().items());
        add(Topic.CEILING, result.ceiling().kappa().asValue().isPresent(), "answer", EstimateFormat.full(result.ceiling().kappa()));
    }

    private void study(CalibrationResult result) {
        CalibrationSettings settings = result.settings();
        add(Topic.MULTIPLICITY, true, "answer", result.family().tests(), Texts.word(settings.family()));
        add(Topic.SELECTION, true, settings.participants().metrics().isEmpty() ? "all" : "named");
        add(Topic.THRESHOLDS, true, "answer", settings.repeats(), settings.folds());
        add(Topic.LOOKS, content.facts().looks().isEmpty()
                ? Texts.text("checklist.LOOKS.none")
                : content.facts().looks().entrySet().stream().map(e -> e.getKey() + ": " + e.getValue()).collect(Collectors.joining(", ")));
        add(Topic.PROMPTS, content.facts().judges().isEmpty()
                ? Texts.text("checklist.PROMPTS.none")
                : content.facts().judges().entrySet().stream().map(e -> judge(e.getKey(), e.getValue())).collect(Collectors.joining("; ")));
        add(Topic.SEED, true, "answer", Long.toString(settings.bootstrap().seed()), Integer.toString(settings.bootstrap().replicates()), content.version());
    }

    private static String judge(String name, JudgeOrigin origin) {
        return Texts.text("checklist.PROMPTS.judge", name, known(origin.models()), known(origin.prompts()));
    }

    private static String known(List<String> texts) {
        return texts.isEmpty() ? Texts.text("checklist.unrecorded") : String.join(", ", texts);
    }
}
