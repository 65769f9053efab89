package io.github.assay.cli.labels;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.ItemDraw;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.queue.CaseQueue;
import io.github.assay.labelling.queue.QueueFilter.FilterFault;
import io.github.assay.labelling.queue.CaseQueue.HiddenFacts;
import io.github.assay.labelling.queue.ItemFacts;
import io.github.assay.labelling.queue.MetricColumn;
import io.github.assay.labelling.queue.QueueFilter;
import io.github.assay.labelling.queue.QueueOrder;
import io.github.assay.labelling.queue.QueueRow;
import io.github.assay.service.adjudication.TriageService;
import io.github.assay.service.labels.ActiveDraw;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.people.VoteReader;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ProjectStudies;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

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
final class LabelsQueueCommand extends ProjectCommand {
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
    public Integer call() throws Exception {
        if (draw == null && (!by.isEmpty() || seed != null) || draw != null && draw < 1) {
            throw misuse("--by and --seed belong to --draw N, and N is 1 or more.");
        }
        CaseQueue found;
        try (OpenProject open = draw == null ? openToRead(folder) : open(folder)) {
            if (draw != null) {
                draw(open.session(), open.progress());
            }
            found = queue(open.session(), open.progress()).filtered(QueueFilter.parse(filter));
            if (active || draw != null) {
                found = found.ordered(new QueueOrder.Drawn());
                drawn = Optional.of(ActiveDraw.inForce(open.session()).orElseThrow(() -> new ProjectFormatException(
                        "No items of this project have been drawn.", "Draw them with --draw N.")));
            }
        }
        if (!found.filter().faults().isEmpty()) {
            throw new java.io.IOException(fault(found.filter().faults().getFirst()));
        }
        found.hidden().ifPresent(h -> terminal.message(hidden(h), options));
        if (options.json) {
            rows(found).stream().map(this::document).map(JsonObject::toString).forEach(terminal::result);
        } else {
            print(found);
        }
        return ExitStatus.DONE;
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

    private CaseQueue queue(ProjectSession session, ConsoleProgress progress) throws Exception {
        AnnotatorNames names = AnnotatorNames.of(session.labels(), Clock.systemUTC());
        annotator = names.person(annotator.strip());
        List<String> alike = names.alike(annotator);
        if (!alike.isEmpty()) {
            throw new ProjectFormatException(
                    "'" + annotator + "' has not labelled in this project, '" + alike.getFirst()
                            + "' has, and may be the same person.",
                    "Name '" + alike.getFirst() + "' with --annotator. For another person, start labelling as '" + annotator
                            + "' in the window, which asks once.");
        }
        LabelingService labeling = LabelingService.open(
                session.labels(), session.project().labelling(), session.project().guideline(), annotator,
                Clock.systemUTC());
        QueueService queues = new QueueService(session.labels(), labeling);
        return QueueFilter.parse(filter).asksForEvidence()
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

    private void print(CaseQueue queue) {
        List<QueueRow> rows = rows(queue);
        terminal.result(CliWords.count(rows.size(), "item") + ", " + rows.stream().filter(r -> r.facts().decided()).count() + " done");
        drawn.ifPresent(d -> terminal.result("draw " + d.id() + ": " + d.probabilities().size() + " of "
                + CliWords.count(d.population(), "item") + ", " + d.expected() + " expected, seed " + d.seed()
                + (d.metrics().isEmpty() ? "" : ", by " + String.join(", ", d.metrics()))
                + ". Label them in this order; each vote stores its item's probability."));
        if (queue.order() instanceof QueueOrder.Assigned(String rounds)) {
            terminal.result("round " + rounds + ": the items assigned to " + annotator + ", in the round's order");
        }
        TextTable table = new TextTable("case", "system", "own", "gold", "predicted", "guideline", "comment");
        for (QueueRow row : rows) {
            ItemFacts facts = row.facts();
            table.add(
                    row.item().evalCase().id(), row.item().prediction().system(), facts.own().word(),
                    facts.goldStatus(), facts.predictedStatus(), facts.guidance().word(),
                    facts.comment().isEmpty() ? "" : "yes");
        }
        table.lines().forEach(terminal::result);
    }

    private JsonObject document(QueueRow row) {
        ItemFacts facts = row.facts();
        JsonObject json = JsonDocuments.item(row.item().key())
                .with("own", facts.own().word())
                .with("gold_status", facts.goldStatus())
                .with("predicted_status", facts.predictedStatus())
                .with("guideline", facts.guidance().word())
                .with("comment", facts.comment());
        drawn.flatMap(d -> d.of(row.item().key()))
                .ifPresent(d -> json.with("draw", d.id()).with("probability", d.probability()));
        return json;
    }
}
