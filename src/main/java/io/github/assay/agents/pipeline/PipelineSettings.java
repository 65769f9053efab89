package io.github.assay.agents.pipeline;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Settings of the pipeline (THESIS Table 2.1).
 *
 * @param linker how the schema is reduced
 * @param model the model of all stages
 * @param temperature empty to send none
 * @param seed empty to send none
 * @param maxOutputTokens most tokens of a reply
 * @param corrections most attempts to repair SQL that does not parse; 0 for none
 */
public record PipelineSettings(
        Linker linker, String model, OptionalDouble temperature, OptionalLong seed, int maxOutputTokens, int corrections) {
    /** How the schema is reduced before a query is generated. */
    public enum Linker {
        /** All tables and columns. */
        FULL_SCHEMA,
        /** The model chooses tables, then columns of these. */
        TCSL,
        /** The model decides on each column by itself. */
        SCSL
    }
}
