package io.github.assay.sql.guard;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Span;
import java.util.List;

/** States whether a text may be sent to a database (metrics.md §4.6). */
public sealed interface GuardVerdict {
    /**
     * It only reads.
     *
     * @param flags what is worth knowing all the same: {@code unknown_function:NAME}, {@code explain},
     *     {@code unparsed_sandbox}; sorted
     */
    record Allow(List<String> flags) implements GuardVerdict {
        public Allow {
            flags = List.copyOf(flags);
        }
    }

    /**
     * It must not run.
     *
     * @param code which rule: {@code mutation}, {@code ddl}, {@code dcl}, {@code procedure}, {@code data_movement},
     *     {@code engine_control}, {@code transaction}, {@code explain_analyze}, {@code select_into}, {@code row_lock},
     *     {@code side_effect_function}, {@code multi_statement}, {@code executable_comment}, {@code unparsable},
     *     {@code secret_catalogue}, {@code empty}
     * @param matched the text that the rule met
     * @param offset position of that text, in characters from 0
     */
    record Block(String code, String matched, int offset) implements GuardVerdict {
        /** A rule that the words from {@code from} up to and with {@code to} meet; at most 200 characters are kept. */
        static Block of(String code, SignificantTokens text, int from, int to) {
            Span span = text.span(from, to);
            String matched = text.text().substring(span.start(), span.end());
            return new Block(code, matched.length() > 200 ? matched.substring(0, 200) : matched, span.start());
        }
    }

    /** Whether the text may run. */
    default boolean allows() {
        return this instanceof Allow;
    }
}
