package io.github.assay.store.journal;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.json.IsoTime;
import io.github.assay.json.JsonObject;
import io.github.assay.store.journal.Entry.ActOrigin;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes one journal entry as one line of JSON, and reads it. Keys are those of a label pack where it has them. */
public final class EntryLine {
    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?Z");

    private EntryLine() {}

    public static String write(Entry entry) {
        Act act = entry.act();
        JournalLineWriter line = new JournalLineWriter()
                .text("act", kind(act))
                .text("case_id", act.item().caseId())
                .text("system", act.item().system())
                .text("run_id", act.item().runId())
                .text("annotator", act.annotator())
                .text("at", IsoTime.text(act.at()));
        switch (act) {
            case Vote vote -> vote(line, vote);
            case FlagAct mark -> line.text("flag", mark.flag().word()).flag("on", mark.on()).text("note", mark.note());
            case Remark remark -> line.text("text", remark.text());
            case Adjudication decision -> adjudication(line, decision);
            case GoldReview review -> review(line, review);
            case DisclosureAct disclosure ->
                line.texts("shown", disclosure.shown().stream().map(DisclosureAct.Part::word).toList());
            case RoundAct step -> RoundLines.write(line, step);
            case AssignmentAct assignment -> RoundLines.write(line, assignment);
            case StatedLabel its -> line.text("round", its.round()).text("use", its.use().word()).text("known", its.known().word()).text("note", its.note());
            case RepeatVote repeat -> RoundLines.write(line, repeat);
        }
        if (entry.actOrigin() != ActOrigin.DO) {
            line.text("gesture", word(entry.actOrigin()));
        }
        if (!entry.importId().isEmpty()) {
            line.text("import", entry.importId());
        }
        return line.line();
    }

    private static void adjudication(JournalLineWriter line, Adjudication decision) {
        line.text("label", decision.label().word()).text("reason", decision.reason());
        decision.cause().ifPresent(cause -> line.text("cause", cause.word()));
        if (!decision.basis().isEmpty()) {
            line.texts("basis", Adjudication.SeenVote.words(decision.basis()));
        }
        if (!decision.guideline().isEmpty()) {
            line.text("guideline", decision.guideline());
        }
    }

    private static void review(JournalLineWriter line, GoldReview review) {
        line.text("verdict", review.verdict().word())
                .text("sql", review.sql())
                .text("gold_sql", review.goldSql())
                .text("proposer", review.proposer())
                .text("proposed_at", review.proposedAt().toString());
        review.error().ifPresent(error -> line.text("error", error.word()));
        line.text("reason", review.reason());
    }

    private static void vote(JournalLineWriter line, Vote vote) {
        line.text("label", vote.label().word())
                .texts("issues", vote.issues())
                .text("comment", vote.comment())
                .number("seconds", vote.seconds());
        visible(line, vote.visible());
        if (vote.isQuick()) {
            line.flag("quick", true);
        }
        vote.supersedes().ifPresent(at -> line.text("supersedes", at.toString()));
        line.text("origin", word(vote.origin()));
        if (!vote.guideline().isEmpty()) {
            line.text("guideline", vote.guideline());
        }
        vote.copyOf().ifPresent(o -> line.texts("copy_of", List.of(o.system(), o.runId(), o.at().toString())));
        vote.copyOf().filter(Vote.Original::carried).ifPresent(_ -> line.flag("carried", true));
        vote.draw().ifPresent(d -> line.texts("draw", d.words()));
        if (!vote.gold().isEmpty()) {
            line.text("gold_version", vote.gold());
        }
    }

    private static void visible(JournalLineWriter line, Vote.Visible seen) {
        line.flag("scores_visible", seen.scores()).flag("votes_visible", seen.otherVotes());
        if (seen.ownQueries() > 0) {
            line.number("own_queries", seen.ownQueries());
        }
    }

    private static Vote.Visible visible(JsonObject found) throws BadLineException {
        return new Vote.Visible(
                flag(found, "scores_visible"), flag(found, "votes_visible"),
                found.containsKey("own_queries") ? value(found, "own_queries", Double.class).intValue() : 0);
    }

    private static String kind(Act act) {
        return switch (act) {
            case Vote _ -> "vote";
            case FlagAct _ -> "mark";
            case Remark _ -> "remark";
            case Adjudication _ -> "adjudication";
            case DisclosureAct _ -> "disclosure";
            case RoundAct _ -> "round";
            case AssignmentAct _ -> "assignment";
            case StatedLabel _ -> "stated";
            case RepeatVote _ -> "repeat";
            case GoldReview _ -> "gold_review";
        };
    }

