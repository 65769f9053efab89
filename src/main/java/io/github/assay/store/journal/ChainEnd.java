package io.github.assay.store.journal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The end of one journal at one moment, kept in a second place.
 *
 * @param journal file name of the journal
 * @param lines lines of the file then, blank ones included
 * @param votes votes among them
 * @param bytes length of the file then
 * @param hash end of the {@link LineChain} then
 */
public record ChainEnd(String journal, long lines, long votes, long bytes, String hash) {
    private static final Pattern LINE = Pattern.compile("(\\d{1,15}) (\\d{1,15}) (\\d{1,15}) ([0-9a-f]{64}) (\\S.*)");

    /** The end as one line of text, without line end. */
    public String line() {
        return lines + " " + votes + " " + bytes + " " + hash + " " + journal;
    }

    /** Reads such a line; null where it is none. */
    public static @Nullable ChainEnd read(String line) {
        Matcher parts = LINE.matcher(line);
        return parts.matches()
                ? new ChainEnd(
                        parts.group(5), Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)),
                        Long.parseLong(parts.group(3)), parts.group(4))
                : null;
    }
}
