package io.github.assay.llm;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a model answered.
 *
 * @param text the answer; empty when the model refused or thought until its tokens were spent
 * @param finish why the answer ends
 * @param model the model that the reply names; empty when it names none
 * @param fingerprint the system fingerprint that the reply gives; empty when there is none
 * @param usage the tokens that the reply counts
 * @param logprobs the tokens with their log-probabilities, in order; empty when none were requested or given
 */
public record LlmReply(
        String text, Finish finish, String model, String fingerprint, Usage usage, List<TokenLogprobs> logprobs) {
    /** Most characters of a text that is used; a longer text is cut one character above it. */
    public static final int MOST_CHARACTERS = 200_000;

    /** Why an answer ends. */
    public enum Finish {
        /** The model was done. */
        COMPLETE,
        /** The limit of tokens was reached; the answer is cut off. */
        LENGTH,
        /** The model or a filter of its provider refused. */
        REFUSED,
        /** Another or no reason was given. */
        OTHER
    }

    /** Counted tokens; empty where the reply counts none. */
    public record Usage(OptionalLong input, OptionalLong output) {
        public static final Usage NONE = new Usage(OptionalLong.empty(), OptionalLong.empty());
    }

    /** A token with its natural log-probability. */
    public record TokenLogprob(String token, double logprob) {}

    /**
     * One position of the answer.
     *
     * @param chosen the token of the answer
     * @param alternatives the most probable tokens at this position, in the order of the reply
     */
    public record TokenLogprobs(TokenLogprob chosen, List<TokenLogprob> alternatives) {
        public TokenLogprobs {
            alternatives = List.copyOf(alternatives);
        }
    }

    public LlmReply {
        logprobs = List.copyOf(logprobs);
    }
}
