package io.github.assay.service.judging;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a run of a judge has done so far.
 *
 * @param done items judged
 * @param total items in all
 * @param calls requests sent, tries included
 * @param inputTokens tokens of the requests
 * @param outputTokens tokens of the replies
 * @param money what they cost by the user's prices; empty without a price
 * @param medianMillis median time of the latest replies in milliseconds; empty before the first
 * @param left time until the end at the present rate
 */
public record JudgeProgress(
        int done,
        int total,
        long calls,
        long inputTokens,
        long outputTokens,
        OptionalDouble money,
        OptionalLong medianMillis,
        Duration left) {}
