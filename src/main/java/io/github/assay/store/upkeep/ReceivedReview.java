package io.github.assay.store.upkeep;

import io.github.assay.digest.Sha256;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.ImportLog.UnreadLine;
import io.github.assay.store.journal.ImportLog;
import io.github.assay.store.journal.ReceivedLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What of the lines that came from a shared store needs a lead's eyes. Read from the folder without its lock.
 *
 * @param unread lines that cannot be read and that no lead has set aside, by number
 * @param aside lines that cannot be read and were set aside
 * @param distant votes whose time differs much from the server's at which they were received
 * @param strange number of votes on no item of the project by login, imports apart
 */
public record ReceivedReview(
        List<UnreadLine> unread, List<UnreadLine> aside, List<DistantVote> distant, Map<String, Integer> strange) {
    /** Most by which a vote's time may be after the server's. */
    public static final Duration AHEAD = Duration.ofMinutes(10);

    /** Most by which a vote's time may be before the server's, as after work without contact. */
    public static final Duration BEHIND = Duration.ofDays(1);

    /** Nothing was received. */
    public static final ReceivedReview NONE = new ReceivedReview(List.of(), List.of(), List.of(), Map.of());

    public ReceivedReview {
        unread = List.copyOf(unread);
        aside = List.copyOf(aside);
        distant = List.copyOf(distant);
        strange = Collections.unmodifiableMap(new TreeMap<>(strange));
    }

    /**
     * A vote whose time is more than {@link #AHEAD} after the server's time, or more than {@link #BEHIND} before it. Votes of
     * imports are none, because their times are those of other programs.
     *
     * @param login the login that inserted it
     * @param at the vote's time
     * @param received the server's time
     */
    public record DistantVote(ItemKey item, String annotator, String login, Instant at, Instant received) {}

    /** Without a look at the items. @param folder the folder {@code .assay} */
    public static ReceivedReview of(Path folder) throws IOException {
        return of(folder, _ -> true);
    }

    /**
     * @param folder the folder {@code .assay}
     * @param known whether an item is one of the project
     */
    public static ReceivedReview of(Path folder, Predicate<ItemKey> known) throws IOException {
        ImportLog imports = ImportLog.read(folder.resolve("journal").resolve(ImportLog.NAME));
        ReceivedLog.<RuntimeException>logs(folder, (log, line) -> {
            if (log.equals(ImportLog.NAME)) {
                imports.received(line);
            }
        });
        List<UnreadLine> unread = new ArrayList<>();
        List<DistantVote> distant = new ArrayList<>();
        Map<String, Integer> strange = new TreeMap<>();
        ReceivedLog.<RuntimeException>stamped(folder, line -> {
            try {
                Entry entry = EntryLine.read(line.line());
                if (!entry.importId().isEmpty() || !(entry.act() instanceof Vote vote) || vote.origin() != Vote.Origin.CAST) {
                    return;
                }
                if (!known.test(vote.item())) {
                    strange.merge(line.login(), 1, Integer::sum);
                }
                if (line.received().isPresent() && isDistant(vote.at(), line.received().get())) {
                    distant.add(new DistantVote(vote.item(), vote.annotator(), line.login(), vote.at(), line.received().get()));
                }
            } catch (BadLineException e) {
                unread.add(new UnreadLine(
                        line.number(), line.login(), line.received(), String.valueOf(e.getMessage()), id(line.line())));
            }
        });
        Map<Boolean, List<UnreadLine>> parts = unread.stream().collect(Collectors.partitioningBy(l -> imports.isAside(l.id())));
        return new ReceivedReview(parts.getOrDefault(false, List.of()), parts.getOrDefault(true, List.of()), distant, strange);
    }

    private static boolean isDistant(Instant at, Instant received) {
        return at.isAfter(received.plus(AHEAD)) || at.isBefore(received.minus(BEHIND));
    }

    /** The identity of a line in a shared store, which is without the key that continues its file. */
    public static String id(String line) {
        return Sha256.hex(line.replaceFirst(",\"chain\":\"[0-9a-f]*\"}$", "}"), 32);
    }

    /** Number of unread lines by login; of a login that is not known, under the empty text. */
    public Map<String, Integer> unreadByLogin() {
        Map<String, Integer> counts = new TreeMap<>();
        unread.forEach(l -> counts.merge(l.login(), 1, Integer::sum));
        return counts;
    }

    /** Number of distant votes by login. */
    public Map<String, Integer> distantByLogin() {
        Map<String, Integer> counts = new TreeMap<>();
        distant.forEach(v -> counts.merge(v.login(), 1, Integer::sum));
        return counts;
    }
}
