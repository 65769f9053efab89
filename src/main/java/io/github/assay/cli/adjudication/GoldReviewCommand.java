package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.labelling.gold.GoldProposal;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.GoldService;
import io.github.assay.service.people.ShownNames;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay gold review PROJECT --by NAME --case ID (--accept | --reject | --amend SQL)}. */
@Command(
        description = "A second reader's decision on a proposed gold query.",
        footer = {
            "",
            "Example:",
            "  assay gold review my-project --by dana --case c12 --accept --error filters-missing"
        })
final class GoldReviewCommand extends ProjectCommand {
    /** One of the decisions. */
    static final class Decision {
        @Option(names = "--accept", description = "The query replaces the gold query in the patch. Not by its proposer.")
        private boolean accept;

        @Option(names = "--reject", description = "The gold query stays.")
        private boolean reject;

        @Option(names = "--amend", paramLabel = "SQL", description = "Propose this query instead; another person has to accept it.")
        private String amend;
    }

    @Mixin
    private Adjudicator.Name by;

    @Option(names = "--case", required = true, paramLabel = "ID", description = "The case.")
    private String caseId;

    @Option(names = "--proposer", paramLabel = "NAME", description = "Whose proposal, where the case has several open ones.")
    private String proposer;

    @ArgGroup(multiplicity = "1")
    private Decision decision;

    @Option(names = "--error", paramLabel = "E", description = "Error class of the old query, as filters-missing, joins-incorrect, does-not-run, other.")
    private GoldError error;

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "The reason in words.")
    private String reason;

    GoldReviewCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        GoldReview made;
        ShownNames names;
        try (OpenProject open = openToRun(folder)) {
            GoldService gold = new GoldService(by.open(open));
            names = ShownNames.of(open.session().labels());
            GoldProposal of = proposal(gold.list(), names);
            made = decision.accept
                    ? gold.accept(of.key(), Optional.ofNullable(error), reason, open.progress())
                    : decision.reject
                            ? gold.reject(of.key(), reason)
                            : gold.amend(of.key(), decision.amend, Optional.ofNullable(error), reason, open.progress());
        }
        terminal.result(options.json
                ? JsonDocuments.item(made.item())
                        .with("verdict", made.verdict().word())
                        .with("by", names.of(made.annotator()))
                        .with("at", made.at().toString())
                        .with("proposer", names.of(made.proposer()))
                        .with("sql", made.sql())
                        .with("error", made.error().map(GoldError::word))
                        .with("reason", made.reason())
                        .toString()
                : made.item().caseId() + ": " + switch (made.verdict()) {
                    case ACCEPT -> "accepted. 'assay gold export' writes the patch.";
                    case REJECT -> "rejected, the gold query stays.";
                    case AMEND -> "another query is proposed; another person has to accept it.";
                    case WITHDRAW -> "taken back.";
                });
        return ExitStatus.DONE;
    }

    private GoldProposal proposal(List<GoldProposal> all, ShownNames names) throws ProjectFormatException {
        List<GoldProposal> open = all.stream()
                .filter(p -> p.item().caseId().equals(caseId) && p.review().isEmpty())
                .filter(p -> proposer == null || p.key().proposer().equals(proposer) || names.of(p.key().proposer()).equals(proposer))
                .toList();
        if (open.size() == 1) {
            return open.getFirst();
        }
        throw open.isEmpty()
                ? new ProjectFormatException(
                        "There is no open proposal for " + caseId + (proposer == null ? "" : " by " + proposer) + ".",
                        "'assay gold list' lists them.")
                : new ProjectFormatException(
                        caseId + " has " + open.size() + " open proposals: "
                                + String.join(", ", open.stream().map(p -> names.of(p.key().proposer())).toList()) + ".",
                        "Name one with --proposer.");
    }
}
