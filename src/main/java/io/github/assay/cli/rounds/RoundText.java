package io.github.assay.cli.rounds;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Round;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.labelling.rounds.RoundProgress.Known;
import io.github.assay.labelling.rounds.RoundProgress.PersonProgress;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Rounds as lines for the terminal and as JSON. */
final class RoundText {
    private RoundText() {}

    /** @param whole whether a lead reads; to annotators seed, masked items and repeats would tell which items these are */
    static JsonObject document(Round round, UnaryOperator<String> names, boolean whole) {
        Round.Disclosure shows = round.disclosure();
        JsonObject json = new JsonObject()
                .with("round", round.id())
                .with("people", round.people().stream().map(names).toList())
                .with("votes", round.votes())
                .with("overlap", round.overlap())
                .with("order", round.order().word())
                .with("stratum", round.stratum())
                .with("before", shows.before().word())
                .with("after", shows.after().word())
                .with("names", shows.names())
                .with("guideline", round.guideline())
                .with("anew", round.anew());
        return whole
                ? json.with("seed", round.seed()).with("masked", shows.masked()).with("repeats", round.repeats())
                        .with("paused", round.paused().stream().map(names).toList())
                        .with("third", round.automatic().third())
                        .with("pause_after", round.automatic().pauseAfter())
                : json;
    }

    static JsonObject document(RoundState state, UnaryOperator<String> names, boolean whole) {
        return document(state.round(), names, whole)
                .with("open", state.open())
                .with("lead", names.apply(state.lead()))
                .with("planned", state.planned().toString())
                .with("items", state.assignments().size());
    }

    /** @param whole whether a lead reads, who may know why an item is in the round */
    static TableSpec<AssignmentAct> assignments(boolean whole, UnaryOperator<String> names) {
        TableSpec<AssignmentAct> spec = TableSpec.list(
                "assignments", ColumnSpec.words("number", "list.rounds.place", (AssignmentAct a) -> Integer.toString(a.place())).right(),
                ColumnSpec.verbatim("case_id", "list.case", a -> a.item().caseId()), ColumnSpec.verbatim("system", "systems.system", a -> a.item().system()),
                ColumnSpec.data("run_id", a -> a.item().runId()), ColumnSpec.data("place", AssignmentAct::place),
                ColumnSpec.words("purpose", "list.rounds.use", a -> whole ? a.use().word() : ""),
                ColumnSpec.valued("to", "list.annotators", a -> listed(a.to(), names), a -> a.to().stream().map(names).toList()),
                ColumnSpec.valued("again", "list.rounds.again", a -> whole ? listed(a.again(), names) : "", a -> a.again().stream().map(names).toList()),
                ColumnSpec.valued("masked", "list.rounds.masked", a -> a.masked() && whole ? "yes" : "", AssignmentAct::masked),
                ColumnSpec.data("use", a -> a.use().word()), ColumnSpec.data("known", a -> a.known().map(Label::word)));
        return whole ? spec : spec.withoutIn(Output.JSON, "again", "masked", "use", "known");
    }

    private static String listed(List<String> people, UnaryOperator<String> names) {
        return String.join(", ", people.stream().map(names).toList());
    }

    static JsonObject document(RoundPlan plan, boolean recorded, UnaryOperator<String> names) {
        return document(plan.round(), names, true)
                .with("recorded", recorded)
                .with("items", plan.assignments().size())
                .with("changed", plan.changed().size())
                .with("lacking", plan.lacking())
                .with("load", SpecDocument.rows(RoundSpecs.load(plan, names), plan.assigned().keySet().stream().sorted().toList()));
    }

