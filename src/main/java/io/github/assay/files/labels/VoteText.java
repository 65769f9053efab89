package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.records.CsvFields;
import io.github.assay.files.records.FieldNames;
import io.github.assay.files.records.Fields;
import io.github.assay.files.records.NumberText;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.studies.StatisticsCells;
import io.github.assay.json.IsoTime;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads and writes the columns of one vote (project-and-cli.md §2). */
final class VoteText {
    /** The columns of a pack, in their order. */
    static final List<String> COLUMNS = List.of(
            "case_id", "system", "run_id", "annotator", "label", "issues", "comment", "seconds", "at",
            "scores_visible", "supersedes", "votes_visible", "quick");

    /** Keys of lists, folded. */
    static final Set<String> LISTS = Set.of("issues", "copyof", "draw");

    private VoteText() {}

    /** The vote as JSON; what only some votes have ({@link Optionals}) is left out where it has none. */
    static JsonObject json(Vote vote) {
        JsonObject json = JsonDocuments.item(vote.item())
                .with("annotator", vote.annotator())
                .with("label", vote.label().word())
                .with("issues", vote.issues())
                .with("comment", vote.comment())
                .with("seconds", vote.seconds())
                .with("at", IsoTime.text(vote.at()))
                .with("scores_visible", vote.visible().scores())
                .with("supersedes", vote.supersedes().map(Instant::toString))
                .with("votes_visible", vote.visible().otherVotes())
                .with("quick", vote.isQuick());
        JsonObject copied = vote.copyOf().isEmpty() ? json : json.with("copy_of", copyOf(vote));
        JsonObject drawn = vote.draw().map(d -> copied.with("draw", d.words())).orElse(copied);
        return vote.gold().isEmpty() ? drawn : drawn.with("gold_version", vote.gold());
    }

    /** System, run and time of the vote that a vote copies, and whether it was carried; empty when it is no copy. */
    private static List<String> copyOf(Vote vote) {
        return vote.copyOf().map(Vote.Original::words).orElse(List.of());
    }

    /**
     * Columns that a pack has only where a vote has a value.
     *
     * @param copies whether a vote is a copy
     * @param drawn whether an item was drawn
     * @param golds whether the version of the gold query at a vote is known
     */
    record Optionals(boolean copies, boolean drawn, boolean golds) {
        static Optionals of(List<Vote> votes) {
            return new Optionals(
                    votes.stream().anyMatch(v -> v.copyOf().isPresent()), votes.stream().anyMatch(v -> v.draw().isPresent()),
                    votes.stream().anyMatch(v -> !v.gold().isEmpty()));
        }

        List<String> columns() {
            List<String> columns = new ArrayList<>(COLUMNS);
            add(columns, "copy_of", "draw", "gold_version");
            return columns;
        }

        /** The fields of a vote, as {@link #columns} names them. */
        List<String> row(Vote vote) {
            List<String> fields = new ArrayList<>(VoteText.row(vote));
            add(fields, CsvFields.joined(copyOf(vote)), CsvFields.joined(vote.draw().map(Vote.Draw::words).orElse(List.of())), vote.gold());
            return fields;
        }

        private void add(List<String> to, String copy, String draw, String gold) {
            if (copies) {
                to.add(copy);
            }
            if (drawn) {
                to.add(draw);
            }
            if (golds) {
                to.add(gold);
            }
        }
    }

    private static List<String> row(Vote vote) {
        return List.of(
                vote.item().caseId(), vote.item().system(), vote.item().runId(), vote.annotator(),
                vote.label().word(), CsvFields.joined(vote.issues()), vote.comment(), Json.line(vote.seconds()),
                vote.at().toString(), Boolean.toString(vote.visible().scores()),
                vote.supersedes().map(Instant::toString).orElse(""), Boolean.toString(vote.visible().otherVotes()),
                Boolean.toString(vote.isQuick()));
    }

    /** The item of a record; a record without a system belongs to a study without a project. */
    static ItemKey item(Fields fields) {
        String caseId = fields.text(FieldNames.VOTED);
        String system = fields.text("system");
        String run = fields.text("run_id");
        return new ItemKey(caseId, system, run.isEmpty() ? ItemKey.DEFAULT_RUN : run);
    }

    /** The item of a record; its run is empty where the record names none. */
    private static ItemKey named(Fields fields) {
        String caseId = fields.text(FieldNames.VOTED);
        return new ItemKey(caseId, fields.text("system"), fields.text("run_id"));
    }

