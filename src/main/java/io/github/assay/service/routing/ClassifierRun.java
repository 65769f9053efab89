package io.github.assay.service.routing;

import io.github.assay.robustness.router.RouterDecision;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The decisions of a classifier.
 *
 * @param name the classifier
 * @param model its model, as the project names it
 * @param questions questions of the study
 * @param decisions by question; a question without a usable reply is absent
 * @param sent requests sent in this run, tries included
 * @param replayed replies taken from the recording
 * @param reasons why decisions are missing → how many
 * @param models models that replies name → replies
 * @param inputTokens tokens of the requests of this run
 * @param outputTokens tokens of their replies
 * @param money what they cost by the user's prices; empty without a price
 * @param stopped why the run ended early; empty when it did not
 * @param recording the file of its recorded replies
 */
public record ClassifierRun(
        String name,
        String model,
        int questions,
        Map<String, RouterDecision> decisions,
        long sent,
        int replayed,
        Map<String, Integer> reasons,
        Map<String, Integer> models,
        long inputTokens,
        long outputTokens,
        OptionalDouble money,
        Optional<String> stopped,
        Path recording) {}
