package io.github.assay.service.judging;

import io.github.assay.json.JsonException;
import io.github.assay.llm.LlmReply;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.llm.WireForm;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Tokens and times of recorded replies. Where a reply counts no tokens, they are estimated from characters.
 *
 * @param inputTokens mean tokens of a request; empty without replies
 * @param outputTokens mean tokens of a reply
 * @param medianMillis median time of a reply; empty without replies
 */
public record RecordedCost(OptionalDouble inputTokens, OptionalDouble outputTokens, OptionalLong medianMillis) {
    /** Collects recorded replies, up to {@value #MOST}. */
    static final class Sum {
        /** Replies that are read: enough for a mean, and read in some milliseconds. */
        static final int MOST = 500;
        private static final long CHARACTERS_OF_A_TOKEN = 4;

        private final WireForm form;
        private final List<Long> times = new ArrayList<>();
        private int counted;
        private long input;
        private long output;

        Sum(WireForm form) {
            this.form = form;
        }

        boolean isEmpty() {
            return times.isEmpty();
        }

        boolean isFull() {
            return times.size() >= MOST;
        }

        void add(ReplyRecording.Recorded recorded) {
            if (recorded.status() != 200) {
                return;
            }
            try {
                LlmReply reply = ReplyBody.read(recorded.body(), form);
                times.add(recorded.millis());
                counted++;
                input += reply.usage().input().orElse(recorded.request().length() / CHARACTERS_OF_A_TOKEN);
                output += reply.usage().output().orElse(reply.text().length() / CHARACTERS_OF_A_TOKEN);
            } catch (JsonException _) {
                times.add(recorded.millis()); // a damaged reply tells its time alone
            }
        }

        RecordedCost cost() {
            List<Long> sorted = times.stream().sorted().toList();
            return new RecordedCost(
                    counted == 0 ? OptionalDouble.empty() : OptionalDouble.of(input / (double) counted),
                    counted == 0 ? OptionalDouble.empty() : OptionalDouble.of(output / (double) counted),
                    sorted.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sorted.get(sorted.size() / 2)));
        }
    }
}