    static String line(Round r, boolean whole) {
        Round.Disclosure shows = r.disclosure();
        return r.id() + ": " + CliWords.count(r.votes(), "vote") + " an item"
                + (r.overlap() < 1 ? " on " + r.overlap() + " of the items, one on the others" : "")
                + "; order " + r.order().word() + (r.stratum().isEmpty() ? "" : " by " + r.stratum())
                + (whole ? ", seed " + r.seed() : "")
                + "; shown before the vote: " + shows.before().word()
                + (whole && shows.masked() > 0 ? " (masked for " + shows.masked() + " of the items)" : "")
                + ", after it: " + shows.after().word()
                + (whole && r.repeats() > 0 ? "; " + r.repeats() + " repeated" : "")
                + (whole && r.automatic().third() ? "; a third vote where two differ" : "")
                + (whole && r.automatic().pauseAfter() > 0 ? "; paused after " + CliWords.count(r.automatic().pauseAfter(), "wrong attention item") : "")
                + (r.anew() ? "; judged anew" : "") + "; guideline " + r.guideline();
    }

    static void print(RoundPlan plan, boolean recorded, Terminal terminal, UnaryOperator<String> names) {
        terminal.result(line(plan.round(), true));
        terminal.result(CliWords.count(plan.assignments().size(), "item") + " assigned, " + plan.changed().size() + " changed"
                + (plan.lacking() > 0
                        ? "; " + CliWords.count(plan.lacking(), "vote") + " cannot be assigned, because too few annotators are left"
                        : "")
                + (recorded ? "" : "; a preview, nothing is recorded"));
        terminal.table(RoundSpecs.load(plan, names), plan.assigned().keySet().stream().sorted().toList());
    }

    /** @param whole whether a lead reads, who may see answers on items with a stated label */
    static JsonObject document(RoundState state, RoundProgress progress, boolean whole, UnaryOperator<String> names) {
        return new JsonObject()
                .with("round", state.round().id())
                .with("open", state.open())
                .with("items", progress.items())
                .with("complete", known(progress.complete()))
                .with("begun", known(progress.begun()))
                .with("untouched", known(progress.open()))
                .with("extra", known(progress.extra()))
                .with("people", SpecDocument.rows(progress(whole, names), progress.people()));
    }

    private static @Nullable Integer known(int count) {
        return count < 0 ? null : count;
    }

    private static TableSpec<PersonProgress> progress(boolean whole, UnaryOperator<String> names) {
        TableSpec<PersonProgress> spec = TableSpec.list(
                "round-progress", ColumnSpec.verbatim("annotator", "list.annotator", p -> names.apply(p.annotator())),
                ColumnSpec.count("assigned", "list.rounds.assigned", PersonProgress::assigned), ColumnSpec.count("done", "list.rounds.done", PersonProgress::done),
                ColumnSpec.data("repeats", PersonProgress::repeats),
                ColumnSpec.valued(
                        "repeated", "list.rounds.repeated", (PersonProgress p) -> p.repeats() == 0 ? "–" : p.repeated() + " of " + p.repeats(),
                        PersonProgress::repeated).right(),
                ColumnSpec.data("left_round", PersonProgress::left), known("attention", PersonProgress::attention),
                known("gold", PersonProgress::gold), known("onboarding", PersonProgress::onboarding),
                ColumnSpec.words("left", "", p -> p.left() ? "left the round" : ""));
        return whole ? spec : spec.without("attention", "gold", "onboarding");
    }

    private static ColumnSpec<PersonProgress> known(String kind, Function<PersonProgress, Known> known) {
        return ColumnSpec.<PersonProgress>valued(
                kind, "list.rounds.known." + kind, p -> share(known.apply(p)),
                p -> new JsonObject().with("judged", known.apply(p).judged()).with("right", known.apply(p).right())).right();
    }

    static void print(
            RoundState state, RoundProgress progress, boolean whole, Terminal terminal, UnaryOperator<String> names) {
        terminal.result(state.round().id() + (state.open() ? ", open" : ", closed") + ": "
                + CliWords.count(progress.items(), "item")
                + (progress.isWhole()
                        ? ": " + progress.complete() + " complete, " + progress.begun() + " begun, " + progress.open()
                                + " untouched; " + CliWords.count(progress.extra(), "extra vote")
                        : ". " + Texts.text("rounds.own")));
        terminal.table(progress(whole, names), progress.people());
    }

    private static String share(Known known) {
        return known.judged() == 0 ? "–" : known.right() + " of " + known.judged();
    }
}
