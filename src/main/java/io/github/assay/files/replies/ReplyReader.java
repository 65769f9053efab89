package io.github.assay.files.replies;

import io.github.assay.digest.Sha256;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumReader;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import io.github.assay.metrics.judge.reply.ReplyForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/**
 * Makes replies out of fields of lines. A fault that prevents scoring becomes a problem of its line while reading,
 * before a score is computed.
 */
public final class ReplyReader {
    private static final int HASH_BYTES = 8;
    private static final String REMEDY = "Scores that need this reply are unavailable (judge_invalid).";

    private final ProblemList problems;
    private final RecordReader.Words words;
    private final Datum.Fields judges;

    /** @param judges the judges that {@code project.json} declares, by name */
    public ReplyReader(ProblemList problems, RecordReader.Words words, Datum.Fields judges) {
        this.problems = problems;
        this.words = words;
        this.judges = judges;
    }

    /** Takes the replies of a line: {@code judge_replies}, an object from judge to its replies. */
    public List<JudgeReply> of(RecordReader record) {
        Optional<JsonField> field = record.field("judge_replies").filter(f -> f.kind() != JsonField.Kind.NULL);
        if (field.isEmpty()) {
            return flex(record);
        }
        if (field.get().kind() != JsonField.Kind.OBJECT) {
            record.wrong(field.get(), "an object from judge to a list of replies");
            return List.of();
        }
        List<JudgeReply> all = new ArrayList<>();
        JsonRecord judged = JsonRecord.of(field.get());
        for (JsonField again : judged.repeated()) {
            problems.warning(record.where(), "judge_replies." + again.name(), "the judge a second time",
                    "one list of replies for each judge", "The first one counts.");
        }
        for (JsonField judge : judged.rest()) {
            String key = "judge_replies." + judge.name();
            if (judge.kind() == JsonField.Kind.LIST) {
                for (JsonField element : JsonRecord.elements(judge)) {
                    all.add(entry(judge.name(), element, record.where(), key + "[" + element.name() + "]"));
                }
            } else if (judge.kind() != JsonField.Kind.NULL) {
                all.add(entry(judge.name(), judge, record.where(), key));
            }
        }
        return all;
    }

    /** A reply, either plain or in a record with model and time. */
    private JudgeReply entry(String judge, JsonField field, SourceLine where, String key) {
        boolean wrapped = field.kind() == JsonField.Kind.OBJECT && JsonRecord.of(field).has("reply");
        if (!wrapped) {
            return made(judge, field, JudgeReply.Origin.NONE, Datum.Fields.NONE, where, key);
        }
        RecordReader record = new RecordReader(JsonRecord.of(field), where, problems, words);
        return recorded(judge, record.field("reply").orElseThrow(), record, key + ".reply");
    }

    /**
     * A text as a reply of a judge, without a place in a file.
     *
     * @param declared the project's settings of the judge
     */
    public static JudgeReply read(String judge, String text, Datum.Fields declared) {
        SequencedMap<String, Datum> beside = new LinkedHashMap<>();
        beside.put("declared", declared);
        return new JudgeReply(judge, ReplyText.read(text), text, Sha256.hex(text, HASH_BYTES), JudgeReply.Origin.NONE, new Datum.Fields(beside));
    }

    /** A reply with the other fields of its record. */
    JudgeReply recorded(String judge, JsonField reply, RecordReader record, String key) {
        JudgeReply.Origin origin = new JudgeReply.Origin(
                record.word("model"),
                record.number("temperature"),
                record.text("at", "timestamp"),
                record.word("prompt_version"),
                record.word("prompt_hash"),
                record.where());
        SequencedMap<String, Datum> rest = new LinkedHashMap<>();
        record.fields().forEach(f -> rest.put(f.name(), DatumReader.of(f)));
        if ("length".equals(new Datum.Fields(rest).text("finish").orElse(""))) {
            JudgeReply.Fault cut = new JudgeReply.Fault("$", "an answer that was cut off", "a complete one; raise maxOutputTokens");
            return checked(words.shared(judge), new JudgeReply.Content.Unreadable(cut), reply.text(), at(origin, record.where()),
                    new Datum.Fields(rest), key);
        }
        return made(judge, reply, origin, new Datum.Fields(rest), record.where(), key);
    }

