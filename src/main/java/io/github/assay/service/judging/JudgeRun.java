package io.github.assay.service.judging;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The result of judging items.
 *
 * @param items items given
 * @param judged items with at least one reply that can be scored
 * @param notApplicable items without what the judge needs; none is sent
 * @param sent requests sent in this run, tries included
 * @param replayed replies taken from the recording
 * @param reasons why replies are missing or cannot be used → how many
 * @param models models that replies name → replies
 * @param inputTokens tokens of the requests of this run
 * @param outputTokens tokens of their replies
 * @param money what they cost by the user's prices; empty without a price
 * @param stopped why the run ended early; empty when it did not
 * @param replies the file of the replies that metrics score
 * @param medianMillis median time of a reply in milliseconds; empty without replies
 */
public record JudgeRun(
        String judge,
        int items,
        int judged,
        int notApplicable,
        long sent,
        int replayed,
        Map<String, Integer> reasons,
        Map<String, Integer> models,
        long inputTokens,
        long outputTokens,
        OptionalDouble money,
        Optional<String> stopped,
        Path replies,
        OptionalLong medianMillis) {}
