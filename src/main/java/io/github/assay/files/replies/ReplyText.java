package io.github.assay.files.replies;

import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.table.Datum;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the one JSON object of a reply: in a fenced block, or between prose (metrics.md §3.1). */
final class ReplyText {
    private static final Pattern FENCE = Pattern.compile("```[ \\t]*(\\w*)[ \\t]*\\R(.*?)```", Pattern.DOTALL);
    private static final int MOST_STARTS = 100;
    private static final int LONGEST = 1 << 20;

    private ReplyText() {}

    static JudgeReply.Content read(String text) {
        if (text.isBlank()) {
            return unreadable("an empty reply", "a JSON object");
        }
        if (text.length() > LONGEST) {
            return unreadable("a reply of " + text.length() + " characters", "at most " + LONGEST);
        }
        List<String> fenced = fenced(text);
        if (fenced.size() > 1) {
            return unreadable(fenced.size() + " fenced JSON blocks", "one");
        }
        return fenced.size() == 1 ? object(fenced.getFirst()) : bare(text);
    }

    /** The object that fills the bytes. */
    static JudgeReply.Content object(byte[] bytes, int from, int to) {
        try {
            Datum value = StrictJson.read(bytes, from, to);
            return value instanceof Datum.Fields fields
                    ? new JudgeReply.Content.Document(fields)
                    : unreadable(value.kind(), "a JSON object");
        } catch (StrictJson.Refused e) {
            return new JudgeReply.Content.Unreadable(e.fault());
        }
    }

    private static JudgeReply.Content object(String text) {
        byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
        return object(bytes, 0, bytes.length);
    }

    /** Fenced blocks that are marked as JSON or begin like an object. */
    private static List<String> fenced(String text) {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = FENCE.matcher(text);
        while (matcher.find()) {
            boolean marked = matcher.group(1).toLowerCase(java.util.Locale.ROOT).startsWith("json");
            if (marked || matcher.group(1).isEmpty() && matcher.group(2).stripLeading().startsWith("{")) {
                blocks.add(matcher.group(2));
            }
        }
        return blocks;
    }

    /** The only bracketed part of the text that is a JSON object; brackets in prose are skipped. */
    private static JudgeReply.Content bare(String text) {
        List<Datum.Fields> found = new ArrayList<>();
        JudgeReply.Content first = unreadable("no JSON object", "one, bare or in a fenced block");
        int starts = 0;
        for (int at = text.indexOf('{'); at >= 0 && starts < MOST_STARTS; starts++) {
            int end = end(text, at);
            byte[] bytes = text.substring(at, end).getBytes(StandardCharsets.UTF_8);
            try {
                Datum value = StrictJson.read(bytes, 0, bytes.length);
                value.asFields().ifPresent(found::add);
                at = text.indexOf('{', end);
            } catch (StrictJson.Refused e) {
                if (e.isJson()) {
                    return new JudgeReply.Content.Unreadable(e.fault());
                }
                first = starts == 0 ? new JudgeReply.Content.Unreadable(e.fault()) : first;
                at = text.indexOf('{', at + 1);
            }
        }
        if (found.size() > 1) {
            return unreadable(found.size() + " JSON objects", "one");
        }
        return found.isEmpty() ? first : new JudgeReply.Content.Document(found.getFirst());
    }

    /** The position after the bracket that closes the one at {@code from}; the end of the text when none does. */
    private static int end(String text, int from) {
        int depth = 0;
        boolean quoted = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == '{') {
                depth++;
            } else if (!quoted && c == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }

    private static JudgeReply.Content unreadable(String found, String expected) {
        return new JudgeReply.Content.Unreadable(new JudgeReply.Fault("$", found, expected));
    }
}