    private JudgeReply made(
            String judge, JsonField field, JudgeReply.Origin origin, Datum.Fields beside, SourceLine where, String key) {
        JudgeReply.Content content = switch (field.kind()) {
            case OBJECT -> ReplyText.object(field.bytes(), field.from(), field.to());
            case TEXT -> ReplyText.read(field.text());
            default ->
                new JudgeReply.Content.Unreadable(
                        new JudgeReply.Fault("$", field.found(), "an object, or a text that holds one"));
        };
        String text = field.kind() == JsonField.Kind.TEXT ? field.text() : field.raw();
        return checked(words.shared(judge), content, text, at(origin, where), beside, key);
    }

    private static JudgeReply.Origin at(JudgeReply.Origin origin, SourceLine where) {
        return new JudgeReply.Origin(
                origin.model(), origin.temperature(), origin.at(), origin.promptVersion(), origin.promptHash(), where);
    }

    /** A line that says why there is no reply. */
    JudgeReply missing(String judge, String why, RecordReader record) {
        JudgeReply.Fault fault = new JudgeReply.Fault("$", "no reply: " + why, "a reply");
        return checked(words.shared(judge), new JudgeReply.Content.Unreadable(fault), "", at(JudgeReply.Origin.NONE, record.where()),
                Datum.Fields.NONE, "reply");
    }

    private JudgeReply checked(
            String judge, JudgeReply.Content content, String text, JudgeReply.Origin origin, Datum.Fields beside,
            String key) {
        JudgeReply reply = new JudgeReply(judge, content, text, Sha256.hex(text, HASH_BYTES), origin, declared(judge, beside));
        for (JudgeReply.Fault fault : ReplyForm.faults(reply)) {
            problems.warning(origin.source(), key + " " + fault.path(), fault.found(), fault.expected(), REMEDY);
        }
        boolean named = reply.extras().get("declared").isPresent(); // a plug-in's judge has settings in the project
        if (!named && !ReplyForm.isKnown(judge)) {
            problems.noteOnce(origin.source(), key.replaceFirst("\\[\\d+](\\.reply)?$", ""),
                    "replies of a judge that no metric scores, '" + judge + "'", "They are kept.");
        }
        return reply;
    }

    private Datum.Fields declared(String judge, Datum.Fields beside) {
        if (judges.isEmpty()) {
            return beside;
        }
        Optional<Datum> own = judges.values().entrySet().stream()
                .filter(e -> ReplyForm.areOne(e.getKey(), judge))
                .map(java.util.Map.Entry::getValue)
                .findFirst();
        if (own.isEmpty()) {
            return beside;
        }
        SequencedMap<String, Datum> all = new LinkedHashMap<>(beside.values());
        all.put("declared", own.get());
        return new Datum.Fields(all);
    }

    /** The verdict of FLEX's result files, which have their own key and form. */
    private List<JudgeReply> flex(RecordReader record) {
        Optional<JsonField> field = record.peek("llm_judge").filter(f -> f.kind() == JsonField.Kind.OBJECT);
        if (field.isEmpty()) {
            return List.of();
        }
        RecordReader judged = new RecordReader(JsonRecord.of(field.get()), record.where(), problems, words);
        String name = judged.word("name");
        if (!ReplyForm.areOne("flex", name.split("\\s", 2)[0])) {
            return List.of();
        }
        SequencedMap<String, Datum> reply = new LinkedHashMap<>();
        OptionalDouble verdict = judged.number("verdict");
        verdict.ifPresent(v -> reply.put("correct", new Datum.Flag(v >= 1)));
        reply.put("rationale", new Datum.Text(judged.text("text")));
        SequencedMap<String, Datum> tags = new LinkedHashMap<>();
        judged.texts("tags").forEach(t -> tags.put(t, issued()));
        if (!tags.isEmpty()) {
            reply.put("error_categories", new Datum.Fields(tags));
        }
        JudgeReply.Origin origin = new JudgeReply.Origin(
                name.contains(" ") ? name.substring(name.indexOf(' ') + 1) : "", OptionalDouble.empty(), "", "", "",
                record.where());
        JudgeReply.Content content = new JudgeReply.Content.Document(new Datum.Fields(reply));
        return List.of(checked("flex", content, field.get().raw(), origin, Datum.Fields.NONE, "llm_judge"));
    }

    private static Datum issued() {
        SequencedMap<String, Datum> one = new LinkedHashMap<>();
        one.put("issued", new Datum.Flag(true));
        return new Datum.Fields(one);
    }
}
