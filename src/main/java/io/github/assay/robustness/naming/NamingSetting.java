package io.github.assay.robustness.naming;

/** Which side of a benchmark has the less natural names (thesis §4.3.4): the question with evidence, the schema, or both. */
public enum NamingSetting {
    O_O(false, false),
    L_O(true, false),
    O_L(false, true),
    L_L(true, true);

    private final boolean question;
    private final boolean schema;

    NamingSetting(boolean question, boolean schema) {
        this.question = question;
        this.schema = schema;
    }

    /** Whether question and evidence have the new names. */
    public boolean question() {
        return question;
    }

    /** Whether database and gold query have the new names. */
    public boolean schema() {
        return schema;
    }

    /** As the thesis writes it: question, stroke, schema. */
    public String label() {
        return name().replace('_', '/');
    }

    /** The folder of its project. */
    public String folder() {
        return name().replace('_', '-');
    }
}
