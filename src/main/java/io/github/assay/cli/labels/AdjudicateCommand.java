package io.github.assay.cli.labels;

import io.github.assay.agreement.DisputedItem;
import io.github.assay.agreement.GuidelineGaps;
import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.EnumOption;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Item;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.GoldProposal;
import io.github.assay.service.adjudication.AdjudicationCase;
import io.github.assay.service.adjudication.AdjudicationList;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.labels.OtherGold;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.rounds.TeamSpecs;
import io.github.assay.tabular.TableSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** {@code assay adjudicate list|show|decide|accept|reopen|undo|gaps PROJECT …}. */
public final class AdjudicateCommand {
    private AdjudicateCommand() {}

    public static CommandLine withParts() {
        return CommandGroup.of("Final labels where votes differ: list, show, decide, accept, reopen, undo, gaps.",
                        "Say list, show, decide, accept, reopen, undo or gaps.")
                .addSubcommand("list", new ListItems())
                .addSubcommand("show", new Show())
                .addSubcommand("decide", new Decide())
                .addSubcommand("accept", new Accept())
                .addSubcommand("reopen", new Reopen())
                .addSubcommand("undo", new Undo())
                .addSubcommand("gaps", new Gaps());
    }

    /** Offers the words of the options of these commands, in any case. */
    public static void offer(CommandLine line) {
        EnumOption.offer(line, AdjudicationList.Scope.class);
        EnumOption.offer(line, DisputeCause.class);
        EnumOption.offer(line, GoldError.class);
        EnumOption.offer(line, Decide.Decision.class);
    }

    /** {@code assay adjudicate list PROJECT --by NAME}. */
    @Command(
            description = "Items that need a decision: ties, flags, gold doubts; and what was decided.",
            footer = {"", "Example:", "  assay adjudicate list my-project --by dana"})
    private static final class ListItems extends ProjectCommand {
        @Mixin
        private Adjudicator.Name by;

        @Option(names = "--scope", paramLabel = "S", description = "needed (usual), open, majority, decided, all.")
        private AdjudicationList.Scope scope = AdjudicationList.Scope.NEEDED;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = open(folder);
            UnaryOperator<String> names = open.names().function();
            AdjudicationList list = by.open(open).list();
            List<DisputedItem> items = list.items(scope);
            TableSpec<DisputedItem> spec = DecisionJson.items(names, names);
            return shown(spec, items, () -> {
                summary(list, items);
                terminal.table(spec, items);
            });
        }

        private void summary(AdjudicationList list, List<DisputedItem> items) {
            terminal.result(CliWords.count(items.size(), "item") + ", "
                    + items.stream().filter(i -> i.decision().isPresent()).count() + " decided. Final labels: "
                    + sources(list));
            if (list.hidden() > 0) {
                terminal.result(CliWords.count(list.hidden(), "item")
                        + " left out: votes on them are hidden from you until your own pass or fail, and as long as an open round"
                        + " hides them.");
            }
        }

