package io.github.assay.cli.labels;

import io.github.assay.cli.options.LabelFileFlags;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.service.labels.LabelPackService.PackImport;
import io.github.assay.service.labels.LabelPackService.RevertedImport;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.labels.LabelPreview;
import io.github.assay.service.people.VoteReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay labels import PROJECT (FILE | --undo)}. */
@Command(
        description = "Take labels in; the same file twice changes nothing.",
        footer = {
            "",
            "Examples:",
            "  assay labels import my-project votes-of-ana.jsonl",
            "  assay labels import my-project rated.csv --annotators ana,ben --preview",
            "  assay labels import my-project --undo"
        })
final class LabelsImportCommand extends ProjectCommand {
    @Parameters(
            index = "1",
            paramLabel = "FILE",
            arity = "0..1",
            description = "A label pack, a long or wide table, or an export of an annotation program.")
    private Path file;

    @Mixin
    private LabelFileFlags flags;

    @Option(names = "--system", paramLabel = "S", description = "The system that was judged, where the file names none.")
    private String system = "";

    @Option(names = "--people", paramLabel = "NAME=PERSON,…", split = ",", hideParamSyntax = true,
            description = "Whom a name in the file stands for; NAME=NAME: another person. The answer is kept.")
    private Map<String, String> people = Map.of();

    @Mixin
    private ReaderOption reader;

    @Option(names = "--undo", description = "Take back the latest import that counts.")
    private boolean undo;

    @Override
    protected Shown result() throws Exception {
        refuse(
                undo == (file != null) || undo && (flags.isGiven() || !system.isEmpty() || !people.isEmpty()),
                "Name a FILE, or --undo alone.");
        if (flags.preview) {
            return preview();
        }
        OpenProject open = open(folder);
        LabelPackService packs = packs(open);
        if (undo) {
            return takeBack(packs);
        }
        LabelPreview preview = packs.preview(file, flags.options(system).withPeople(people), open.progress());
        if (!options.quiet) {
            preview.lines().forEach(line -> terminal.message(line, options));
            if (!preview.doubts().isEmpty() || !preview.isSettled()) { // nothing will be taken that could name them
                preview.problems().forEach(p -> terminal.message(CliWords.line(p), options));
            }
        }
        settled(preview);
        PackImport done = packs.take(preview);
        return shown(() -> document(done), () -> print(done)).clean(done.problems().isEmpty() && done.unmet() == 0);
    }

    /** Counts of new votes and conflicts would tell votes that open rounds hide. */
    private LabelPackService packs(OpenProject open) throws Exception {
        VoteReader who = reader.anyReader(open.session());
        return services.get().workbench().labelFiles(open.session()).readBy(votes -> who.visible(votes).size() == votes.size());
    }

    private Shown preview() throws Exception {
        OpenProject open = openToRead(folder);
        LabelPreview preview = packs(open).preview(file, flags.options(system).withPeople(people), open.progress());
        show(shown(() -> document(preview), () -> {
            preview.lines().forEach(terminal::result);
            preview.problems().forEach(p -> terminal.result(CliWords.line(p)));
        }));
        settled(preview);
        return done().clean(preview.problems().isEmpty() && preview.unmet().isEmpty());
    }

    private static void settled(LabelPreview preview) throws ProjectFormatException {
        LabelFileFlags.settled(preview.reading().name(), preview.doubts());
        if (!preview.isSettled()) {
            throw new ProjectFormatException(
                    preview.reading().name() + " is not taken: none of its " + preview.unmet().size()
                            + " votes meets an item of the project, the first is on "
                            + preview.unmet().getFirst().item() + ", the project's first item is "
                            + preview.there().stream().findFirst().map(Object::toString).orElse("missing"),
                    "Say which column has the items' ids with --item-column, and which system with --system.");
        }
    }

    private Shown takeBack(LabelPackService packs) throws Exception {
        Optional<RevertedImport> back = packs.takeBack();
        if (back.isEmpty()) {
            return refused("There is no import that could be taken back.", ExitStatus.UNUSABLE_INPUT);
        }
        return shown(
                new JsonObject()
                        .with("taken_back", back.get().source())
                        .with("votes", back.get().votes())
                        .with("imported_at", back.get().at().toString()),
                "Took back the import of " + back.get().source() + " of " + back.get().at() + ": "
                        + CliWords.count(back.get().votes(), "vote") + ".");
    }

    private static JsonObject document(LabelPreview preview) {
        return new JsonObject()
                .with("file", preview.reading().name())
                .with("form", preview.reading().form())
                .with(
                        "columns",
                        preview.reading().columns().stream()
                                .map(c -> new JsonObject()
                                        .with("column", c.column())
                                        .with("use", c.use().name().toLowerCase(Locale.ROOT))
                                        .with("detail", c.detail()))
                                .toList())
                .with("votes", preview.met())
                .with("new", preview.isCompared() ? preview.fresh() : null)
                .with("known", preview.isCompared() ? preview.known() : null)
                .with("unmet", preview.unmet().size())
                .with("conflicts", preview.isCompared() ? preview.conflicts() : null)
                .with(
                        "doubts",
                        preview.doubts().stream()
                                .map(d -> new JsonObject()
                                        .with("sentence", d.sentence())
                                        .with("setting", d.setting().name().toLowerCase(Locale.ROOT))
                                        .with("example", d.example()))
                                .toList())
                .with("problems", preview.problems().stream().map(JsonDocuments::problem).toList());
    }

    private void print(PackImport done) {
        terminal.result((done.isCompared()
                        ? CliWords.count(done.added(), "vote") + " added, " + done.known() + " known already, "
                                + CliWords.count(done.conflicts().size(), "conflict")
                        : CliWords.count(done.added() + done.known(), "vote")
                                + " of the file in the project; --as NAME says who reads which are new while a round is open")
                + (done.unmet() == 0 ? "." : ", " + done.unmet() + " left out as they meet no item of the project."));
        done.conflicts().forEach(c -> terminal.result(line(c, UnaryOperator.identity())));
        done.problems().forEach(p -> terminal.result(CliWords.line(p)));
    }

    /** A conflict as one line. */
    static String line(PackImport.Conflict c, UnaryOperator<String> names) {
        return "conflict  " + c.inForce().item() + " · " + names.apply(c.inForce().annotator()) + ": "
                + stated(c.inForce()) + " counts, " + stated(c.other()) + " is kept in the history";
    }

    /** Conflicts as objects. */
    static List<JsonObject> documents(List<PackImport.Conflict> conflicts, UnaryOperator<String> names) {
        return conflicts.stream()
                .map(c -> JsonDocuments.item(c.inForce().item())
                        .with("annotator", names.apply(c.inForce().annotator()))
                        .with("in_force", c.inForce().label().word())
                        .with("in_force_at", c.inForce().at().toString())
                        .with("other", c.other().label().word())
                        .with("other_at", c.other().at().toString()))
                .toList();
    }

    private static String stated(Vote vote) {
        return vote.label().word() + " of " + vote.at();
    }

    private static JsonObject document(PackImport done) {
        return new JsonObject()
                .with("votes", done.added() + done.known())
                .with("added", done.isCompared() ? done.added() : null)
                .with("known", done.isCompared() ? done.known() : null)
                .with("unmet", done.unmet())
                .with("conflicts", !done.isCompared() ? null : documents(done.conflicts(), UnaryOperator.identity()))
                .with("problems", done.problems().stream().map(JsonDocuments::problem).toList());
    }
}