    /** @throws BadLineException when the line is no entry; unknown keys are ignored */
    public static Entry read(String line) throws BadLineException {
        JsonObject found = JournalLineReader.object(line);
        ItemKey item = new ItemKey(text(found, "case_id"), text(found, "system"), text(found, "run_id"));
        try {
            ActOrigin actOrigin = found.containsKey("gesture") ? word(ActOrigin.class, text(found, "gesture")) : ActOrigin.DO;
            String importId = found.containsKey("import") ? text(found, "import") : "";
            return new Entry(act(text(found, "act"), found, item), actOrigin, importId);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new BadLineException(String.valueOf(e.getMessage()));
        }
    }

    private static Act act(String kind, JsonObject found, ItemKey item) throws BadLineException {
        String annotator = text(found, "annotator");
        Instant at = time(text(found, "at"));
        return switch (kind) {
            case "vote" -> vote(found, item, annotator, at);
            case "mark" ->
                new FlagAct(
                        item, annotator, word(Flag.class, text(found, "flag")), flag(found, "on"), text(found, "note"), at);
            case "remark" -> new Remark(item, annotator, text(found, "text"), at);
            case "adjudication" ->
                new Adjudication(
                        item, annotator, word(Label.class, text(found, "label")), text(found, "reason"),
                        DisputeCause.parse(textOr(found, "cause")),
                        found.containsKey("basis") ? Adjudication.SeenVote.parse(texts(found, "basis")) : List.of(),
                        textOr(found, "guideline"), at);
            case "gold_review" ->
                new GoldReview(
                        item, annotator, word(GoldReview.Verdict.class, text(found, "verdict")), text(found, "sql"),
                        text(found, "gold_sql"), text(found, "proposer"), time(text(found, "proposed_at")),
                        GoldError.parse(textOr(found, "error")), text(found, "reason"), at);
            case "disclosure" -> new DisclosureAct(item, annotator, parts(texts(found, "shown")), at);
            case "round" -> RoundLines.round(found, item, annotator, at);
            case "assignment" -> RoundLines.assignment(found, item, annotator, at);
            case "stated" ->
                new StatedLabel(
                        item, annotator, text(found, "round"), word(AssignmentAct.Use.class, text(found, "use")),
                        word(Label.class, text(found, "known")), text(found, "note"), at);
            case "repeat" -> RoundLines.repeat(found, item, annotator, at);
            default -> throw new BadLineException("unknown kind of act: " + kind);
        };
    }

    private static Vote vote(JsonObject found, ItemKey item, String annotator, Instant at)
            throws BadLineException {
        Optional<Instant> supersedes = found.containsKey("supersedes")
                ? Optional.of(time(text(found, "supersedes")))
                : Optional.empty();
        return new Vote(
                item,
                annotator,
                word(Label.class, text(found, "label")),
                texts(found, "issues"),
                text(found, "comment"),
                value(found, "seconds", Double.class),
                at,
                visible(found),
                supersedes,
                word(Vote.Origin.class, text(found, "origin")),
                found.containsKey("guideline") ? text(found, "guideline") : "",
                copyOf(found),
                found.containsKey("draw") ? Vote.Draw.of(texts(found, "draw")) : Optional.empty(),
                found.get("gold_version") instanceof String gold ? gold : ""); // servers take any value of an unknown key
    }

    private static Optional<Vote.Original> copyOf(JsonObject found) throws BadLineException {
        if (!found.containsKey("copy_of")) {
            return Optional.empty();
        }
        List<String> parts = texts(found, "copy_of");
        if (parts.size() != 3) {
            throw new BadLineException("copy_of names no system, run and time");
        }
        return Optional.of(new Vote.Original(parts.get(0), parts.get(1), time(parts.get(2)), Boolean.TRUE.equals(found.get("carried"))));
    }

    /** The parts of words; those that only a later version knows are skipped. */
    private static Set<DisclosureAct.Part> parts(List<String> words) {
        return Arrays.stream(DisclosureAct.Part.values())
                .filter(part -> words.contains(part.word()))
                .collect(Collectors.toSet());
    }

