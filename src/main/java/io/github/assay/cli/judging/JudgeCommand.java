package io.github.assay.cli.judging;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Item;
import io.github.assay.json.JsonObject;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.service.judging.DeclaredJudge;
import io.github.assay.service.judging.JudgingPlan;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.judging.PartEffect;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.judging.RunCost;
import io.github.assay.service.run.RunService;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay judge PROJECT [--judge J] [--record|--replay|--refresh|--dry-run|--replies FILE]}. */
@Command(
        description = "Ask a judge about the items and record its replies, or replay recorded ones.",
        footer = {
            "",
            "Examples:",
            "  assay judge my-project",
            "  assay judge my-project --judge stef --dry-run",
            "  assay judge my-project --judge stef --record --yes",
            "  assay judge my-project --judge stef --replay",
            "  assay judge my-project --judge stef --without schema --yes"
        })
public final class JudgeCommand extends ProjectCommand {
    private static final int MOST_REASONS = 20;

    @Option(names = "--judge", paramLabel = "J", description = "The judge; without it, the judges are listed.")
    private String judge;

    @ArgGroup
    private Mode mode = new Mode();

    /** Where replies come from: at most one of the options. */
    static final class Mode {
        @Option(names = "--record", description = "Send what is not recorded, and record the replies (default).")
        private boolean record;

        @Option(names = "--replay", description = "Use recorded replies alone; no connection is opened.")
        private boolean replay;

        @Option(names = "--refresh", description = "Send everything again; new replies take the place of recorded ones.")
        private boolean refresh;

        @Option(names = "--dry-run", description = "Print every request as one JSON line; send nothing.")
        private boolean dryRun;

        @Option(names = "--replies", paramLabel = "FILE", description = "Take replies from a file of JSON lines with key and reply.")
        private Path replies;

        boolean isGiven() {
            return record || replay || refresh || dryRun || replies != null;
        }
    }

    @Mixin
    private Selection selection;

    @Option(names = "--without", paramLabel = "PART", split = ",",
            description = "Leave schema, evidence, results or gold out of the prompts, and compare the verdicts; may be"
                    + " given several times.")
    private Set<String> without = new TreeSet<>();

    @Mixin
    private Consent consent;

    @Mixin
    private ReaderOption reader;

    @Override
    protected Shown result() throws Exception {
        refuse(
                judge == null && (mode.isGiven() || selection.isGiven() || !without.isEmpty() || consent.isGiven()),
                "Name the judge: --judge J. Without other options the judges are listed.");
        JudgingService judging = services.get().judging();
        OpenProject open = openToRun(folder);
        if (judge == null) {
            return list(open, judging);
        }
        judging.settings(open.project(), judge);
        if (!without.isEmpty()) {
            reader.mayReadFigures(open.session());
        }
        judging.pasted(open.session(), judge).forEach(terminal::complaint);
        List<Item> items = chosen(open, selection);
        open.run(items, RunService.Reuse.STORED);
        if (mode.dryRun) {
            EndpointConsents.keyWords(judging.settings(open.project(), judge).keyFrom()).ifPresent(terminal::complaint);
            judging.dryRun(open.session(), judge, without, items, open.progress(), terminal::result);
            return done();
        }
        if (mode.replies != null) {
            List<String> faults = judging.take(open.session(), judge, without, mode.replies, open.progress());
            faults.forEach(fault -> terminal.complaint(mode.replies + ", " + fault));
            Shown judged = judged(open, judging, items, ReplySource.REPLAY);
            return judged.status(Math.max(faults.isEmpty() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS, judged.status()));
        }
        ReplySource from = mode.replay ? ReplySource.REPLAY : mode.refresh ? ReplySource.REFRESH : ReplySource.RECORD;
        if (from != ReplySource.REPLAY) {
            JudgingPlan plan = judging.plan(open.session(), judge, without, items, open.progress());
            if (isRecorded(open, plan, from)) {
                return judged(open, judging, items, ReplySource.REPLAY);
            }
            if (!agreed(open, plan, from)) {
                return done().status(ExitStatus.USAGE);
            }
        }
        return judged(open, judging, items, from);
    }

    private Shown judged(OpenProject open, JudgingService judging, List<Item> items, ReplySource from) throws Exception {
        if (without.isEmpty()) {
            JudgeRun run = judging.run(open.session(), judge, items, from, open.progress());
            return shown(() -> json(run), () -> print(run)).status(status(run));
        }
        PartEffect effect = judging.effect(open.session(), judge, without, items, from, people(open), open.progress());
        JudgeRun run = effect.run().orElseThrow();
        return shown(() -> json(run).with("effect", EffectText.json(effect)), () -> {
            print(run);
            EffectText.lines(effect).forEach(terminal::result);
        }).status(status(run));
    }

