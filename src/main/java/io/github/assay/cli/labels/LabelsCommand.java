package io.github.assay.cli.labels;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.labels.FinalLabelFile;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.FinalLabelRows;
import io.github.assay.service.labels.LabelStatus;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.people.VoteReader;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** {@code assay labels export|import|status|queue PROJECT …}. */
public final class LabelsCommand {
    private LabelsCommand() {}

    public static CommandLine withParts() {
        return CommandGroup.of("Label packs: export, import, status, queue.",
                        "Say export, import, status or queue.")
                .addSubcommand("export", new Export())
                .addSubcommand("import", new LabelsImportCommand())
                .addSubcommand("status", new Status())
                .addSubcommand("queue", new LabelsQueueCommand());
    }

    /** {@code assay labels export PROJECT --to FILE}. */
    @Command(
            description = "Write the votes with their history; .csv for CSV, --wide for one column an annotator, --final for final labels.",
            footer = {
                "",
                "Example:",
                "  assay labels export my-project --to votes.csv --wide",
                "  assay labels export my-project --to final.csv --final"
            })
    private static final class Export extends ProjectCommand {
        @Option(names = "--to", required = true, paramLabel = "FILE", description = "The file to write.")
        private Path file;

        @Option(names = "--wide", description = "One row an item, one column an annotator: labels in force only.")
        private boolean wide;

        @Option(names = "--final",
                description = "One row an item: the final label with its source (unanimous, majority, single vote, tie, adjudicated,"
                        + " undecided), votes, cause, reason and version of the gold query.")
        private boolean finalLabels;

        @Option(names = "--exact",
                description = "CSV with every text as it is, for programs. Without it a text that a spreadsheet would take for"
                        + " a formula has an apostrophe before it; import takes it away again. JSONL is always exact.")
        private boolean exact;

        @Mixin
        private ReaderOption reader;

        @Override
        public Integer call() throws Exception {
            Services used = services.get();
            try (OpenProject open = openToReadVotes(folder)) {
                if (finalLabels) {
                    return finalLabels(open);
                }
                VoteReader who = reader.reader(open.session());
                UnaryOperator<Vote> named = new PeopleService(open.session().labels(), Clock.systemUTC()).pseudonyms();
                int votes = used.workbench().labelFiles(open.session()).export(
                        file, form(), all -> who.visible(all).stream().map(named).toList());
                if (!who.hidden().isEmpty()) {
                    terminal.message(
                            "Left out: votes of others on " + CliWords.count(who.hidden().size(), "item")
                                    + " that an open round hides from the reader.",
                            options);
                }
                return show(
                        new JsonObject().with("file", file.toString()).with("votes", votes),
                        "Wrote " + CliWords.count(votes, "vote") + " to " + file + ".");
            }
        }

        private int finalLabels(OpenProject open) throws Exception {
            if (wide) {
                throw misuse("--wide and --final are two forms of export.");
            }
            reader.mayReadFigures(open.session());
            List<FinalLabelFile.Row> rows = FinalLabelRows.of(open.session(), services.get().analysis());
            FinalLabelFile.write(file, rows, exact);
            long decided = rows.stream().filter(r -> !r.label().isEmpty()).count();
            return show(
                    new JsonObject().with("file", file.toString()).with("items", rows.size()).with("decided", decided),
                    "Wrote final labels of " + CliWords.count(rows.size(), "item") + " to " + file + ", " + decided + " decided.");
        }

        private LabelPacks.Form form() {
            boolean csv = wide || file.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
            return csv ? LabelPacks.Form.csv(wide, exact) : LabelPacks.Form.JSONL;
        }
    }

    /** {@code assay labels status PROJECT}. */
    @Command(
            description = "How far labelling is, in all and by annotator.",
            footer = {"", "Example:", "  assay labels status my-project"})
    private static final class Status extends ProjectCommand {
        @Mixin
        private ReaderOption reader;

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
            }
            LabelStatus shown = whole ? status : status.withoutKinds();
            return show(() -> document(shown), () -> print(shown));
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
}