    /** The use of a column of a pack. */
    static LabelReading.Use use(String column) {
        return switch (JsonRecord.fold(column)) {
            case "caseid", "item", "itemid", "case", "id" -> LabelReading.Use.ITEM;
            case "system" -> LabelReading.Use.SYSTEM;
            case "runid" -> LabelReading.Use.RUN;
            case "annotator", "rater", "coder" -> LabelReading.Use.ANNOTATOR;
            case "label", "rating", "vote" -> LabelReading.Use.LABEL;
            case "at" -> LabelReading.Use.TIME;
            case "seconds" -> LabelReading.Use.SECONDS;
            case "comment" -> LabelReading.Use.COMMENT;
            case "issues", "scoresvisible", "supersedes", "votesvisible", "quick", "copyof", "draw", "goldversion" -> LabelReading.Use.REST;
            default -> LabelReading.Use.NONE;
        };
    }

    /** The vote of a record, whose run may be empty. Empty, with a problem, when a field is unusable. */
    static Optional<Vote> read(Fields fields, LabelWords words, Instant standardTime, ProblemList problems) {
        ItemKey item = named(fields);
        String annotator = fields.text(FieldNames.ANNOTATOR).strip();
        String word = fields.text(FieldNames.LABEL);
        if (item.caseId().isBlank() || annotator.isBlank()) {
            problems.error(fields.where(), item.caseId().isBlank() ? "case_id" : "annotator", "nothing", "a name",
                    "The vote is left out.");
            return Optional.empty();
        }
        Optional<Label> label = words.isRule() ? words.label(word) : StatisticsCells.label(word);
        if (label.isEmpty()) {
            problems.error(fields.where(), "label", "'" + word + "'", "pass, fail, unsure or skip",
                    "The vote is left out.");
            return Optional.empty();
        }
        Times times = new Times(fields, problems);
        Optional<Instant> at = times.read("at", standardTime);
        List<String> issues = fields.texts("issues");
        String comment = fields.text("comment");
        double seconds = seconds(fields, problems);
        Vote.Visible visible = new Vote.Visible(
                fields.text("scores_visible").equalsIgnoreCase("true"), fields.text("votes_visible").equalsIgnoreCase("true"));
        Optional<Instant> supersedes = times.read("supersedes", Instant.MIN).filter(t -> !t.equals(Instant.MIN));
        return at.map(time -> new Vote(item, annotator, label.get(), issues, comment, seconds, time,
                visible, supersedes, Vote.Origin.IMPORTED)
                .copying(times.original(fields.texts("copy_of")))
                .drawnBy(draw(fields, problems))
                .underGold(fields.text("gold_version")));
    }

    /** The draw of a record; an unusable one is left out with a warning, and the vote counts as not drawn. */
    private static Optional<Vote.Draw> draw(Fields fields, ProblemList problems) {
        List<String> words = fields.texts("draw");
        try {
            return Vote.Draw.of(words);
        } catch (IllegalArgumentException _) {
            problems.warning(fields.where(), "draw", "'" + String.join(", ", words) + "'",
                    "the draw's name and a probability above 0 and at most 1", "The vote counts as not drawn.");
            return Optional.empty();
        }
    }

    private static double seconds(Fields fields, ProblemList problems) {
        String text = fields.text("seconds");
        OptionalDouble number = NumberText.parse(text);
        if (!text.isEmpty() && (number.isEmpty() || number.getAsDouble() < 0)) {
            problems.warning(fields.where(), "seconds", "'" + text + "'", "a number from 0 on", "0 is taken.");
            return 0;
        }
        return number.orElse(0);
    }

    /** Reads ISO-8601 times. An unreadable time makes the vote or its link to another vote unusable. */
    private record Times(Fields fields, ProblemList problems) {
        /** The copied vote, by system, run and time. */
        Optional<Vote.Original> original(List<String> parts) {
            if (parts.isEmpty()) {
                return Optional.empty();
            }
            try {
                return Optional.of(new Vote.Original(
                        parts.get(0), parts.get(1), OffsetDateTime.parse(parts.get(2)).toInstant(), parts.size() > 3 && parts.get(3).equals(Vote.Original.CARRIED)));
            } catch (DateTimeException | IndexOutOfBoundsException e) {
                problems.error(fields.where(), "copy_of", "'" + String.join(", ", parts) + "'",
                        "system, run and time of the copied vote", "The vote is taken as one that is no copy.");
                return Optional.empty();
            }
        }

        Optional<Instant> read(String key, Instant standard) {
            String text = fields.text(key).strip();
            if (text.isEmpty()) {
                return Optional.of(standard);
            }
            try {
                return Optional.of(IsoTime.isPlain(text) ? IsoTime.parse(text) : OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeException e) {
                problems.error(fields.where(), key, "'" + text + "'", "a time such as 2026-03-01T09:30:00Z",
                        key.equals("at") ? "The vote is left out." : "The vote is taken without it.");
                return Optional.empty();
            }
        }
    }
}
