package io.github.assay.store.journal;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.RoundAct;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The keys of acts on rounds in a journal line: rounds, assignments, repeats. */
final class RoundLines {
    private RoundLines() {}

    static void write(JournalLineWriter line, RoundAct act) {
        Round round = act.round();
        line.text("step", act.step().word())
                .texts("people", round.people())
                .number("votes", round.votes())
                .number("overlap", round.overlap())
                .text("order", round.order().word())
                .text("stratum", round.stratum())
                .text("seed", Long.toString(round.seed()))
                .text("before", round.disclosure().before().word())
                .text("after", round.disclosure().after().word())
                .number("masked_share", round.disclosure().masked())
                .flag("names", round.disclosure().names())
                .text("guideline", round.guideline())
                .number("repeats", round.repeats())
                .flag("anew", round.anew());
    }

    static void write(JournalLineWriter line, AssignmentAct act) {
        line.text("round", act.round()).number("place", act.place()).texts("to", act.to());
        if (!act.again().isEmpty()) {
            line.texts("again", act.again());
        }
        if (act.masked()) {
            line.flag("masked", true);
        }
        act.known().ifPresent(label -> line.text("use", act.use().word()).text("known", label.word()));
        if (!act.note().isEmpty()) {
            line.text("note", act.note());
        }
    }

    static void write(JournalLineWriter line, RepeatVote act) {
        line.text("round", act.round())
                .text("label", act.label().word())
                .texts("issues", act.issues())
                .text("comment", act.comment())
                .number("seconds", act.seconds());
    }

    static RoundAct round(Map<String, Object> found, ItemKey item, String lead, Instant at) throws BadLineException {
        Round round = new Round(
                item.caseId(),
                EntryLine.texts(found, "people"),
                number(found, "votes"),
                share(found, "overlap"),
                word(Round.Order.class, found, "order"),
                EntryLine.text(found, "stratum"),
                Long.parseLong(EntryLine.text(found, "seed")),
                new Round.Disclosure(
                        word(Round.Level.class, found, "before"),
                        word(Round.Level.class, found, "after"),
                        share(found, "masked_share"),
                        EntryLine.flag(found, "names")),
                EntryLine.text(found, "guideline"),
                number(found, "repeats"),
                EntryLine.flag(found, "anew"));
        return new RoundAct(round, word(RoundAct.Step.class, found, "step"), lead, at);
    }

    static AssignmentAct assignment(Map<String, Object> found, ItemKey item, String lead, Instant at)
            throws BadLineException {
        boolean known = found.containsKey("known");
        return new AssignmentAct(
                item,
                lead,
                EntryLine.text(found, "round"),
                number(found, "place"),
                known ? word(AssignmentAct.Use.class, found, "use") : AssignmentAct.Use.PLAIN,
                EntryLine.texts(found, "to"),
                found.containsKey("again") ? EntryLine.texts(found, "again") : List.of(),
                found.containsKey("masked") && EntryLine.flag(found, "masked"),
                known ? Optional.of(word(Label.class, found, "known")) : Optional.empty(),
                found.containsKey("note") ? EntryLine.text(found, "note") : "",
                at);
    }

    static RepeatVote repeat(Map<String, Object> found, ItemKey item, String annotator, Instant at)
            throws BadLineException {
        return new RepeatVote(
                item, annotator, EntryLine.text(found, "round"), word(Label.class, found, "label"),
                EntryLine.texts(found, "issues"), EntryLine.text(found, "comment"), share(found, "seconds"), at);
    }

    private static int number(Map<String, Object> found, String key) throws BadLineException {
        return EntryLine.value(found, key, Double.class).intValue();
    }

    private static double share(Map<String, Object> found, String key) throws BadLineException {
        return EntryLine.value(found, key, Double.class);
    }

    private static <E extends Enum<E>> E word(Class<E> type, Map<String, Object> found, String key)
            throws BadLineException {
        return Enum.valueOf(type, EntryLine.text(found, key).toUpperCase(Locale.ROOT));
    }
}
