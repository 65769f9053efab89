package io.github.assay.domain.finding;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One observation of a metric on an answer. Immutable. Texts are cut at 1,000 characters and lists at 200
 * entries (metrics.md §10.4), so that a measurement has a bounded size.
 */
public sealed interface Finding
        permits Finding.Named, Finding.SetDifference, Finding.FilterMatch, TableComparison, Finding.CellShares,
                Finding.VariantShares, Finding.ColumnRoles, Finding.RuleApplied, Finding.ReplyOrigin, Step {
    /** Most entries of a list that are kept. */
    int MOST = 200;

    /** Most characters of a text that are kept. */
    int LONGEST = 1_000;

    /** Names of the finding in JSON, at its own level. */
    List<String> keys();

    /** A finding with one name. */
    sealed interface Named extends Finding {
        /** The name in JSON; {@code evidence.key.NAME} has the words for it. */
        String key();

        @Override
        default List<String> keys() {
            return List.of(key());
        }
    }

    /**
     * A count, a share or another number.
     *
     * @param value finite; an {@link Integer} or {@link Long} is a count
     */
    record Counted(String key, Number value, Role role) implements Named {
        public Counted {
            if (!Double.isFinite(value.doubleValue())) {
                throw new IllegalArgumentException(key + " must be finite: " + value);
            }
        }

        /** What a number is to the score. */
        public enum Role {
            /** One fact beside others. */
            FACT,
            /** Precision, recall, F1 or what they are made of. */
            SHARE,
            /** A score that this score is made of. */
            INPUT
        }
    }

    /** Whether something holds. */
    record Holds(String key, boolean yes) implements Named {}

    /**
     * Codes of a closed set, such as a judge's verdict or causes of failure.
     *
     * @param several whether there may be any number of them; else it is exactly one
     */
    record Verdict(String key, List<String> codes, boolean several) implements Named {
        public Verdict {
            codes = bounded(codes);
        }
    }

    /**
     * Texts that are not the program's own: SQL, names, what an engine or a judge wrote.
     *
     * @param several whether there may be any number of them; else it is exactly one
     */
    record Quoted(String key, List<String> texts, boolean several) implements Named {
        public Quoted {
            texts = bounded(texts);
        }
    }

    /** Why a judge decided as it did, in its own words. */
    record Rationale(String text) implements Named {
        public Rationale {
            text = cut(text);
        }

        @Override
        public String key() {
            return "rationale";
        }
    }

    /** Findings under one name. */
    record Section(String key, List<Finding> findings) implements Named {
        public Section {
            findings = findings.stream().limit(MOST).toList();
        }
    }

    /** What only gold has and what only the prediction has, of one kind. */
    record SetDifference(String kind, List<String> gold, List<String> predicted) implements Finding {
        public SetDifference {
            gold = bounded(gold);
            predicted = bounded(predicted);
        }

        @Override
        public List<String> keys() {
            return List.of("gold_" + kind, "predicted_" + kind);
        }
    }

    /**
     * Parts that one side has beyond the other.
     *
     * @param clause what the parts are of, as a key; empty where each names its own or none does
     * @param missing whether gold has them, else the prediction
     */
    record OneSided(String key, String clause, boolean missing, List<Part> parts) implements Named {
        public OneSided {
            parts = parts.stream().limit(MOST).map(p -> new Part(p.clause(), cut(p.text()))).toList();
        }

        /** Parts that gold has and the prediction lacks. */
        public static OneSided missing(String key, String clause, Collection<String> texts) {
            return new OneSided(key, clause, true, texts.stream().map(t -> new Part("", t)).toList());
        }

        /** Parts that only the prediction has. */
        public static OneSided extra(String key, String clause, Collection<String> texts) {
            return new OneSided(key, clause, false, texts.stream().map(t -> new Part("", t)).toList());
        }
    }

    /** A part of a query; {@code clause} contains it, empty where that is not known. */
    record Part(String clause, String text) implements Comparable<Part> {
        @Override
        public int compareTo(Part other) {
            int clauses = clause.compareTo(other.clause);
            return clauses == 0 ? text.compareTo(other.text) : clauses;
        }
    }

    /**
     * Parts that have another form in the prediction.
     *
     * @param clause what the parts are of, as a key; empty for whole filters
     */
    record Changes(String key, String clause, List<Change> changes) implements Named {
        public Changes {
            changes = changes.stream().limit(MOST).toList();
        }
    }

    /** What a part is in gold and in the prediction. */
    record Change(String gold, String predicted) {
        public Change {
            gold = cut(gold);
            predicted = cut(predicted);
        }
    }

    /**
     * One component of both queries.
     *
     * @param equal whether both queries have it alike
     * @param gold its elements in gold; empty where they are equal or unknown
     * @param predicted its elements in the prediction
     * @param known whether the elements of both sides are known
     */
    record ComponentMatch(String key, boolean equal, List<String> gold, List<String> predicted, boolean known)
            implements Named {
        public ComponentMatch {
            gold = bounded(gold);
            predicted = bounded(predicted);
        }

        /** Whether it is equal, without its elements. */
        public static ComponentMatch of(String key, boolean equal) {
            return new ComponentMatch(key, equal, List.of(), List.of(), false);
        }

        /** Its elements on both sides, which differ. */
        public static ComponentMatch differs(String key, List<String> gold, List<String> predicted) {
            return new ComponentMatch(key, false, gold, predicted, true);
        }
    }

    /** How the parts of one clause agree: shares from 0 to 1, and what either side has beyond the other. */
    record AxisMatch(
            String key, double recall, double precision, double f1, boolean equal, List<String> missing, List<String> extra)
            implements Named {
        public AxisMatch {
            missing = bounded(missing);
            extra = bounded(extra);
        }
    }

    /** Which filters of the question the query has. */
    record FilterMatch(List<String> matched, List<String> missing, List<Change> mismatched, List<String> extra)
            implements Finding {
        public FilterMatch {
            matched = bounded(matched);
            missing = bounded(missing);
            mismatched = mismatched.stream().limit(MOST).toList();
            extra = bounded(extra);
        }

        @Override
        public List<String> keys() {
            return List.of("matched", "missing", "mismatched", "extra");
        }
    }

    /** Relation of gold and prediction in a line. */
    enum Mark {
        NONE(""),
        /** Only in gold. */
        MISSING("−"),
        /** Only in the prediction. */
        EXTRA("+"),
        DIFFERENT("≠"),
        /** Equal under tolerance, or under another name. */
        NEAR("~"),
        EQUAL("=");

        private final String sign;

        Mark(String sign) {
            this.sign = sign;
        }

        /** The sign before the line; empty for {@link #NONE}. */
        public String sign() {
            return sign;
        }

        /** The text behind its sign. */
        public String before(String text) {
            return this == NONE ? text : sign + " " + text;
        }
    }

    /** Cells that match: precision, recall and F1 of one way of pairing. */
    record CellShares(
            String variant, double precision, double recall, double f1, long matched, long gold, long predicted)
            implements Finding {
        @Override
        public List<String> keys() {
            return List.of("variant", "exp", "exr", "f1", "matched_cells", "gold_cells", "predicted_cells");
        }
    }

    /** Precision, recall and F1 of each way of pairing. */
    record VariantShares(List<Shares> variants) implements Finding {
        public VariantShares {
            variants = List.copyOf(variants);
        }

        @Override
        public List<String> keys() {
            return List.of("variants");
        }
    }

    /** Precision, recall and F1 under a name. */
    record Shares(String name, double precision, double recall, double f1) {}

    /**
     * How Hybrid-EX treated the columns.
     *
     * @param padded columns without a partner
     * @param tolerance relative tolerance of numeric columns
     * @param roles columns by what they are compared as: {@code index}, {@code trivial}, then the types
     * @param renamed predicted column → gold column, where the names differ
     * @param readBy who read the columns' roles: {@code recorded} or {@code deterministic}
     */
    record ColumnRoles(
            String method,
            String category,
            int matchedRows,
            int unmatchedRows,
            int padded,
            double tolerance,
            Map<String, List<String>> roles,
            Map<String, String> renamed,
            String readBy)
            implements Finding {
        public ColumnRoles {
            roles = Collections.unmodifiableMap(new LinkedHashMap<>(roles));
            renamed = Collections.unmodifiableMap(new LinkedHashMap<>(renamed));
        }

        @Override
        public List<String> keys() {
            return Stream.concat(
                            Stream.of("method", "category", "matched_rows", "unmatched_rows", "padded_columns", "tolerance",
                                    "column_rename_dict", "stage1"),
                            roles.keySet().stream().map(role -> role + "_columns"))
                    .toList();
        }
    }

    /**
     * The rule of a declared metric that made the score.
     *
     * @param number which rule, from 1
     * @param of how many rules there are
     * @param when its condition; empty where it has none
     * @param inputs values that the expression read, each a {@link Counted}, {@link Holds} or {@link Quoted}
     */
    record RuleApplied(int number, int of, String when, String expression, List<Finding> inputs) implements Finding {
        public RuleApplied {
            inputs = List.copyOf(inputs);
        }

        @Override
        public List<String> keys() {
            return Stream.of(
                            of > 1 ? Stream.of("rule") : Stream.<String>empty(),
                            when.isEmpty() ? Stream.<String>empty() : Stream.of("when"),
                            Stream.of("expression", "inputs"))
                    .flatMap(keys -> keys)
                    .toList();
        }
    }

    /**
     * Where a judge's score comes from. A text that is not recorded is empty.
     *
     * @param agreement share of replies that give the same answer, 0 to 1; 1 for a single reply
     * @param hashes of the replies that count, in order
     * @param invalid why replies were left out
     */
    record ReplyOrigin(
            String model,
            OptionalDouble temperature,
            String repliedAt,
            String promptVersion,
            String promptHash,
            double agreement,
            List<String> hashes,
            List<String> invalid)
            implements Finding {
        public ReplyOrigin {
            hashes = List.copyOf(hashes);
            invalid = bounded(invalid);
        }

        @Override
        public List<String> keys() {
            Stream<String> replies = hashes.size() == 1
                    ? Stream.of("reply_hash")
                    : Stream.of("replies", "agreement", "reply_hashes");
            return Stream.concat(
                            Stream.of("model", "temperature", "replied_at", "prompt_version", "prompt_hash", "invalid_replies"),
                            replies)
                    .toList();
        }
    }

    private static List<String> bounded(Collection<String> texts) {
        return texts.stream().limit(MOST).map(Finding::cut).toList();
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
