package io.github.assay.cli.rounds;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Round;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.labelling.rounds.RoundProgress.Known;
import io.github.assay.labelling.rounds.RoundProgress.PersonProgress;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
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
    static JsonObject document(AssignmentAct act, boolean whole, UnaryOperator<String> names) {
        JsonObject json = JsonDocuments.item(act.item())
                .with("place", act.place())
                .with("to", act.to().stream().map(names).toList());
        return whole
                ? json.with("again", act.again().stream().map(names).toList())
                        .with("masked", act.masked())
                        .with("use", act.use().word()).with("known", act.known().map(Label::word).orElse(null))
                : json;
    }

    static JsonObject document(RoundPlan plan, boolean recorded, UnaryOperator<String> names) {
        return document(plan.round(), names, true)
                .with("recorded", recorded)
                .with("items", plan.assignments().size())
                .with("changed", plan.changed().size())
                .with("lacking", plan.lacking())
                .with("load", plan.assigned().keySet().stream().sorted().map(p -> new JsonObject()
                        .with("annotator", names.apply(p))
                        .with("assigned", plan.assigned().get(p))
                        .with("left", plan.left().getOrDefault(p, 0))).toList());
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
                + (r.anew() ? "; judged anew" : "") + "; guideline " + r.guideline();
    }

    static void print(RoundPlan plan, boolean recorded, Terminal terminal, UnaryOperator<String> names) {
        terminal.result(line(plan.round(), true));
        terminal.result(CliWords.count(plan.assignments().size(), "item") + " assigned, " + plan.changed().size() + " changed"
                + (plan.lacking() > 0
                        ? "; " + CliWords.count(plan.lacking(), "vote") + " cannot be assigned, because too few annotators are left"
                        : "")
                + (recorded ? "" : "; a preview, nothing is recorded"));
        TextTable table = new TextTable("annotator", ">assigned", ">left");
        new TreeMap<>(plan.assigned()).forEach((p, items) -> table.add(
                names.apply(p), Integer.toString(items), Integer.toString(plan.left().getOrDefault(p, 0))));
        table.print(terminal);
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
                .with("people", progress.people().stream().map(p -> document(p, whole, names)).toList());
    }

    private static @Nullable Integer known(int count) {
        return count < 0 ? null : count;
    }

    private static JsonObject document(PersonProgress p, boolean whole, UnaryOperator<String> names) {
        JsonObject json = new JsonObject()
                .with("annotator", names.apply(p.annotator()))
                .with("assigned", p.assigned())
                .with("done", p.done())
                .with("repeats", p.repeats())
                .with("repeated", p.repeated())
                .with("left_round", p.left());
        return whole
                ? json.with("attention", document(p.attention()))
                        .with("gold", document(p.gold()))
                        .with("onboarding", document(p.onboarding()))
                : json;
    }

    private static JsonObject document(Known known) {
        return new JsonObject().with("judged", known.judged()).with("right", known.right());
    }

    static void print(
            RoundState state, RoundProgress progress, boolean whole, Terminal terminal, UnaryOperator<String> names) {
        terminal.result(state.round().id() + (state.open() ? ", open" : ", closed") + ": "
                + CliWords.count(progress.items(), "item")
                + (progress.isWhole()
                        ? ": " + progress.complete() + " complete, " + progress.begun() + " begun, " + progress.open()
                                + " untouched; " + CliWords.count(progress.extra(), "extra vote")
                        : ". " + Texts.text("rounds.own")));
        List<String> titles = new ArrayList<>(List.of("annotator", ">assigned", ">done", ">repeated"));
        if (whole) {
            titles.addAll(List.of(">attention", ">gold", ">onboarding"));
        }
        titles.add("");
        TextTable table = new TextTable(titles.toArray(String[]::new));
        for (PersonProgress p : progress.people()) {
            List<String> cells = new ArrayList<>(List.of(
                    names.apply(p.annotator()), Integer.toString(p.assigned()), Integer.toString(p.done()),
                    p.repeats() == 0 ? "–" : p.repeated() + " of " + p.repeats()));
            if (whole) {
                cells.addAll(List.of(share(p.attention()), share(p.gold()), share(p.onboarding())));
            }
            cells.add(p.left() ? "left the round" : "");
            table.add(cells.toArray(String[]::new));
        }
        table.print(terminal);
    }

    private static String share(Known known) {
        return known.judged() == 0 ? "–" : known.right() + " of " + known.judged();
    }
}
