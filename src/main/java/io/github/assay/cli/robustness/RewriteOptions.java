package io.github.assay.cli.robustness;

import io.github.assay.cli.judging.Consent;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import io.github.assay.service.judging.JudgingService.Replies;
import io.github.assay.service.robustness.NameRewriter;
import io.github.assay.service.robustness.NamingOrder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options of a language model that proposes new names. */
final class RewriteOptions {
    private static final int CHARACTERS_PER_TOKEN = 4;

    @Option(names = "--rewrite", paramLabel = "JUDGE", description = "Let a language model propose the new names, with endpoint, model, keys and budget of this judge of project.json.")
    private String judge;

    @ArgGroup
    private Mode mode = new Mode();

    /** Where replies come from: at most one of the options. */
    static final class Mode {
        @Option(names = "--record", description = "With --rewrite: send what is not recorded (default).")
        private boolean record;

        @Option(names = "--replay", description = "With --rewrite: use recorded replies alone.")
        private boolean replay;

        @Option(names = "--refresh", description = "With --rewrite: send everything again.")
        private boolean refresh;

        @Option(names = "--dry-run", description = "With --rewrite: print every request as one JSON line; send and make nothing.")
        private boolean dryRun;

        boolean isSet() {
            return record || replay || refresh || dryRun;
        }
    }

    @Option(names = "--yes", description = "Agree to what is sent, once and without a question.")
    private boolean yes;

    /** @throws IOException in words, where options are given that only mean something with {@code --rewrite} */
    Optional<NamingOrder.Rewriting> rewriting() throws IOException {
        if (judge == null) {
            if (mode.isSet() || yes) {
                throw new IOException("--record, --replay, --refresh, --dry-run and --yes need --rewrite JUDGE.");
            }
            return Optional.empty();
        }
        return Optional.of(new NamingOrder.Rewriting(judge, mode.replay ? Replies.REPLAY : mode.refresh ? Replies.REFRESH : Replies.RECORD));
    }

    boolean isDryRun() {
        return mode.dryRun;
    }

    /** Says what would be sent where, and puts the question. There is no question where nothing is sent. */
    boolean agreed(Services services, OpenProject open, NamingOrder order, Terminal terminal) throws Exception {
        if (order.rewriting().isEmpty() || order.rewriting().get().from() == Replies.REPLAY) {
            return true;
        }
        NameRewriter.Plan plan = services.naming().rewriter(open.session(), order, open.progress()).plan(order.rewriting().get().from());
        if (plan.requests() == 0 || yes || !plan.endpoint()) {
            return true;
        }
        terminal.complaint(CliWords.count(plan.requests(), "request") + " of about " + plan.characters() / CHARACTERS_PER_TOKEN
                + " tokens would be sent to " + plan.sending().place() + ". --dry-run prints them in full.");
        return Consent.given(services.consents(), open.project().folder(), List.of(plan.sending()),
                "Send them, and remember the answer for this project, endpoint, model and content?", "Nothing was sent.", terminal);
    }
}
