package io.github.assay.files.records;

import io.github.assay.domain.labelling.GoldError;
import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Accepted repairs of gold queries as JSON lines, one a case, and their change log in Markdown. */
public final class GoldPatch {
    private GoldPatch() {}

    /** One repair as a JSON object. */
    public static JsonObject line(GoldRepair r) {
        return new JsonObject()
                .with("case_id", r.caseId())
                .with("old_gold", r.goldSql())
                .with("new_gold", r.sql())
                .with("error", r.error().map(GoldError::word))
                .with("proposed_by", r.proposer())
                .with("proposed_at", r.proposedAt().toString())
                .with("accepted_by", r.accepter())
                .with("accepted_at", r.acceptedAt().toString())
                .with("reason", r.reason())
                .with("old_version", GoldVersion.of(r.goldSql()).value())
                .with("new_version", GoldVersion.of(r.sql()).value());
    }

    /** Writes a patch; atomically. */
    public static void write(Path file, List<GoldRepair> repairs) throws ProjectFormatException {
        StringBuilder text = new StringBuilder();
        repairs.forEach(r -> text.append(Json.line(line(r))).append('\n'));
        save(file, text.toString());
    }

    /** Writes the change log; atomically. */
    public static void writeLog(Path file, List<GoldRepair> repairs) throws ProjectFormatException {
        save(file, log(repairs));
    }

    /** The change log: each repair with both queries, the error class, and who decided why. */
    static String log(List<GoldRepair> repairs) {
        StringBuilder text = new StringBuilder("# Changes of gold queries\n");
        for (GoldRepair r : repairs) {
            text.append("\n## ").append(r.caseId()).append("\n\n- error: ")
                    .append(r.error().map(e -> e.word().replace('_', ' ')).orElse("not stated"))
                    .append("\n- proposed by ").append(r.proposer()).append(", ").append(r.proposedAt())
                    .append("\n- accepted by ").append(r.accepter()).append(", ").append(r.acceptedAt());
            if (!r.reason().isEmpty()) {
                text.append("\n- reason: ").append(r.reason().replaceAll("\\s+", " "));
            }
            text.append("\n- version ").append(GoldVersion.of(r.goldSql()).value()).append(" → ").append(GoldVersion.of(r.sql()).value());
            fence(text, "Old", r.goldSql());
            fence(text, "New", r.sql());
        }
        return text.toString();
    }

    private static void fence(StringBuilder text, String title, String sql) {
        String fence = "```";
        while (sql.contains(fence)) {
            fence += "`";
        }
        text.append("\n\n").append(title).append(":\n\n").append(fence).append("sql\n").append(sql.strip()).append('\n')
                .append(fence).append('\n');
    }

    private static void save(Path file, String text) throws ProjectFormatException {
        try {
            AtomicFiles.write(file, text);
        } catch (IOException e) {
            throw new ProjectFormatException(
                    file + " was not written: " + e.getMessage(), "Check that its folder exists and may be written.", e);
        }
    }

    /**
     * Reads a patch.
     *
     * @throws ProjectFormatException with file and line when a line is no repair, or a case comes twice
     */
    public static List<GoldRepair> read(Path file) throws ProjectFormatException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new ProjectFormatException(
                    file + " cannot be read: " + e.getMessage(), "'assay gold export' writes a patch.", e);
        }
        List<GoldRepair> repairs = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                GoldRepair repair = repair(file, i + 1, lines.get(i));
                if (repairs.stream().anyMatch(r -> r.caseId().equals(repair.caseId()))) {
                    throw fault(file, i + 1, "the case " + repair.caseId() + " a second time");
                }
                repairs.add(repair);
            }
        }
        return repairs;
    }

    private static GoldRepair repair(Path file, int line, String text) throws ProjectFormatException {
        JsonObject values = JsonEdit.read(text.getBytes(StandardCharsets.UTF_8))
                .map(JsonEdit::values)
                .orElseThrow(() -> fault(file, line, "no JSON object"));
        try {
            return new GoldRepair(
                    needed(values, "case_id"), needed(values, "old_gold"), needed(values, "new_gold"),
                    GoldError.parse(text(values, "error")), text(values, "proposed_by"), time(values, "proposed_at"),
                    text(values, "accepted_by"), time(values, "accepted_at"), text(values, "reason"));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw fault(file, line, String.valueOf(e.getMessage()));
        }
    }

    private static String needed(JsonObject values, String key) {
        if (!(values.get(key) instanceof String found)) {
            throw new IllegalArgumentException("no " + key);
        }
        return found;
    }

    private static String text(JsonObject values, String key) {
        return values.get(key) instanceof String found ? found : "";
    }

    private static Instant time(JsonObject values, String key) {
        String found = text(values, key);
        return found.isEmpty() ? Instant.EPOCH : Instant.parse(found);
    }

    private static ProjectFormatException fault(Path file, int line, String what) {
        return new ProjectFormatException(
                file + ":" + line + " is no line of a patch: " + what + ".", "'assay gold export' writes a patch.");
    }
}
