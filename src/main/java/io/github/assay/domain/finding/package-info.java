/**
 * What metrics found, as typed records: figures, texts, parts of queries and rows of tables; and the {@link
 * io.github.assay.domain.finding.Step steps} by which a score follows from them, made where a person opens it. Neither
 * holds a sentence: {@code wording} makes the words of window and terminal, {@code files} the JSON form. Entry points:
 * {@link io.github.assay.domain.finding.Finding} and {@link io.github.assay.metrics.FindingList}.
 */
package io.github.assay.domain.finding;
