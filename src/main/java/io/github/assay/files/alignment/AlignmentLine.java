package io.github.assay.files.alignment;

import io.github.assay.calibration.alignment.AlignmentEntry;
import io.github.assay.calibration.alignment.AlignmentEntry.Circumstances;
import io.github.assay.calibration.alignment.AlignmentEntry.Look;
import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentEntry.Tuned;
import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.domain.ItemKey;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** An entry of the record of alignments as one JSON line. */
final class AlignmentLine {
    private AlignmentLine() {}

    static String of(AlignmentEntry entry) {
        Circumstances of = entry.circumstances();
        JsonObject line = new JsonObject()
                .with("entry", switch (entry) {
                    case Tuned _ -> "tune";
                    case Look _ -> "look";
                    case Promoted _ -> "promotion";
                })
                .with("judge", of.judge())
                .with("at", of.at().toString())
                .with("by", of.by())
                .with("split", of.split())
                .with("version", of.version().parts());
        return Json.line(switch (entry) {
            case Tuned tuned -> line.with("pass", keys(tuned.verdicts(), true)).with("fail", keys(tuned.verdicts(), false));
            case Look _ -> line;
            case Promoted p -> line
                    .with("n", p.n())
                    .with("kappa", p.kappa())
                    .with("low", p.low())
                    .with("high", p.high())
                    .with("least", p.least());
        });
    }

    private static List<List<String>> keys(SortedMap<ItemKey, Boolean> verdicts, boolean pass) {
        return verdicts.entrySet().stream()
                .filter(e -> e.getValue() == pass)
                .map(e -> List.of(e.getKey().caseId(), e.getKey().system(), e.getKey().runId()))
                .toList();
    }

    static AlignmentEntry read(JsonRecord line) {
        JsonRecord version = line.peek("version").map(JsonRecord::of)
                .orElseThrow(() -> new IllegalArgumentException("version is missing"));
        Circumstances of = new Circumstances(
                text(line, "judge"), Instant.parse(text(line, "at")), text(line, "by"), text(line, "split"),
                new JudgeVersion(
                        text(version, "metric"), text(version, "threshold"), text(version, "prompt"), text(version, "model"),
                        text(version, "requested"), text(version, "temperature"), text(version, "guideline")));
        return switch (text(line, "entry")) {
            case "tune" -> {
                SortedMap<ItemKey, Boolean> verdicts = new TreeMap<>();
                add(line, "pass", true, verdicts);
                add(line, "fail", false, verdicts);
                yield new Tuned(of, verdicts);
            }
            case "look" -> new Look(of);
            case "promotion" -> new Promoted(of, (int) number(line, "n"), number(line, "kappa"), number(line, "low"),
                    number(line, "high"), number(line, "least"));
            default -> throw new IllegalArgumentException("unknown entry " + text(line, "entry"));
        };
    }

    private static void add(JsonRecord line, String key, boolean pass, SortedMap<ItemKey, Boolean> verdicts) {
        line.peek(key).ifPresent(all -> JsonRecord.elements(all).forEach(one -> {
            List<String> parts = JsonRecord.elements(one).stream().map(JsonField::text).toList();
            verdicts.put(new ItemKey(parts.get(0), parts.get(1), parts.get(2)), pass);
        }));
    }

    private static String text(JsonRecord record, String key) {
        return AlignmentFiles.text(record, key);
    }

    private static double number(JsonRecord record, String key) {
        return Double.parseDouble(text(record, key));
    }
}
