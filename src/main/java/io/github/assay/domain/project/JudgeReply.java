package io.github.assay.domain.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.table.Datum;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One recorded reply of a judge about one item (metrics.md §3.1). The score from a fixed reply is deterministic; the
 * reply is not, so what it came from is kept with it.
 *
 * @param judge which judge or metric it was recorded for, as the file says
 * @param content the JSON object in it, or why there is none
 * @param text the reply as it was recorded, untouched
 * @param hash the beginning of the SHA-256 of {@code text}, in hexadecimal; stored with every score made from it
 * @param origin who said it, when, and where it was read
 * @param extras what else the record holds beside the reply, and under {@code declared} what the project declares of the
 *     judge, such as a rubric
 */
public record JudgeReply(
        String judge, Content content, String text, String hash, Origin origin, Datum.Fields extras) {
    /** What a reply holds. */
    public sealed interface Content {
        /** A JSON object; whether it has the shape its judge must answer in is not yet known. */
        record Document(Datum.Fields fields) implements Content {}

        /** No JSON object that can be relied on. */
        record Unreadable(Fault fault) implements Content {}
    }

    /**
     * One deviation from what was asked of a judge.
     *
     * @param path where in the reply, such as {@code $.comparison.filters.extra[0]}
     * @param found what stands there
     * @param expected what should
     */
    public record Fault(String path, String found, String expected) {
        /** One line for people. */
        public String sentence() {
            return path + ": found " + found + "; expected " + expected;
        }
    }

    /**
     * Where a reply comes from; texts that were not recorded are empty.
     *
     * @param at when it was given, as recorded
     */
    public record Origin(
            String model,
            OptionalDouble temperature,
            String at,
            String promptVersion,
            String promptHash,
            SourceLine source) {
        public static final Origin NONE = new Origin("", OptionalDouble.empty(), "", "", "", SourceLine.NONE);
    }

    /** The JSON object, where there is one. */
    public Optional<Datum.Fields> document() {
        return content instanceof Content.Document(Datum.Fields fields) ? Optional.of(fields) : Optional.empty();
    }
}