        private static String sources(AdjudicationList list) {
            return String.join(", ", java.util.Arrays.stream(FinalLabel.Source.values())
                    .filter(s -> list.disputes().sources().containsKey(s))
                    .map(s -> list.disputes().sources().get(s) + " " + DecisionJson.word(s).replace('_', ' '))
                    .toList());
        }
    }

    /** {@code assay adjudicate show PROJECT --by NAME --case ID}. */
    @Command(
            description = "One item with its votes, comments, proposed gold queries and decisions.",
            footer = {"", "Example:", "  assay adjudicate show my-project --by dana --case c12 --system dail-sql"})
    private static final class Show extends ProjectCommand {
        @Mixin
        private Adjudicator.Name by;

        @Mixin
        private Adjudicator.ItemName item;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = open(folder);
            AdjudicationService service = by.open(open);
            AdjudicationCase shown = service.open(item.of(open, service));
            Item its = open.session().item(shown.item().item()).orElseThrow();
            OtherGold other = OtherGold.of(List.of(its), shown.opinions().stream().flatMap(o -> o.vote().stream()).toList());
            return shown(() -> other.addTo(DecisionJson.shown(shown), shown::shown), () -> {
                terminal.result(its.key() + ": " + its.evalCase().question());
                print(shown);
                other.sentences(shown::shown).forEach(terminal::result);
            });
        }

        private void print(AdjudicationCase shown) {
            terminal.table(DecisionJson.opinions(shown), shown.opinions());
            for (GoldProposal p : shown.proposals()) {
                terminal.result("proposed gold of " + shown.shown(p.key().proposer()) + ", " + p.state().word().replace('_', ' ') + ": " + p.sql());
            }
            for (Adjudication d : shown.history()) {
                terminal.result(d.at() + " " + shown.decider(d.annotator()) + ": " + DecisionJson.word(d.label())
                        + d.cause().map(c -> " (" + c.word().replace('_', ' ') + ")").orElse("")
                        + (d.reason().isEmpty() ? "" : ": " + d.reason()));
            }
        }
    }

    /** {@code assay adjudicate decide PROJECT --by NAME --case ID --label L}. */
    @Command(
            description = "Decides the final label of an item over all votes.",
            footer = {
                "",
                "Example:",
                "  assay adjudicate decide my-project --by dana --case c12 --label fail --cause guideline-gap \\",
                "      --reason \"A tie at the LIMIT may be cut either way.\""
            })
    private static final class Decide extends ProjectCommand {
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

        @Option(names = "--label", required = true, paramLabel = "L",
                description = "pass, fail, or none: no final label.")
        private Decision label;

        @Option(names = "--cause", paramLabel = "C",
                description = "Cause of the disagreement: error, ambiguity, guideline-gap, gold-defective.")
        private DisputeCause cause;

        @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "The reason in words.")
        private String reason;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openJointly(folder);
            AdjudicationService service = by.open(open);
            ItemKey key = item.of(open, service);
            AdjudicationCase seen = service.open(key);
            Adjudication made = service.decide(key, label.label, Optional.ofNullable(cause), reason);
            return shown(
                    JsonDocuments.item(made.item()).with("decision", DecisionJson.decision(made, seen)),
                    made.item() + ": " + label.name().toLowerCase(Locale.ROOT) + ", over " + CliWords.count(made.basis().size(), "vote"));
        }
    }

    /** {@code assay adjudicate accept PROJECT --by NAME}. */
    @Command(
            description = "Decides items by their majority, all in one step of undo.",
            footer = {"", "Example:", "  assay adjudicate accept my-project --by dana --yes"})
    private static final class Accept extends ProjectCommand {
        @Mixin
        private Adjudicator.Name by;

        @Option(names = "--scope", paramLabel = "S",
                description = "majority (usual): items whose votes differ; needed, open, all: also flagged ones.")
        private AdjudicationList.Scope scope = AdjudicationList.Scope.MAJORITY;

        @Option(names = "--yes", description = "Do it. Without it the command only says what it would do.")
        private boolean yes;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openJointly(folder);
            AdjudicationService service = by.open(open);
            List<ItemKey> items = service.list().items(scope).stream()
                    .filter(i -> i.decision().isEmpty() && i.majority().isPresent())
                    .map(DisputedItem::item)
                    .toList();
            int count = yes ? service.acceptMajority(items).size() : items.size();
            return shown(new JsonObject().with("items", count).with("done", yes), CliWords.count(count, "item") + (yes
                    ? " decided by majority. 'assay adjudicate undo' takes it back."
                    : " would be decided by majority. Repeat with --yes."));
        }
    }

    /** {@code assay adjudicate reopen PROJECT --by NAME [--case ID]…}. */
    @Command(
            description = "Takes decisions back, all in one step of undo; the votes count again.",
            footer = {"", "Example:", "  assay adjudicate reopen my-project --by dana --case c12 --yes"})
    private static final class Reopen extends ProjectCommand {
        @Mixin
        private Adjudicator.Name by;

        @Option(names = "--case", paramLabel = "ID", description = "Only decisions on this case; may be repeated.")
        private List<String> cases = List.of();

        @Option(names = "--earlier-guideline",
                description = "Only decisions made under another version of the guideline.")
        private boolean earlier;

        @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "The reason in words.")
        private String reason;

        @Option(names = "--yes", description = "Do it. Without it the command only says what it would do.")
        private boolean yes;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openJointly(folder);
            AdjudicationService service = by.open(open);
            List<ItemKey> outdated = service.gaps().decisions().stream().map(d -> d.item()).toList();
            List<ItemKey> items = service.list().items(AdjudicationList.Scope.DECIDED).stream()
                    .map(DisputedItem::item)
                    .filter(i -> cases.isEmpty() || cases.contains(i.caseId()))
                    .filter(i -> !earlier || outdated.contains(i))
                    .toList();
            int count = yes ? service.reopen(items, reason).size() : items.size();
            return shown(new JsonObject().with("items", count).with("done", yes), CliWords.count(count, "decision") + (yes
                    ? " taken back. 'assay adjudicate undo' restores them."
                    : " would be taken back. Repeat with --yes."));
        }
    }

    /** {@code assay adjudicate undo PROJECT --by NAME}. */
    @Command(
            description = "Undoes the person's latest decision, or all decisions of one command.",
            footer = {"", "Example:", "  assay adjudicate undo my-project --by dana"})
    private static final class Undo extends ProjectCommand {
        @Mixin
        private Adjudicator.Name by;

        @Option(names = "--redo", description = "Repeat what was undone last.")
        private boolean redo;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openJointly(folder);
            AdjudicationService service = by.open(open);
            List<Act> acts = redo ? service.redo() : service.undo();
            return shown(
                    new JsonObject().with("items", acts.stream().map(a -> JsonDocuments.item(a.item())).toList()),
                    acts.isEmpty()
                            ? "There is nothing to " + (redo ? "repeat." : "undo.")
                            : CliWords.count(acts.size(), "decision") + (redo ? " repeated." : " undone."));
        }
    }

    /** {@code assay adjudicate gaps PROJECT --by NAME}. */
    @Command(
            description = "What decisions found missing in the guideline, and votes that a changed guideline asks to revisit.",
            footer = {"", "Example:", "  assay adjudicate gaps my-project --by dana"})
    private static final class Gaps extends ProjectCommand {
        @Mixin
        private Adjudicator.Name by;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToRead(folder);
            ShownNames names = open.names();
            GuidelineGaps gaps = by.open(open).gaps();
            return shown(() -> document(gaps, names), () -> print(gaps, names));
        }

        private void print(GuidelineGaps gaps, ShownNames names) {
            terminal.result("Guideline " + gaps.guideline() + ": " + CliWords.count(gaps.gaps().size(), "gap") + ".");
            terminal.table(TeamSpecs.gaps(), gaps.gaps());
            Map<String, Long> byPerson = gaps.votes().stream()
                    .collect(Collectors.groupingBy(v -> names.of(v.annotator()), TreeMap::new, Collectors.counting()));
            terminal.result(CliWords.count(gaps.votes().size(), "vote") + " and "
                    + CliWords.count(gaps.decisions().size(), "decision") + " under another version of the guideline"
                    + (byPerson.isEmpty() ? "." : ": " + String.join(", ", byPerson.entrySet().stream()
                            .map(e -> e.getKey() + " " + e.getValue())
                            .toList()) + "."));
        }

        private static JsonObject document(GuidelineGaps gaps, ShownNames names) {
            return new JsonObject()
                    .with("guideline", gaps.guideline())
                    .with("gaps", SpecDocument.rows(TeamSpecs.gaps(), gaps.gaps()))
                    .with("votes", gaps.votes().stream()
                            .map(v -> JsonDocuments.item(v.item())
                                    .with("annotator", names.of(v.annotator()))
                                    .with("guideline", v.guideline()))
                            .toList())
                    .with("decisions", gaps.decisions().stream()
                            .map(d -> JsonDocuments.item(d.item()).with("by", names.of(d.annotator())).with("guideline", d.guideline()))
                            .toList());
        }
    }
}
