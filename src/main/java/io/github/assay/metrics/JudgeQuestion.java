package io.github.assay.metrics;

import java.util.Set;

/**
 * What a plug-in's judge asks a language model about an item (docs/custom-metrics.md).
 *
 * @param prompt text of the prompt: lines {@code == system} and {@code == user} begin its messages, <code>{{name}}</code>
 *     inserts a value
 * @param schema JSON schema of a reply, an object; replies are checked against {@code type}, {@code required},
 *     {@code enum}, {@code minimum}, {@code maximum}, {@code properties} and {@code items}
 * @param needs names of values without which an item is not judged
 */
public record JudgeQuestion(String prompt, String schema, Set<String> needs) {
    public JudgeQuestion {
        needs = Set.copyOf(needs);
    }
}
