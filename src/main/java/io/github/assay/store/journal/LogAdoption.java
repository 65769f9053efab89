package io.github.assay.store.journal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Adds lines of another folder's log to a log of one's own, those that it has already excepted. */
public final class LogAdoption {
    /** The key by which a line continues the lines before it in its own file. */
    private static final String CHAIN = "chain";

    private LogAdoption() {}

    /**
     * Adds lines; on disk on return.
     *
     * @return how many were added
     */
    public static int adopt(Journal log, List<String> lines) throws IOException {
        Set<Map<String, Object>> there = new HashSet<>();
        log.readLines(line -> there.add(content(line)));
        List<String> fresh = new ArrayList<>();
        for (String line : lines) {
            Map<String, Object> content = content(line);
            if (!content.isEmpty() && there.add(content)) {
                fresh.add(line.replaceFirst(",\"" + CHAIN + "\":\"[0-9a-f]*\"}$", "}"));
            }
        }
        if (!fresh.isEmpty()) {
            log.appendLines(fresh);
        }
        return fresh.size();
    }

    private static Map<String, Object> content(String line) {
        try {
            Map<String, Object> found = new HashMap<>(JournalLineReader.object(line));
            found.remove(CHAIN);
            return found;
        } catch (BadLineException _) {
            return Map.of();
        }
    }
}
