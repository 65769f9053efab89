package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Label;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.AdjudicationCase;
import io.github.assay.service.adjudication.AdjudicationService;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay adjudicate decide PROJECT --by NAME --case ID --label L}. */
@Command(
        description = "Decides the final label of an item over all votes.",
        footer = {
            "",
            "Example:",
            "  assay adjudicate decide my-project --by dana --case c12 --label fail --cause guideline-gap \\",
            "      --reason \"A tie at the LIMIT may be cut either way.\""
        })
final class AdjudicateDecideCommand extends ProjectCommand {
    /** The words of {@code --label}. */
    enum Decision {
        PASS(Label.PASS),
        FAIL(Label.FAIL),
        NONE(Label.UNSURE);

        private final Label label;

        Decision(Label label) {
            this.label = label;
        }
    }

    @Mixin
    private Adjudicator.Name by;

    @Mixin
    private Adjudicator.ItemName item;

    @Option(names = "--label", required = true, paramLabel = "L", description = "pass, fail, or none: no final label.")
    private Decision label;

    @Option(
            names = "--cause",
            paramLabel = "C",
            description = "Cause of the disagreement: error, ambiguity, guideline-gap, gold-defective.")
    private DisputeCause cause;

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "The reason in words.")
    private String reason;

    AdjudicateDecideCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        Adjudication made;
        AdjudicationCase seen;
        try (OpenProject open = openJointly(folder)) {
            AdjudicationService service = by.open(open);
            ItemKey key = item.of(open, service);
            seen = service.open(key);
            made = service.decide(key, label.label, Optional.ofNullable(cause), reason);
        }
        terminal.result(options.json
                ? JsonDocuments.item(made.item()).with("decision", DecisionJson.decision(made, seen)).toString()
                : made.item() + ": " + label.name().toLowerCase(Locale.ROOT) + ", over " + made.basis().size()
                        + (made.basis().size() == 1 ? " vote" : " votes"));
        return ExitStatus.DONE;
    }
}
