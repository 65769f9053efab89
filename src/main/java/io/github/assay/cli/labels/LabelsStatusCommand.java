package io.github.assay.cli.labels;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.labels.LabelStatus;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.people.ShownNames;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code assay labels status PROJECT}. */
@Command(
        description = "How far labelling is, in all and by annotator.",
        footer = {
            "",
            "Example:",
            "  assay labels status my-project"
        })
final class LabelsStatusCommand extends ProjectCommand {
    @Mixin
    private ReaderOption reader;

    LabelsStatusCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        LabelStatus status;
        boolean whole;
        Services used = services.get();
        try (OpenProject open = openToReadVotes(folder)) {
            status = used.workbench().labelFiles(open.session()).status(open.project().items(), open.project().labelling().votesPerCase())
                    .named(ShownNames.of(open.session().labels()).function());
            whole = StoredRounds.book(open.session().labels()).open().isEmpty()
                    || reader.isNamed() && reader.reader(open.session()).hidden().isEmpty();
        }
        if (!whole) {
            terminal.message("Labels and items are not counted by kind of label while a round is open; --as NAME says who reads, and"
                            + " 'assay rounds progress' counts what is judged.", options);
            status = status.withoutKinds();
        }
        if (options.json) {
            terminal.result(document(status).toString());
        } else {
            print(status);
        }
        return ExitStatus.DONE;
    }

    private void print(LabelStatus s) {
        terminal.result(CliWords.count(s.items(), "item")
                + (s.complete() < 0
                        ? ""
                        : ": " + s.complete() + " complete, " + s.partial() + " begun, " + s.unvoted() + " without a vote; "
                                + s.unanimous() + " unanimous, " + s.split() + " split, " + s.adjudicated() + " adjudicated"));
        if (s.foreign() > 0) {
            terminal.result(CliWords.count(s.foreign(), "item") + " with votes not in the project");
        }
        TextTable table = new TextTable("annotator", ">pass", ">fail", ">unsure", ">acts", ">quick");
        for (LabelStatus.Annotator a : s.annotators()) {
            table.add(
                    a.name(),
                    known(a.pass()),
                    known(a.fail()),
                    known(a.unsure()),
                    Long.toString(a.history()),
                    Integer.toString(a.quick()));
        }
        table.lines().forEach(terminal::result);
    }

    /** A count; a dash where it is not shown. */
    private static String known(int count) {
        return count < 0 ? "–" : Integer.toString(count);
    }

    /** A count; null where it is not shown. */
    private static Integer number(int count) {
        return count < 0 ? null : count;
    }

    private static JsonObject document(LabelStatus s) {
        return new JsonObject()
                .with("items", s.items())
                .with("complete", number(s.complete()))
                .with("partial", number(s.partial()))
                .with("unvoted", number(s.unvoted()))
                .with("unanimous", number(s.unanimous()))
                .with("split", number(s.split()))
                .with("adjudicated", number(s.adjudicated()))
                .with("foreign", s.foreign())
                .with(
                        "annotators",
                        s.annotators().stream()
                                .map(a -> new JsonObject()
                                        .with("annotator", a.name())
                                        .with("pass", number(a.pass()))
                                        .with("fail", number(a.fail()))
                                        .with("unsure", number(a.unsure()))
                                        .with("acts", a.history())
                                        .with("quick", a.quick()))
                                .toList());
    }
}
