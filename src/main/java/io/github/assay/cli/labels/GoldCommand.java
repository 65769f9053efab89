package io.github.assay.cli.labels;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.documents.SystemsDocument;
import io.github.assay.files.records.GoldCopy;
import io.github.assay.files.records.GoldPatch;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.GoldProposal;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.adjudication.GoldEffectService.GoldEffect;
import io.github.assay.service.adjudication.GoldService;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.SystemsService;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.tabular.GoldSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay gold list|propose|review|export|apply|effect PROJECT …}. */
public final class GoldCommand {
    private GoldCommand() {}

    public static CommandLine withParts() {
        return CommandGroup.of(
                "Repair of gold queries: list, propose, review, export, apply to a copy, effect on systems.",
                        "Say list, propose, review, export, apply or effect.")
                .addSubcommand("list", new ListProposals())
                .addSubcommand("propose", new Propose())
                .addSubcommand("review", new Review())
                .addSubcommand("export", new Export())
                .addSubcommand("apply", new Apply())
                .addSubcommand("effect", new Effect());
    }

    /** {@code assay gold list PROJECT --by NAME}. */
    @Command(
            description = "Gold queries called defective, the queries proposed in their place, and what was decided.",
            footer = {"", "Example:", "  assay gold list my-project --by dana"})
    private static final class ListProposals extends ProjectCommand {
        @Mixin
        private Adjudicator.Name by;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToRead(folder);
            UnaryOperator<String> names = open.names().function();
            List<GoldProposal> all = new GoldService(by.open(open)).list();
            TableSpec<GoldProposal> spec = DecisionJson.proposals(names, names);
            return shown(spec, all, () -> {
                terminal.result(CliWords.count(all.size(), "proposal") + ", "
                        + all.stream().filter(p -> p.state() == GoldProposal.State.OPEN).count() + " to review");
                terminal.table(spec, all);
            });
        }
    }

    /** {@code assay gold propose PROJECT --by NAME --case ID --sql SQL}. */
    @Command(
            description = "Flags a gold query as defective and proposes another, as in Review.",
            footer = {
                "",
                "Example:",
                "  assay gold propose my-project --by ann --case c12 --system dail-sql --sql \"SELECT 1\""
            })
    private static final class Propose extends ProjectCommand {
        @Mixin
        private Adjudicator.Name by;

        @Mixin
        private Adjudicator.ItemName item;

        @Option(names = "--sql", required = true, paramLabel = "SQL", description = "The query; it is run before it is stored.")
        private String sql;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openJointly(folder);
            ShownNames names = open.names();
            FlagAct made = new GoldService(by.open(open)).propose(item.of(open), sql, open.progress());
            return shown(
                    JsonDocuments.item(made.item())
                            .with("proposer", names.of(made.annotator()))
                            .with("at", made.at().toString())
                            .with("sql", made.note()),
                    made.item().caseId() + ": proposed. Another person decides with 'assay gold review'.");
        }
    }

    /** {@code assay gold review PROJECT --by NAME --case ID (--accept | --reject | --amend SQL)}. */
    @Command(
            description = "A second reader's decision on a proposed gold query.",
            footer = {
                "",
                "Example:",
                "  assay gold review my-project --by dana --case c12 --accept --error filters-missing"
            })
    private static final class Review extends ProjectCommand {
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

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openJointly(folder);
            GoldService gold = new GoldService(by.open(open));
            ShownNames names = open.names();
            GoldProposal of = proposal(gold.list(), names);
            GoldReview made = decision.accept
                    ? gold.accept(of.key(), Optional.ofNullable(error), reason, open.progress())
                    : decision.reject
                            ? gold.reject(of.key(), reason)
                            : gold.amend(of.key(), decision.amend, Optional.ofNullable(error), reason, open.progress());
            return shown(
                    JsonDocuments.item(made.item())
                            .with("verdict", made.verdict().word())
                            .with("by", names.of(made.annotator()))
                            .with("at", made.at().toString())
                            .with("proposer", names.of(made.proposer()))
                            .with("sql", made.sql())
                            .with("error", made.error().map(GoldError::word))
                            .with("reason", made.reason()),
                    made.item().caseId() + ": " + switch (made.verdict()) {
                        case ACCEPT -> "accepted. 'assay gold export' writes the patch.";
                        case REJECT -> "rejected, the gold query stays.";
                        case AMEND -> "another query is proposed; another person has to accept it.";
                        case WITHDRAW -> "taken back.";
                    });
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
                            "There is no open proposal for " + caseId + (proposer == null ? "" : " by " + proposer)
                                    + ".",
                            "'assay gold list' lists them.")
                    : new ProjectFormatException(
                            caseId + " has " + open.size() + " open proposals: "
                                    + String.join(", ", open.stream().map(p -> names.of(p.key().proposer())).toList()) + ".",
                            "Name one with --proposer.");
        }
    }

    /** {@code assay gold export PROJECT --out FILE [--log FILE]}. */
    @Command(
            description = "Writes accepted repairs as a patch (JSON lines) and as a change log (Markdown).",
            footer = {"", "Example:", "  assay gold export my-project --out patch.jsonl --log CHANGES.md"})
    private static final class Export extends ProjectCommand {
        @Option(names = "--out", paramLabel = "FILE", description = "The patch. Default: standard output.")
        private Path out;

        @Option(names = "--log", paramLabel = "FILE", description = "The change log.")
        private Path log;

        @Mixin
        private ReaderOption reader;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToRead(folder);
            reader.mayReadFigures(open.session());
            List<GoldRepair> repairs = GoldService.repairs(open.session());
            if (out == null) {
                repairs.forEach(r -> terminal.result(GoldPatch.line(r).toString()));
            } else {
                GoldPatch.write(out, repairs);
            }
            if (log != null) {
                GoldPatch.writeLog(log, repairs);
            }
            terminal.message(CliWords.count(repairs.size(), "repair") + (out == null ? "" : ": " + out), options);
            return done();
        }
    }

    /** {@code assay gold apply PROJECT --to COPY [--patch FILE]}. */
    @Command(
            description = "Applies repairs to a copy of the project; the project itself is never changed.",
            footer = {"", "Example:", "  assay gold apply my-project --to my-project-repaired"})
    private static final class Apply extends ProjectCommand {
        @Option(names = "--to", required = true, paramLabel = "COPY",
                description = "The copy's folder. Where it does not exist, the project is copied there without its store.")
        private Path to;

        @Option(names = "--patch", paramLabel = "FILE", description = "Repairs of a patch instead of the project's accepted ones.")
        private Path patch;

        @Mixin
        private ReaderOption reader;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToRead(folder);
            reader.mayReadFigures(open.session());
            List<GoldRepair> repairs = patch == null ? GoldService.repairs(open.session()) : GoldPatch.read(patch);
            GoldCopy.Applied done = GoldService.apply(open.project(), to, repairs, _ -> options.allowOutside);
            return shown(() -> new JsonObject()
                        .with("copy", to.toString())
                        .with("repairs", repairs.size())
                        .with("applied", done.applied())
                        .with("refused", done.refused())
                        .with("taken_out", new JsonObject()
                                .with("gold_tables", done.takenOut().tables())
                                .with("scores_of_others", done.takenOut().scores())
                                .with("judge_replies", done.takenOut().replies())), () -> {
                terminal.result(CliWords.count(done.applied().size(), "gold query").replace("querys", "queries") + " changed in " + to + ".");
                if (!done.takenOut().isNone()) {
                    terminal.result("Taken out of the copy, because it is about the replaced queries: "
                            + CliWords.count(done.takenOut().tables(), "gold table") + ", scores or judgements of other programs on "
                            + CliWords.count(done.takenOut().scores(), "line") + ", recorded replies of judges: " + done.takenOut().replies()
                            + ". Without its database, a case has no table of the new query.");
                }
                done.refused().forEach((id, why) -> terminal.result(id + " is left as it is: " + why + "."));
            }).clean(done.refused().isEmpty());
        }
    }

    /** {@code assay gold effect PROJECT}. */
    @Command(
            description = "How every system's scores and ranks move with the accepted repairs; changes nothing.",
            footer = {"", "Example:", "  assay gold effect my-project --metric ex"})
    private static final class Effect extends ProjectCommand {
        @Option(names = "--metric", paramLabel = "M", description = "This metric; may be repeated. Default: the leaderboard's first.")
        private List<String> metrics = List.of();

        @Option(names = "--patch", paramLabel = "FILE", description = "Repairs of a patch instead of the project's accepted ones.")
        private Path patch;

        @Mixin
        private StudyOptions study;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToRead(folder);
            ProjectSession session = open.session();
            study.mayRead(session);
            List<MetricInfo> chosen = chosen(session);
            List<String> unpromoted = services.get().scoring().unpromoted(session, chosen.stream().map(MetricInfo::id).toList());
            LeaderboardSettings settings = new LeaderboardSettings(
                    chosen.getFirst().id(), LeaderboardSettings.CaseSet.ALL, study.of(session, options).bootstrap(), open.threads());
            GoldEffect effect = services.get().gold().of(
                    session, patch == null ? GoldService.repairs(session) : GoldPatch.read(patch), chosen, settings,
                    open.progress());
            return shown(() -> JsonDocuments.marking(SystemsDocument.goldEffect(
                        effect.repairs(), effect.oldVersion(), effect.newVersion(), effect.cases(), effect.settings(), effect.shifts()),
                        unpromoted), () -> {
                terminal.result(CliWords.count(effect.repairs().size(), "repair") + " of "
                        + CliWords.count(effect.cases(), "case") + "; gold version " + effect.oldVersion() + " → " + effect.newVersion()
                        + (effect.settings().cases() == LeaderboardSettings.CaseSet.COMMON
                                ? "; cases that all systems answered" : ""));
                terminal.table(GoldSpecs.shifts(effect.settings().bootstrap().level()), effect.shifts());
                if (!unpromoted.isEmpty()) {
                    terminal.result(Texts.text("trust.unpromoted", String.join(", ", unpromoted)));
                }
                terminal.result(StudyOptions.footer(effect.settings().bootstrap()));
            });
        }

        private List<MetricInfo> chosen(ProjectSession session) throws IOException {
            SystemsService systems = services.get().systems();
            List<MetricInfo> chosen = new ArrayList<>();
            for (String id : metrics) {
                try {
                    chosen.add(systems.find(session, id));
                } catch (IllegalArgumentException e) {
                    throw new IOException(e.getMessage() + " 'assay score --list' names them all.", e);
                }
            }
            if (chosen.isEmpty()) {
                chosen.addAll(systems.headline(session));
            }
            if (chosen.isEmpty()) {
                throw new IOException("No enabled metric gives a verdict: name one with --metric.");
            }
            return chosen;
        }
    }
}
