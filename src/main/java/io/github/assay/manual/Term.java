package io.github.assay.manual;

/**
 * An entry of the glossary.
 *
 * @param name as texts write it
 * @param field what it belongs to, such as "statistics"
 * @param meaning in sentences
 */
public record Term(String name, String field, String meaning) {}
