package io.github.assay.files.replies;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.project.Prediction;
import io.github.assay.files.records.FieldNames;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.JsonField;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Collects replies while a project's files are read, and assigns them to their items. */
public final class RecordedReplies {
    private final ProblemList problems;
    private final ReplyReader reader;
    private final Map<ItemKey, List<JudgeReply>> ofItems = new LinkedHashMap<>();
    private final Map<String, List<JudgeReply>> ofCases = new LinkedHashMap<>();

    public RecordedReplies(ProblemList problems, ReplyReader reader) {
        this.problems = problems;
        this.reader = reader;
    }

    /** Takes the replies of a prediction's line. */
    public void ofPrediction(RecordReader record, ItemKey item) {
        add(ofItems, item, reader.of(record));
    }

    /**
     * Takes the replies of a case's line. They are about the prediction in that line, else about the case's only
     * prediction.
     */
    public void ofCase(RecordReader record, String caseId, List<Prediction> predictions) {
        List<JudgeReply> all = reader.of(record);
        if (predictions.size() == 1) {
            Prediction only = predictions.getFirst();
            add(ofItems, new ItemKey(caseId, only.system(), only.runId()), all);
        } else {
            add(ofCases, caseId, all);
        }
    }

    /** Takes a line of a replies file. */
    public void line(RecordReader record) {
        String caseId = record.text(FieldNames.CASE_ID);
        String judge = record.word(FieldNames.JUDGE);
        Optional<JsonField> reply = record.field("reply");
        String unavailable = record.text("unavailable");
        if (caseId.isBlank() || judge.isBlank() || reply.isEmpty() && unavailable.isBlank()) {
            String missing = caseId.isBlank() ? "case_id" : judge.isBlank() ? "judge" : "reply";
            problems.error(record.where(), missing, "nothing", "case_id, judge and reply",
                    "The line is left out; say what is missing.");
            return;
        }
        String system = record.word("system");
        String run = record.word("run_id");
        JudgeReply read = reply.isPresent()
                ? reader.recorded(judge, reply.get(), record, "reply")
                : reader.missing(judge, unavailable, record);
        if (system.isBlank()) {
            add(ofCases, caseId, List.of(read));
        } else {
            add(ofItems, new ItemKey(caseId, system, run.isBlank() ? ItemKey.DEFAULT_RUN : run), List.of(read));
        }
    }

    private static <K> void add(Map<K, List<JudgeReply>> map, K key, List<JudgeReply> replies) {
        if (!replies.isEmpty()) {
            map.computeIfAbsent(key, _ -> new ArrayList<>(2)).addAll(replies);
        }
    }

    /** The items with their replies. Replies without an item, or with an ambiguous item, become problems. */
    public List<Item> attach(List<Item> items) {
        if (ofItems.isEmpty() && ofCases.isEmpty()) {
            return items;
        }
        Map<String, List<Item>> byCase = items.stream()
                .collect(Collectors.groupingBy(i -> i.evalCase().id(), HashMap::new, Collectors.toList()));
        ofCases.forEach((id, replies) -> place(id, byCase.getOrDefault(id, List.of()), replies));
        List<Item> all = items.stream()
                .map(i -> Optional.ofNullable(ofItems.remove(i.key())).map(i::withReplies).orElse(i))
                .toList();
        ofItems.forEach((key, replies) -> report(replies, "a reply about " + key + ", which is no item",
                "case_id, system and run_id of a prediction"));
        return all;
    }

    private void place(String caseId, Collection<Item> items, List<JudgeReply> replies) {
        if (items.size() == 1) {
            add(ofItems, items.iterator().next().key(), replies);
        } else if (items.isEmpty()) {
            report(replies, "a reply about case " + caseId + ", which has no prediction", "the id of a case");
        } else {
            report(replies, "a reply about case " + caseId + ", which has " + items.size() + " predictions",
                    "the system that it is about");
        }
    }

    private void report(List<JudgeReply> replies, String found, String expected) {
        replies.forEach(r -> problems.warning(
                r.origin().source(), r.judge(), found, expected, "The reply is left out; correct the line."));
    }
}
