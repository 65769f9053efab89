package io.github.assay.conformance;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** Kinds of files with figures of other programs, told apart by the fields of their lines. */
enum OracleKind {
    DISAGREEMENTS("oracle_disagreements.jsonl", "bird_ex", "testsuite_exec", "spider2_ordered", "defog_exact"),
    SPIDER_MATCH("oracle_spider_match.jsonl", "exec_2018"),
    TESTSUITE("oracle_testsuite.jsonl", "exec", "exec_keep_distinct"),
    SPIDER2("oracle_spider2.jsonl", "score_ordered", "score_ignore_order"),
    DEFOG("oracle_defog.jsonl", "subset", "subset_nocategory", "exact_nocategory"),
    SQLMORPH(
            "oracle_sqlmorph.jsonl", "exact_column_exact_cell_penalize", "exact_column_exact_cell_lenient",
            "exact_column_partial_cell_penalize", "exact_column_partial_cell_lenient", "free_column_partial_cell_penalize"),
    IBM("oracle_ibm.csv", "execution_accuracy", "bird_execution_accuracy", "sql_exact_match", "is_sqlglot_parsable"),
    EXECUTION("oracle_execution.jsonl", "bag_equal", "set_equal", "gold_rows", "pred_rows"),
    BIRD("oracle_bird.jsonl", "ex", "soft_f1");

    private final String file;
    private final Set<String> fields;

    OracleKind(String file, String... fields) {
        this.file = file;
        this.fields = Set.of(fields);
    }

    /** Usual name of such a file. */
    String file() {
        return file;
    }

    /** The kind whose usual name this is. */
    static OracleKind named(String file) {
        return Arrays.stream(values()).filter(k -> k.file.equals(file)).findFirst().orElseThrow();
    }

    /**
     * The kind of a file: the first with a field of its own in the lines, else the one whose usual name begins the
     * file's; empty where neither fits.
     */
    static Optional<OracleKind> of(String name, Set<String> present) {
        return Arrays.stream(values())
                .filter(k -> k.fields.stream().anyMatch(present::contains))
                .findFirst()
                .or(() -> Arrays.stream(values())
                        .filter(k -> name.matches("\\Q" + stem(k.file) + "\\E([^a-z0-9].*)?\\.(jsonl|json|csv)"))
                        .findFirst());
    }

    private static String stem(String file) {
        return file.substring(0, file.lastIndexOf('.'));
    }
}
