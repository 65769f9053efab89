package io.github.assay.cli.labels;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.labelling.TriageQueue.HumanLoad;
import io.github.assay.labelling.TriageQueue.TriageItem;
import io.github.assay.labelling.TriageQueue;
import io.github.assay.service.adjudication.TriageService;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay triage PROJECT}: the lead's queue. */
@Command(
        description = "Items that votes, gold, systems, metrics and judges leave unsettled, and the expected human load.",
        footer = {
            "",
            "Example:",
            "  assay triage my-project --from 0.5",
            "  assay triage my-project --band hybrid-ex 0.6 0.95"
        })
public final class TriageCommand extends ProjectCommand {
    private static final TableSpec<TriageItem> ITEMS = TableSpec.list(
            "triage", ColumnSpec.verbatim("case_id", "list.case", i -> i.item().caseId()),
            ColumnSpec.words("system_and_run", "systems.system", i -> i.item().systemAndRun()),
            ColumnSpec.data("system", i -> i.item().system()), ColumnSpec.data("run_id", i -> i.item().runId()),
            ColumnSpec.valued("urgency", "triage.column.urgency", (TriageItem i) -> String.format(Locale.ROOT, "%.2f", i.urgency()), TriageItem::urgency).right(),
            ColumnSpec.count("votes_missing", "triage.column.missing", TriageItem::votesMissing),
            ColumnSpec.valued("why", "list.why", i -> String.join(", ", i.shown().stream().map(Texts::word).toList()), i -> i.shown().stream().map(TriageSign::word).toList()),
            ColumnSpec.data("signs", TriageCommand::signs));

    private static Map<String, Double> signs(TriageItem item) {
        Map<String, Double> signs = new LinkedHashMap<>();
        item.signs().forEach((sign, strength) -> signs.put(sign.word(), strength));
        return signs;
    }

    @Option(names = "--from", paramLabel = "U", defaultValue = "0.3", description = "Least urgency, 0 to 1 (default: ${DEFAULT-VALUE}).")
    private double from;

    @Option(names = "--band", arity = "3", paramLabel = "V", hideParamSyntax = true,
            description = "METRIC LOW HIGH: only items with LOW ≤ value < HIGH, the middle band of a three-way policy.")
    private List<String> band = List.of();

    @Mixin
    private ReaderOption reader;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = openToRead(folder);
        reader.mayReadFigures(open.session());
        TriageService triage = new TriageService(services.get().scoring());
        TriageQueue queue = triage.queue(open.session(), band(), open.threads(), open.progress());
        List<TriageItem> items = queue.from(from);
        HumanLoad load = triage.load(open.session(), items);
        return shown(ITEMS, items, () -> {
            summary(queue, items, load);
            terminal.table(ITEMS, items);
        });
    }

    private Optional<TriageService.Band> band() {
        if (band.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new TriageService.Band(
                    band.get(0), Double.parseDouble(band.get(1)), Double.parseDouble(band.get(2))));
        } catch (NumberFormatException _) {
            throw misuse("--band takes a metric and two numbers: --band hybrid-ex 0.6 0.95");
        }
    }

    private void summary(TriageQueue queue, List<TriageItem> items, HumanLoad load) {
        terminal.result(CliWords.count(items.size(), "item") + " of " + CliWords.count(queue.items().size(), "item")
                + " from urgency " + from + ". Expected load: " + CliWords.count(load.votes(), "vote")
                + " and " + CliWords.count(load.decisions(), "decision")
                + (load.hours().isPresent()
                        ? String.format(Locale.ROOT, ", %.1f hours at the median time of a vote.", load.hours().getAsDouble())
                        : "; the time of a vote is not known yet."));
        if (!queue.common().isEmpty()) {
            terminal.result("Left out, because they hold for more than half of the items: "
                    + String.join(", ", queue.common().stream().map(Texts::word).toList()) + ".");
        }
    }
}
