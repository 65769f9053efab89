package io.github.assay.metrics.judge.reply;

import java.util.List;

/**
 * The intent part of reply G, {@code agentic} (metrics.md §3.2, §3.16).
 *
 * @param category what the agent did to understand the question
 * @param score how well, 0 to 10
 * @param reason why; may be empty
 * @param clarifications questions that the agent put to the user, where the reply lists them
 */
public record IntentReply(Category category, double score, String reason, List<String> clarifications) {
    /** The action of an agent to understand a question. */
    public enum Category {
        NONE,
        CLARIFICATION,
        DECOMPOSITION,
        BOTH
    }

    static IntentReply read(ReplyObject o) {
        ReplyObject intent = o.object("intent");
        return new IntentReply(
                intent.word("category", Category.class),
                intent.number("score", 0, 10),
                intent.optionalText("reason").orElse(""),
                intent.has("clarifications") ? intent.texts("clarifications") : List.of());
    }
}