    /** Whether people pass an item, where they agree on it. */
    private Map<ItemKey, Boolean> people(OpenProject open) throws Exception {
        Map<ItemKey, Boolean> people = new HashMap<>();
        for (FinalLabel label : services.get().analysis().finalLabels(open.session())) {
            label.label().ifPresent(l -> people.put(label.item(), l == Label.PASS));
        }
        return people;
    }

    /** Whether every reply is recorded and the user has not agreed to send, so that repairs of replies are not sent either. */
    private boolean isRecorded(OpenProject open, JudgingPlan plan, ReplySource from) {
        return plan.toSend(from) == 0 && plan.settings().url().isPresent()
                && !consent.holds(services.get().consents(), open.project().folder(), plan.sending());
    }

    /** Says what would be sent where, and puts the question, unless the user has agreed to exactly this before. */
    private boolean agreed(OpenProject open, JudgingPlan plan, ReplySource from) throws Exception {
        int toSend = plan.toSend(from);
        if (toSend == 0 || plan.settings().url().isEmpty()) {
            return true;
        }
        RunCost cost = plan.cost(from);
        return consent.toSend(services.get().consents(), open.project().folder(), toSend, cost.inputTokens(), plan.sending(), cost.money(),
                terminal);
    }

    private Shown list(OpenProject open, JudgingService judging) throws Exception {
        return shown(DeclaredJudge.LIST, judging.declared(open.project()));
    }

    private void print(JudgeRun run) {
        terminal.result(CliWords.count(run.judged(), "item") + " of " + run.items() + " judged; " + run.notApplicable()
                + " lack what the judge needs.");
        terminal.result(CliWords.count((int) run.sent(), "request") + " sent, " + CliWords.replies(run.replayed()) + " from the recording"
                + (run.sent() == 0 ? "." : "; " + run.inputTokens() + " tokens in, " + run.outputTokens()
                        + " out" + CliWords.money(run.money()) + "."));
        run.models().forEach((model, count) -> terminal.result("Model " + model + ": " + CliWords.replies(count) + "."));
        if (run.models().size() > 1) {
            terminal.result("This run mixes models; compare their replies before you use one figure for all.");
        }
        run.reasons().entrySet().stream().limit(MOST_REASONS)
                .forEach(e -> terminal.result(e.getValue() + " without a usable reply: " + e.getKey()));
        if (run.reasons().size() > MOST_REASONS) {
            terminal.result("and " + (run.reasons().size() - MOST_REASONS) + " further reasons, in " + run.replies());
        }
        run.stopped().ifPresent(terminal::complaint);
        terminal.result("Replies: " + run.replies());
    }

    private static int status(JudgeRun run) {
        return ExitStatus.of(run.stopped().isPresent(), run.reasons().isEmpty());
    }

    private static JsonObject json(JudgeRun run) {
        return new JsonObject()
                .with("judge", run.judge())
                .with("items", run.items())
                .with("judged", run.judged())
                .with("not_applicable", run.notApplicable())
                .with("sent", run.sent())
                .with("replayed", run.replayed())
                .with("input_tokens", run.inputTokens())
                .with("output_tokens", run.outputTokens())
                .with("money", run.money())
                .with("median_ms", run.medianMillis())
                .with("models", run.models())
                .with("reasons", run.reasons())
                .with("stopped", run.stopped());
    }

    /** The effect of parts of a prompt, as lines and as JSON. */
    private static final class EffectText {
        static List<String> lines(PartEffect effect) {
            String without = "without " + String.join(" and ", effect.without());
            return List.of(
                    "Effect of " + String.join(" and ", effect.without()) + ": " + effect.changed() + " of "
                            + CliWords.count(effect.compared(), "verdict") + " changed, " + effect.turned()
                            + " from pass to fail or back; κ with the full prompt " + kappa(effect.withFull())
                            + (effect.fullOnly() == 0
                                    ? "." : ". " + effect.fullOnly() + " have a verdict of the full prompt alone."),
                    "κ with people on " + CliWords.count(effect.labelled(), "labelled item") + ": full prompt "
                            + kappa(effect.peopleFull()) + ", " + without + " " + kappa(effect.peopleWithout()) + ".");
        }

        private static String kappa(Outcome<Double> kappa) {
            return kappa.asValue()
                    .map(k -> String.format(Locale.ROOT, "%.3f", k))
                    .orElse("undefined (" + (kappa instanceof Outcome.Unavailable<Double> u
                            ? u.reason().equals("NO_DATA") ? "no items" : "all verdicts alike" : "") + ")");
        }

        static JsonObject json(PartEffect effect) {
            return new JsonObject()
                    .with("without", List.copyOf(effect.without()))
                    .with("compared", effect.compared())
                    .with("changed", effect.changed())
                    .with("turned", effect.turned())
                    .with("full_only", effect.fullOnly())
                    .with("kappa_with_full", effect.withFull().asValue())
                    .with("labelled", effect.labelled())
                    .with("kappa_people_full", effect.peopleFull().asValue())
                    .with("kappa_people_without", effect.peopleWithout().asValue());
        }
    }
}
