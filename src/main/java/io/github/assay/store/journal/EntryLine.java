package io.github.assay.store.journal;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes one journal entry as one line of JSON, and reads it. Keys are those of a label pack where it has them. */
public final class EntryLine {
    private EntryLine() {}

    public static String write(Entry entry) {
        Act act = entry.act();
        JournalLineWriter line = new JournalLineWriter()
                .text("act", kind(act))
                .text("case_id", act.item().caseId())
                .text("system", act.item().system())
                .text("run_id", act.item().runId())
                .text("annotator", act.annotator())
                .text("at", act.at().toString());
        switch (act) {
            case Vote vote -> vote(line, vote);
            case FlagAct mark -> line.text("flag", mark.flag().word()).flag("on", mark.on()).text("note", mark.note());
            case Remark remark -> line.text("text", remark.text());
            case Adjudication decision ->
                line.text("label", decision.label().word()).text("reason", decision.reason());
            case DisclosureAct disclosure ->
                line.texts("shown", disclosure.shown().stream().map(DisclosureAct.Part::word).toList());
        }
        if (entry.gesture() != ActOrigin.DO) {
            line.text("gesture", word(entry.gesture()));
        }
        if (!entry.importId().isEmpty()) {
            line.text("import", entry.importId());
        }
        return line.line();
    }

    private static void vote(JournalLineWriter line, Vote vote) {
        line.text("label", vote.label().word())
                .texts("issues", vote.issues())
                .text("comment", vote.comment())
                .number("seconds", vote.seconds())
                .flag("scores_visible", vote.visible().scores())
                .flag("votes_visible", vote.visible().otherVotes());
        if (vote.visible().ownQueries() > 0) {
            line.number("own_queries", vote.visible().ownQueries());
        }
        if (vote.isQuick()) {
            line.flag("quick", true);
        }
        vote.supersedes().ifPresent(at -> line.text("supersedes", at.toString()));
        line.text("origin", word(vote.origin()));
        if (!vote.guideline().isEmpty()) {
            line.text("guideline", vote.guideline());
        }
        vote.copyOf().ifPresent(
                o -> line.texts("copy_of", List.of(o.system(), o.runId(), o.at().toString())));
        vote.draw().ifPresent(d -> line.texts("draw", d.words()));
    }

    private static String kind(Act act) {
        return switch (act) {
            case Vote _ -> "vote";
            case FlagAct _ -> "mark";
            case Remark _ -> "remark";
            case Adjudication _ -> "adjudication";
            case DisclosureAct _ -> "disclosure";
        };
    }

    /** @throws BadLineException when the line is no entry; unknown keys are ignored */
    public static Entry read(String line) throws BadLineException {
        Map<String, Object> found = JournalLineReader.object(line);
        ItemKey item = new ItemKey(text(found, "case_id"), text(found, "system"), text(found, "run_id"));
        try {
            ActOrigin gesture = found.containsKey("gesture") ? word(ActOrigin.class, text(found, "gesture")) : ActOrigin.DO;
            String importId = found.containsKey("import") ? text(found, "import") : "";
            return new Entry(act(text(found, "act"), found, item), gesture, importId);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new BadLineException(e.getMessage());
        }
    }

    private static Act act(String kind, Map<String, Object> found, ItemKey item) throws BadLineException {
        String annotator = text(found, "annotator");
        Instant at = Instant.parse(text(found, "at"));
        return switch (kind) {
            case "vote" -> vote(found, item, annotator, at);
            case "mark" ->
                new FlagAct(
                        item, annotator, word(Flag.class, text(found, "flag")), flag(found, "on"), text(found, "note"), at);
            case "remark" -> new Remark(item, annotator, text(found, "text"), at);
            case "adjudication" ->
                new Adjudication(
                        item, annotator, word(Label.class, text(found, "label")), text(found, "reason"), at);
            case "disclosure" -> new DisclosureAct(item, annotator, parts(texts(found, "shown")), at);
            default -> throw new BadLineException("unknown kind of act: " + kind);
        };
    }

    private static Vote vote(Map<String, Object> found, ItemKey item, String annotator, Instant at)
            throws BadLineException {
        Optional<Instant> supersedes = found.containsKey("supersedes")
                ? Optional.of(Instant.parse(text(found, "supersedes")))
                : Optional.empty();
        return new Vote(
                item,
                annotator,
                word(Label.class, text(found, "label")),
                texts(found, "issues"),
                text(found, "comment"),
                value(found, "seconds", Double.class),
                at,
                new Vote.Visible(flag(found, "scores_visible"), flag(found, "votes_visible"), ownQueries(found)),
                supersedes,
                word(Vote.Origin.class, text(found, "origin")),
                found.containsKey("guideline") ? text(found, "guideline") : "",
                copyOf(found),
                found.containsKey("draw") ? Vote.Draw.of(texts(found, "draw")) : Optional.empty());
    }

    private static Optional<Vote.Original> copyOf(Map<String, Object> found) throws BadLineException {
        if (!found.containsKey("copy_of")) {
            return Optional.empty();
        }
        List<String> parts = texts(found, "copy_of");
        if (parts.size() != 3) {
            throw new BadLineException("copy_of names no system, run and time");
        }
        return Optional.of(new Vote.Original(parts.get(0), parts.get(1), Instant.parse(parts.get(2))));
    }

    /** The parts of words; those that only a later version knows are skipped. */
    private static Set<DisclosureAct.Part> parts(List<String> words) {
        return Arrays.stream(DisclosureAct.Part.values())
                .filter(part -> words.contains(part.word()))
                .collect(Collectors.toSet());
    }

    private static int ownQueries(Map<String, Object> found) throws BadLineException {
        return found.containsKey("own_queries") ? value(found, "own_queries", Double.class).intValue() : 0;
    }

    private static <E extends Enum<E>> String word(E constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static <E extends Enum<E>> E word(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }

    private static String text(Map<String, Object> found, String key) throws BadLineException {
        return value(found, key, String.class);
    }

    private static boolean flag(Map<String, Object> found, String key) throws BadLineException {
        return value(found, key, Boolean.class);
    }

    private static List<String> texts(Map<String, Object> found, String key) throws BadLineException {
        List<String> texts = new ArrayList<>();
        for (Object one : value(found, key, List.class)) {
            if (!(one instanceof String text)) {
                throw new BadLineException("a value that is not text for the key " + key);
            }
            texts.add(text);
        }
        return List.copyOf(texts);
    }

    private static <T> T value(Map<String, Object> found, String key, Class<T> type) throws BadLineException {
        if (!type.isInstance(found.get(key))) {
            throw new BadLineException("the key " + key + " is missing");
        }
        return type.cast(found.get(key));
    }
}