    private static <E extends Enum<E>> String word(E constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** A constant by its word, exactly as {@link #word(Enum)} writes it. */
    private static <E extends Enum<E>> E word(Class<E> type, String word) {
        E constant = Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
        if (!word(constant).equals(word)) {
            throw new IllegalArgumentException("an unknown word: " + word);
        }
        return constant;
    }

    /** A time in UTC as journals have it; other forms that {@link Instant} reads are none. */
    private static Instant time(String text) throws BadLineException {
        if (!IsoTime.isPlain(text) && !TIME.matcher(text).matches()) {
            throw new BadLineException("no time in UTC: " + text);
        }
        return IsoTime.parse(text);
    }

    static String text(JsonObject found, String key) throws BadLineException {
        return value(found, key, String.class);
    }

    private static String textOr(JsonObject found, String key) throws BadLineException {
        return found.containsKey(key) ? text(found, key) : "";
    }

    static boolean flag(JsonObject found, String key) throws BadLineException {
        return value(found, key, Boolean.class);
    }

    static List<String> texts(JsonObject found, String key) throws BadLineException {
        List<String> texts = new ArrayList<>();
        for (Object one : value(found, key, List.class)) {
            if (!(one instanceof String text)) {
                throw new BadLineException("a value that is not text for the key " + key);
            }
            texts.add(text);
        }
        return List.copyOf(texts);
    }

    static <T> T value(JsonObject found, String key, Class<T> type) throws BadLineException {
        if (!type.isInstance(found.get(key))) {
            throw new BadLineException("the key " + key + " is missing");
        }
        return type.cast(found.get(key));
    }

    /** The keys of acts on rounds in a journal line: rounds, assignments, repeats. */
    private static final class RoundLines {
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
            if (!round.paused().isEmpty()) {
                line.texts("paused", round.paused());
            }
            if (round.automatic().third()) {
                line.flag("third", true);
            }
            if (round.automatic().pauseAfter() > 0) {
                line.number("pause_after", round.automatic().pauseAfter());
            }
            if (act.byRule()) {
                line.text("origin", "rule");
            }
        }

        static void write(JournalLineWriter line, AssignmentAct act) {
            line.text("round", act.round()).number("place", act.place()).texts("to", act.to());
            if (!act.again().isEmpty()) {
                line.texts("again", act.again());
            }
            if (act.masked()) {
                line.flag("masked", true);
            }
            if (act.use() != AssignmentAct.Use.PLAIN) {
                line.text("use", act.use().word());
            }
            act.known().ifPresent(label -> line.text("known", label.word()));
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
            visible(line, act.visible());
        }

        static RoundAct round(JsonObject found, ItemKey item, String lead, Instant at)
                throws BadLineException {
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
                    EntryLine.flag(found, "anew"),
                    found.containsKey("paused") ? EntryLine.texts(found, "paused") : List.of(),
                    new Round.Automatic(
                            found.containsKey("third") && EntryLine.flag(found, "third"),
                            found.containsKey("pause_after") ? number(found, "pause_after") : 0));
            return new RoundAct(round, word(RoundAct.Step.class, found, "step"), lead, at, textOr(found, "origin").equals("rule"));
        }

        static AssignmentAct assignment(JsonObject found, ItemKey item, String lead, Instant at)
                throws BadLineException {
            boolean known = found.containsKey("known");
            return new AssignmentAct(
                    item,
                    lead,
                    EntryLine.text(found, "round"),
                    number(found, "place"),
                    found.containsKey("use") ? word(AssignmentAct.Use.class, found, "use") : AssignmentAct.Use.PLAIN,
                    EntryLine.texts(found, "to"),
                    found.containsKey("again") ? EntryLine.texts(found, "again") : List.of(),
                    found.containsKey("masked") && EntryLine.flag(found, "masked"),
                    known ? Optional.of(word(Label.class, found, "known")) : Optional.empty(),
                    found.containsKey("note") ? EntryLine.text(found, "note") : "",
                    at);
        }

        static RepeatVote repeat(JsonObject found, ItemKey item, String annotator, Instant at)
                throws BadLineException {
            return new RepeatVote(
                    item, annotator, EntryLine.text(found, "round"), word(Label.class, found, "label"),
                    EntryLine.texts(found, "issues"), EntryLine.text(found, "comment"), share(found, "seconds"), at,
                    found.containsKey("scores_visible") ? visible(found) : Vote.Visible.NOTHING);
        }

        private static int number(JsonObject found, String key) throws BadLineException {
            return EntryLine.value(found, key, Double.class).intValue();
        }

        private static double share(JsonObject found, String key) throws BadLineException {
            return EntryLine.value(found, key, Double.class);
        }

        private static <E extends Enum<E>> E word(Class<E> type, JsonObject found, String key)
                throws BadLineException {
            return EntryLine.word(type, EntryLine.text(found, key));
        }
    }
}
