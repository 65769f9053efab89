package io.github.assay.service.evaluation;

/** Forms in which the data of a project are written for other programs. */
public enum DataFormat {
    PARQUET,
    CSV,
    JSONL,
    /** One database file with a table each. */
    DUCKDB,
    /** Scores and votes as events of OpenTelemetry's conventions for generative AI, in OTLP's JSON. */
    OTEL,
    /** Scores and votes as Langfuse's interface takes them. */
    LANGFUSE,
    /** Scores and votes as LangSmith's feedback. */
    LANGSMITH;

    /** Whether it is one file of scores and votes in place of tables. */
    boolean isFeedback() {
        return compareTo(OTEL) >= 0;
    }
}
