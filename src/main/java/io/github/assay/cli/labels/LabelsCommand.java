package io.github.assay.cli.labels;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.KnownPerson;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.ItemDraw;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.HiddenFacts;
import io.github.assay.labelling.MetricColumn;
import io.github.assay.labelling.QueueFilter.FilterFault;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.labelling.QueueOrder;
import io.github.assay.labelling.QueueRow;
import io.github.assay.service.adjudication.FinalLabelRows;
import io.github.assay.service.adjudication.TriageService;
import io.github.assay.service.labels.ActiveDraw;
import io.github.assay.service.labels.LabelPackService.PackImport;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.labels.LabelStatus;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.OtherGold;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.people.VoteReader;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.project.SharedReview;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** {@code assay labels export|import|status|queue PROJECT …}. */
public final class LabelsCommand {
    private LabelsCommand() {}

    public static CommandLine withParts() {
        return CommandGroup.of("Label packs: export, import, status, queue, guideline, uncarry.",
                        "Say export, import, status, queue, guideline or uncarry.")
                .addSubcommand("export", new Export())
                .addSubcommand("import", new LabelsImportCommand())
                .addSubcommand("status", new Status())
                .addSubcommand("queue", new Queue())
                .addSubcommand("guideline", new GuidelineCommand())
                .addSubcommand("uncarry", new UncarryCommand());
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

        @Mixin
        private Selection selection;

        @Override
        protected Shown result() throws Exception {
            LabelPacks.Form form = form();
            OpenProject open = openToReadVotes(folder);
            if (finalLabels) {
                return finalLabels(open);
            }
            boolean all = !selection.isGiven();
            Set<ItemKey> keys = chosen(open, selection).stream().map(Item::key).collect(Collectors.toSet());
            VoteReader who = reader.reader(open.session());
            UnaryOperator<Vote> named = new PeopleService(open.session().labels(), Clock.systemUTC()).pseudonyms();
            int written = services.get().workbench().labelFiles(open.session()).export(
                    file, form, votes -> who.visible(votes).stream().filter(v -> all || keys.contains(v.item())).map(named).toList());
            if (!who.hidden().isEmpty()) {
                terminal.message(
                        "Left out: votes of others on " + CliWords.count(who.hidden().size(), "item")
                                + " that an open round hides from the reader.",
                        options);
            }
            return shown(
                    new JsonObject().with("file", file.toString()).with("votes", written),
                    "Wrote " + CliWords.count(written, "vote") + " to " + file + ".");
        }

        private Shown finalLabels(OpenProject open) throws Exception {
            reader.mayReadFigures(open.session());
            FinalLabelRows.FinalLabelsWritten written = FinalLabelRows.write(part(open, selection), services.get().analysis(), file, exact);
            return shown(
                    new JsonObject().with("file", file.toString()).with("items", written.items()).with("decided", written.decided())
                            .with("carried", written.carried()),
                    written.sentence(file));
        }

        private LabelPacks.Form form() {
            refuse(wide && finalLabels, "--wide and --final are two forms of export.");
            String name = file.toString().toLowerCase(Locale.ROOT);
            refuse(wide && (name.endsWith(".jsonl") || name.endsWith(".json")), "--wide writes CSV: give --to a name that ends in .csv.");
            boolean csv = wide || name.endsWith(".csv");
            refuse(!csv && exact, "--exact goes with CSV; other files are always exact.");
            return csv ? LabelPacks.Form.csv(wide, exact) : LabelPacks.Form.JSONL;
        }
    }

    /** {@code assay labels status PROJECT}. */
    @Command(
            description = "How far labelling is, in all and by annotator.",
            footer = {"", "Example:", "  assay labels status my-project"})
    private static final class Status extends ProjectCommand {
        private static final TableSpec<LabelStatus.Annotator> ANNOTATORS = TableSpec.list(
                "label-status", ColumnSpec.verbatim("annotator", "list.annotator", LabelStatus.Annotator::name),
                known("pass", "list.pass", LabelStatus.Annotator::pass), known("fail", "list.fail", LabelStatus.Annotator::fail),
                known("unsure", "list.unsure", LabelStatus.Annotator::unsure),
                ColumnSpec.count("acts", "list.labels.acts", LabelStatus.Annotator::history),
                ColumnSpec.count("quick", "list.labels.quick", LabelStatus.Annotator::quick));

        /** A count; none where it is not shown. */
        private static ColumnSpec<LabelStatus.Annotator> known(String key, String title, ToIntFunction<LabelStatus.Annotator> count) {
            return ColumnSpec.number(key, title, NumberForm.COUNT, a -> ColumnSpec.orNone(number(count.applyAsInt(a))));
        }

