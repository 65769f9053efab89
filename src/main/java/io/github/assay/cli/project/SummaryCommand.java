package io.github.assay.cli.project;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.WrappedText;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.run.RunService;
import io.github.assay.tabular.Answers.Answer;
import io.github.assay.tabular.Answers;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs, scores and calibrates a project, and prints the six answers. {@code assay PROJECT} does this without a display. */
@Command(
        description = "The main job in the terminal: run, score, calibrate, and print six answers.",
        footer = {"", "Example:", "  assay summary my-project"})
public final class SummaryCommand extends ProjectCommand {
    /** Most lines that are printed. */
    private static final int LINES = 25;

    @Mixin
    private StudyOptions study;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = open(folder);
        study.mayRead(open.session());
        CalibrationSettings settings = study.of(open.session(), options);
        List<String> overridden = StudyOptions.overridden(open.session(), settings, terminal, options);
        open.run(open.project().items(), RunService.Reuse.STORED);
        Answers answers = services.get().analysis().answers(open.session(), settings, open.progress());
        return shown(() -> document(answers, overridden), () -> lines(answers).forEach(terminal::result)).status(open.status());
    }

    private static JsonObject document(Answers answers, List<String> overridden) {
        return new JsonObject()
                .with("project", answers.project())
                .with("n", answers.n())
                .with("reference", answers.reference())
                .with("unit", answers.unit())
                .with("replicates", answers.replicates())
                .with("seed", answers.seed())
                .with("answers", SpecDocument.rows(Answers.table(), answers.answers()))
                .with("cautions", answers.cautions())
                .with("overridden", overridden);
    }

    /** No sentence is cut: where all do not fit, whole ones are left out, and the line says how many. */
    private static List<String> lines(Answers answers) {
        List<String> lines = new ArrayList<>(WrappedText.lines(answers.header(), 0));
        List<String> cautions = answers.cautions();
        int free = LINES - lines.size() - answers.answers().size() - 1 - Math.min(1, cautions.size());
        List<List<String>> texts = fitted(answers, free);
        for (int i = 0; i < texts.size(); i++) {
            Answer answer = answers.answers().get(i);
            lines.add(Texts.text("answers.line", answer.number(), answer.question(), Texts.word(answer.verdict())));
            lines.addAll(texts.get(i));
        }
        if (!cautions.isEmpty()) {
            List<String> first = WrappedText.lines(Texts.text("answers.cautions", cautions.size(), cautions.getFirst()), 0);
            lines.addAll(first.size() < LINES - lines.size()
                    ? first
                    : List.of(Texts.text("answers.cautionsElsewhere", cautions.size())));
        }
        lines.add(Texts.text("answers.rest"));
        return lines;
    }

    /** The sentences of each answer in lines; last sentences of the longest answers are left out until all fit. */
    private static List<List<String>> fitted(Answers answers, int most) {
        int[] shown = answers.answers().stream().mapToInt(a -> a.sentences().size()).toArray();
        while (true) {
            List<List<String>> texts = IntStream.range(0, shown.length).mapToObj(i -> lines(answers.answers().get(i), shown[i])).toList();
            var longest = IntStream.range(0, shown.length).filter(i -> shown[i] > 1).boxed()
                    .max(Comparator.comparingInt(i -> texts.get(i).size()));
            if (longest.isEmpty() || texts.stream().mapToInt(List::size).sum() <= most) {
                return texts;
            }
            shown[longest.get()]--;
        }
    }

    private static List<String> lines(Answer answer, int sentences) {
        int left = answer.sentences().size() - sentences;
        String text = String.join(" ", answer.sentences().subList(0, sentences));
        return WrappedText.lines(left == 0 ? text : text + " " + Texts.text("answers.moreSentences", left), 2);
    }
}
