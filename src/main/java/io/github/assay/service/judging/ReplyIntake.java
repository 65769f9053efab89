package io.github.assay.service.judging;

import io.github.assay.domain.ItemKey;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.llm.RequestBody;
import io.github.assay.llm.WireForm;
import io.github.assay.service.judging.JudgePrompts.Ask;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes replies that another program obtained into a recording. A line has {@code reply} (the model's text) or {@code body}
 * (the endpoint's answer), and either {@code key} or the item with its sample, as {@code --dry-run} writes them.
 */
final class ReplyIntake {
    private final Map<String, Ask> byKey = new HashMap<>();
    private final Map<String, String> keys = new HashMap<>();
    private final WireForm form;
    private final Instant now;

    ReplyIntake(WireForm form, Instant now) {
        this.form = form;
        this.now = now;
    }

    /** Adds a request whose reply may come. */
    void expect(ItemKey item, Ask ask) {
        String key = RequestBody.key(ask.request(), form, ask.recorded());
        byKey.put(key, ask);
        keys.put(name(item.caseId(), item.system(), item.runId(), ask.sample(), ask.variant()), key);
    }

    private static String name(String caseId, String system, String run, long sample, String variant) {
        return String.join("\u0000", caseId, system, run, Long.toString(sample), variant);
    }

    /**
     * Reads a file of replies and appends those that are expected to the recording.
     *
     * @return lines left out, each with its number and the reason
     */
    List<String> take(Path file, ReplyRecording recording) throws IOException {
        List<String> faults = new ArrayList<>();
        int number = 0;
        // A byte that is no UTF-8 costs its line, not the file.
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (line.isBlank()) {
                    continue;
                }
                try {
                    String fault = take(JsonRecord.parse(line.getBytes(StandardCharsets.UTF_8)), recording);
                    if (!fault.isEmpty()) {
                        faults.add("line " + number + ": " + fault);
                    }
                } catch (JsonException _) {
                    faults.add("line " + number + ": no JSON object; write a line with key and reply");
                }
            }
        }
        return faults;
    }

    /** Takes one line; returns why it is left out, else the empty text. */
    private String take(JsonRecord line, ReplyRecording recording) throws IOException {
        String key = text(line, "key");
        if (key.isEmpty()) {
            String run = text(line, "run_id");
            String sample = line.peek("sample").map(JsonField::text).filter(t -> t.matches("\\d{1,6}")).orElse("0");
            key = keys.getOrDefault(name(text(line, "case_id"), text(line, "system"),
                    run.isEmpty() ? ItemKey.DEFAULT_RUN : run, Long.parseLong(sample), text(line, "variant")), "");
        }
        Ask ask = byKey.get(key);
        if (ask == null) {
            return "no request of this project, prompt and settings has this key or item";
        }
        String body = text(line, "body");
        if (body.isEmpty()) {
            if (text(line, "reply").isEmpty()) {
                return "neither reply nor body";
            }
            String model = text(line, "model");
            body = ReplyBody.of(text(line, "reply"), model.isEmpty() ? ask.request().model() : model, form);
        }
        String model = ReplyBody.read(body, form).model();
        recording.append(new ReplyRecording.Recorded(key, form.path(), RequestBody.of(ask.request(), form), 200, Map.of(), body,
                now, model, 0, 1));
        return "";
    }

    private static String text(JsonRecord record, String key) {
        return record.peek(key)
                .map(f -> f.kind() == JsonField.Kind.OBJECT ? f.raw() : f.kind() == JsonField.Kind.TEXT ? f.text() : "")
                .orElse("");
    }
}