        @Mixin
        private ReaderOption reader;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToReadVotes(folder);
            LabelPackService files = services.get().workbench().labelFiles(open.session());
            UnaryOperator<String> names = open.names().function();
            SharedReview shared = SharedReview.of(open.project());
            LabelStatus status = files.status(open.project().items(), open.project().labelling().votesPerCase()).named(names);
            boolean whole = reader.isNamed()
                    ? reader.reader(open.session()).hidden().isEmpty()
                    : StoredRounds.book(open.session().labels()).open().isEmpty();
            List<PackImport.Conflict> conflicts = whole ? files.conflicts() : List.of();
            OtherGold old = whole ? OtherGold.of(open.project().items(), open.session().labels()) : new OtherGold(List.of());
            if (files.isPartial()) {
                terminal.message(Texts.text("labels.status.own"), options);
            }
            if (!whole) {
                terminal.message("Labels and items are not counted by kind of label while a round is open; --as NAME says who reads, and"
                                + " 'assay rounds progress' counts what is judged.", options);
            }
            LabelStatus counted = whole ? status : status.withoutKinds();
            JsonObject document = document(counted).with("conflicts", LabelsImportCommand.documents(conflicts, names));
            return shown(() -> old.addTo(shared.addTo(document), names), () -> {
                print(counted);
                conflicts.forEach(c -> terminal.result(LabelsImportCommand.line(c, names)));
                old.sentences(names).forEach(terminal::result);
                shared.sentences().forEach(terminal::result);
            });
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
            terminal.table(ANNOTATORS, s.annotators());
        }

