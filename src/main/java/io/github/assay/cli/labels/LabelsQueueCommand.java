package io.github.assay.cli.labels;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectArgument;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.queue.CaseQueue;
import io.github.assay.labelling.queue.FilterFault;
import io.github.assay.labelling.queue.HiddenFacts;
import io.github.assay.labelling.queue.ItemFacts;
import io.github.assay.labelling.queue.QueueFilter;
import io.github.assay.labelling.queue.QueueRow;
import io.github.assay.service.Services;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.project.ProjectSession;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay labels queue PROJECT --annotator NAME [--filter TEXT]}: the queue as Review shows it. */
@Command(
        description = "One annotator's queue through a filter, as Review shows it: what they may see and no more.",
        footer = {
            "",
            "Example:",
            "  assay labels queue my-project --annotator ana --filter \"label:none\""
        })
final class LabelsQueueCommand implements Callable<Integer> {
    @Mixin
    private ProjectArgument project;

    @Option(names = "--annotator", required = true, paramLabel = "NAME", description = "Whose queue.")
    private String annotator;

    @Option(
            names = "--filter",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Words and field:value, as in Review: \"status:timeout -label:done guideline:earlier\".")
    private String filter;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    LabelsQueueCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        CaseQueue found;
        try (OpenProject open = project.openToRead(services.get(), terminal, options)) {
            found = queue(open.session(), open.progress()).filtered(QueueFilter.parse(filter));
        }
        if (!found.filter().faults().isEmpty()) {
            throw new java.io.IOException(fault(found.filter().faults().getFirst()));
        }
        found.hidden().ifPresent(h -> terminal.message(hidden(h), options));
        if (options.json) {
            rows(found).stream().map(LabelsQueueCommand::document).map(JsonObject::toString).forEach(terminal::result);
        } else {
            print(found);
        }
        return ExitStatus.DONE;
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

    private static List<QueueRow> rows(CaseQueue queue) {
        return java.util.stream.IntStream.range(0, queue.size()).mapToObj(queue::row).toList();
    }

    private void print(CaseQueue queue) {
        terminal.result(CliWords.count(queue.size(), "item") + ", " + queue.progress().decided() + " done");
        TextTable table = new TextTable("case", "system", "own", "gold", "predicted", "guideline", "comment");
        for (QueueRow row : rows(queue)) {
            ItemFacts facts = row.facts();
            table.add(
                    row.item().evalCase().id(), row.item().prediction().system(), facts.own().word(),
                    facts.goldStatus(), facts.predictedStatus(), facts.guidance().word(),
                    facts.comment().isEmpty() ? "" : "yes");
        }
        table.lines().forEach(terminal::result);
    }

    private static JsonObject document(QueueRow row) {
        ItemFacts facts = row.facts();
        return JsonDocuments.item(row.item().key())
                .with("own", facts.own().word())
                .with("gold_status", facts.goldStatus())
                .with("predicted_status", facts.predictedStatus())
                .with("guideline", facts.guidance().word())
                .with("comment", facts.comment());
    }
}
