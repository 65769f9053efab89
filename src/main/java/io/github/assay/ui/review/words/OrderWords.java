package io.github.assay.ui.review.words;

import io.github.assay.labelling.queue.QueueOrder;
import java.util.Arrays;
import java.util.Locale;

/** Writes an order of the queue for the settings: {@code triage}, {@code random 1}, {@code tier 1}. */
public final class OrderWords {
    private OrderWords() {}

    public static String of(QueueOrder order) {
        return switch (order) {
            case QueueOrder.AsFiled(), QueueOrder.Assigned(String _) -> "file";
            case QueueOrder.Triage() -> "triage";
            case QueueOrder.Drawn() -> "drawn";
            case QueueOrder.Shuffled(long seed) -> "random " + seed;
            case QueueOrder.Stratified(QueueOrder.Stratum by, long seed) -> name(by) + " " + seed;
        };
    }

    /** The order that words stand for; that of the files where they stand for none. */
    public static QueueOrder order(String words) {
        String[] parts = words.split(" ");
        if (words.equals("triage")) {
            return new QueueOrder.Triage();
        }
        if (words.equals("drawn")) {
            return new QueueOrder.Drawn();
        }
        if (parts.length != 2 || !parts[1].matches("-?\\d{1,18}")) {
            return new QueueOrder.AsFiled();
        }
        long seed = Long.parseLong(parts[1]);
        if (parts[0].equals("random")) {
            return new QueueOrder.Shuffled(seed);
        }
        return Arrays.stream(QueueOrder.Stratum.values())
                .filter(by -> name(by).equals(parts[0]))
                .findFirst()
                .<QueueOrder>map(by -> new QueueOrder.Stratified(by, seed))
                .orElse(new QueueOrder.AsFiled());
    }

    private static String name(QueueOrder.Stratum by) {
        return by.name().toLowerCase(Locale.ROOT);
    }
}