        /** A count; none where it is not shown. */
        private static OptionalInt number(int count) {
            return count < 0 ? OptionalInt.empty() : OptionalInt.of(count);
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
                    .with("annotators", SpecDocument.rows(ANNOTATORS, s.annotators()));
        }
    }

    /** {@code assay labels queue PROJECT --annotator NAME [--filter TEXT]}: the queue as Review shows it. */
    @Command(
            description = "One annotator's queue through a filter, as Review shows it: what they may see and no more.",
            footer = {
                "",
                "Example:",
                "  assay labels queue my-project --annotator ana --filter \"label:none\"",
                "  assay labels queue my-project --annotator ana --draw 100 --by hybrid-ex",
                "  assay labels queue my-project --annotator ana --draw 100 --by judge.stef.confidence.elicited"
            })
    private static final class Queue extends ProjectCommand {
        private static final TableSpec<QueueRow> ROWS = TableSpec.ofItems(
                "queue", row -> row.item().key(), ColumnSpec.verbatim("own", "list.queue.own", row -> row.facts().own().word()),
                ColumnSpec.verbatim("gold_status", "list.queue.gold", row -> row.facts().goldStatus()),
                ColumnSpec.verbatim("predicted_status", "list.queue.predicted", row -> row.facts().predictedStatus()),
                ColumnSpec.verbatim("guideline", "list.queue.guideline", row -> row.facts().guidance().word()),
                ColumnSpec.valued("comment", "list.comment", row -> row.facts().comment().isEmpty() ? "" : "yes", row -> row.facts().comment()));

        @Option(names = "--annotator", required = true, paramLabel = "NAME", description = "Whose queue.")
        private String annotator;

        @Option(names = "--filter", paramLabel = "TEXT", defaultValue = "",
                description = "Words and field:value, as in Review: \"status:timeout -label:done guideline:earlier\".")
        private String filter;

        @Option(names = "--active",
                description = "Only the items of the draw in force, in its order (statistics.md §10.2).")
        private boolean active;

        @Option(names = "--draw", paramLabel = "N",
                description = "Draw N items, as expected, by the uncertainty of metrics, and store the draw; then as --active.")
        private Integer draw;

        @Option(names = "--by", paramLabel = "M,M…", split = ",", hideParamSyntax = true,
                description = "With --draw: one metric, by nearness to its threshold, or several, by their split (default: all); triage: by the urgency of assay triage.")
        private List<String> by = List.of();

        @Option(names = "--seed", paramLabel = "N", description = "With --draw: seed (default: the project's study).")
        private Long seed;

        private Optional<ItemDraw> drawn = Optional.empty();

        @Override
        protected Shown result() throws Exception {
            refuse(
                    draw == null && (!by.isEmpty() || seed != null) || draw != null && draw < 1,
                    "--by and --seed belong to --draw N, and N is 1 or more.");
            QueueFilter wanted = QueueFilter.parse(filter);
            refuseFaults(wanted);
            OpenProject open = draw == null ? openToRead(folder) : open(folder);
            LabelingService labeling = KnownPerson.open(open.session(), annotator, KnownPerson.QUEUE);
            annotator = labeling.annotator();
            if (draw != null) {
                draw(open.session(), open.progress());
            }
            CaseQueue found = queue(open.session(), labeling, wanted.asksForEvidence(), open.progress()).filtered(wanted);
            if (active || draw != null) {
                found = found.ordered(new QueueOrder.Drawn());
                drawn = Optional.of(ActiveDraw.inForce(open.session()).orElseThrow(() -> new ProjectFormatException(
                        "No items of this project have been drawn.", "Draw them with --draw N.")));
            }
            // Terms on metrics are known as faults only beside the metrics of the queue.
            refuseFaults(found.filter());
            found.hidden().ifPresent(h -> terminal.message(hidden(h), options));
            List<QueueRow> rows = rows(found);
            QueueOrder order = found.order();
            return lines(() -> rows.stream().map(this::document), () -> print(rows, order));
        }

        private void refuseFaults(QueueFilter filter) throws java.io.IOException {
            if (!filter.faults().isEmpty()) {
                throw new java.io.IOException(fault(filter.faults().getFirst()));
            }
        }

        private void draw(ProjectSession session, ConsoleProgress progress) throws Exception {
            if (by.equals(List.of(TriageService.DRAW))) {
                VoteReader.of(session, annotator).mayReadFigures();
                long used = seed == null ? ProjectStudies.settings(session).bootstrap().seed() : seed;
                MetricColumn urgency = new TriageService(services.get().scoring()).column(session, options.threadsOr(1), progress);
                ActiveDraw.record(session, List.of(urgency), draw, used, Clock.systemUTC().instant());
                return;
            }
            List<MetricColumn> chosen;
            try {
                chosen = ActiveDraw.columns(session, services.get().scoring(), by, options.threadsOr(1), progress);
            } catch (IllegalArgumentException e) {
                throw new CommandLine.ParameterException(
                        spec.commandLine(), "There is no enabled metric " + e.getMessage() + " that gives a verdict.", e);
            }
            long used = seed == null ? ProjectStudies.settings(session).bootstrap().seed() : seed;
            ActiveDraw.record(session, chosen, draw, used, Clock.systemUTC().instant());
        }

        private CaseQueue queue(ProjectSession session, LabelingService labeling, boolean evidence, ConsoleProgress progress)
                throws Exception {
            QueueService queues = new QueueService(session.labels(), labeling);
            return evidence
                    ? queues.complete(session, services.get().scoring(), options.threadsOr(1), progress)
                    : queues.queue(session.project(), List.of());
        }

        /** Sentence on a filter's faulty term, with the permitted values that the fault lists. */
        private String fault(FilterFault fault) {
            String term = filter.substring(fault.start(), fault.start() + fault.length());
            return "The filter's term '" + term + "' cannot be used ("
                    + fault.kind().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + "): "
                    + String.join("; ", fault.args());
        }

        /** The command writes nothing, so it uses only what Review has shown the annotator and recorded. */
        private String hidden(HiddenFacts limit) {
            String term = limit.use().name().toLowerCase(java.util.Locale.ROOT);
            if (limit.use() == HiddenFacts.Use.DATA) {
                return Texts.text("labels.queue.hidden.data", annotator, limit.open(), limit.all());
            }
            return limit.use() == HiddenFacts.Use.METRIC
                    ? term + ": searches only items whose scores Review has shown " + annotator + ": " + limit.open() + " of " + limit.all()
                    : term + ": searches only items " + annotator + " has voted on: " + limit.open() + " of " + limit.all();
        }

        private List<QueueRow> rows(CaseQueue queue) {
            return java.util.stream.IntStream.range(0, queue.size())
                    .mapToObj(queue::row)
                    .filter(row -> drawn.isEmpty() || row.facts().drawn() > 0)
                    .toList();
        }

        private void print(List<QueueRow> rows, QueueOrder order) {
            terminal.result(CliWords.count(rows.size(), "item") + ", " + rows.stream().filter(r -> r.facts().decided()).count() + " done");
            drawn.ifPresent(d -> terminal.result("draw " + d.id() + ": " + d.probabilities().size() + " of "
                    + CliWords.count(d.population(), "item") + ", " + d.expected() + " expected, seed " + d.seed()
                    + (d.metrics().isEmpty() ? "" : ", by " + String.join(", ", d.metrics()))
                    + ". Label them in this order; each vote stores its item's probability."));
            if (order instanceof QueueOrder.Assigned(String rounds)) {
                terminal.result("round " + rounds + ": the items assigned to " + annotator + ", in the round's order");
            }
            terminal.table(ROWS, rows);
        }

        private JsonObject document(QueueRow row) {
            JsonObject json = SpecDocument.of(ROWS, row);
            drawn.flatMap(d -> d.of(row.item().key()))
                    .ifPresent(d -> json.with("draw", d.id()).with("probability", d.probability()));
            return json;
        }
    }
}
