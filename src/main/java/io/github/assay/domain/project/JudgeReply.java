package io.github.assay.domain.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.table.Datum;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One recorded reply of a judge about one item (metrics.md §3.1). The score from a fixed reply is deterministic; the
 * reply is not, so it is kept with its source.
 *
 * @param judge which judge or metric it was recorded for, as the file says
 * @param content its JSON object, or why there is none
 * @param text the reply as it was recorded, untouched
 * @param hash the beginning of the SHA-256 of {@code text}, in hexadecimal; stored with every score made from it
 * @param origin model, time and file of the reply
 * @param extras further fields of the record, and under {@code declared} the project's settings of the judge, such as a
 *     rubric
 */
public record JudgeReply(
        String judge, Content content, String text, String hash, Origin origin, Datum.Fields extras) {
    /** The content of a reply. */
    public sealed interface Content {
        /** A JSON object that may lack the form required of its judge. */
        record Document(Datum.Fields fields) implements Content {}

        /** A reply without a usable JSON object. */
        record Unreadable(Fault fault) implements Content {}
    }

    /**
     * One deviation of a reply from the form required of its judge.
     *
     * @param path place in the reply, such as {@code $.comparison.filters.extra[0]}
     * @param found what the reply has there
     * @param expected what it should have there
     */
    public record Fault(String path, String found, String expected) {
        /** One line for readers. */
        public String sentence() {
            return path + ": found " + found + "; expected " + expected;
        }
    }

    /**
     * Source of a reply; texts that were not recorded are empty.
     *
     * @param at time of the reply, as recorded
     */
    public record Origin(
            String model, OptionalDouble temperature, String at, String promptVersion, String promptHash,
            SourceLine source) {
        public static final Origin NONE = new Origin("", OptionalDouble.empty(), "", "", "", SourceLine.NONE);
    }

    /** The JSON object, where there is one. */
    public Optional<Datum.Fields> document() {
        return content instanceof Content.Document(Datum.Fields fields) ? Optional.of(fields) : Optional.empty();
    }
}
