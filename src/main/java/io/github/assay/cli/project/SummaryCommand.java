package io.github.assay.cli.project;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.WrappedText;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.evaluation.ReportService;
import io.github.assay.service.run.RunService;
import io.github.assay.tabular.Answers.Answer;
import io.github.assay.tabular.Answers;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs, scores, calibrates and reports a project, and prints the six answers. {@code assay PROJECT} does this without a display. */
@Command(
        description = "The main job in the terminal: run, score, calibrate; print six answers and write the report.",
        footer = {"", "Example:", "  assay summary my-project"})
public final class SummaryCommand extends ProjectCommand {
    /** Lines of one answer: the question with its verdict, then the sentence. */
    private static final int LINES = 3;

    private static final int REMARK_LINES = 2;

    @Mixin
    private StudyOptions study;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = open(folder);
        study.mayRead(open.session());
        CalibrationSettings settings = study.of(open.session(), options);
        List<String> overridden = StudyOptions.overridden(open.session(), settings, terminal, options);
        open.run(open.project().items(), RunService.Reuse.STORED);
        Path target = open.project().folder().resolve(".assay").resolve("report");
        ReportService.Written report = services.get().report().write(open.session(), target, settings, overridden, open.progress());
        Answers answers = report.answers();
        return shown(() -> document(answers, overridden).with("report", report.page().toString()), () -> {
            lines(answers.header(), 0, REMARK_LINES);
            answers.answers().forEach(this::print);
            if (!answers.cautions().isEmpty()) {
                lines(Texts.text("answers.cautions", answers.cautions().size(), answers.cautions().getFirst()), 0, REMARK_LINES);
            }
            terminal.result(Texts.text("answers.rest"));
            terminal.result(Texts.text("answers.report", folder.toAbsolutePath().normalize().relativize(report.page().toAbsolutePath().normalize())));
        }).status(open.status());
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

    private void print(Answer answer) {
        terminal.result(Texts.text("answers.line", answer.number(), answer.question(), Texts.word(answer.verdict())));
        lines(answer.sentence(), 2, LINES - 1);
    }

    /** At most so many lines; what is left out is in the report and in JSON. */
    private void lines(String text, int indent, int most) {
        List<String> lines = WrappedText.lines(text, indent);
        for (int i = 0; i < Math.min(most, lines.size()); i++) {
            boolean cut = i == most - 1 && lines.size() > most;
            terminal.result(cut ? lines.get(i).substring(0, Math.min(lines.get(i).length(), 98)) + " …" : lines.get(i));
        }
    }
}
