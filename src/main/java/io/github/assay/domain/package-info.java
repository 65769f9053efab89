/**
 * Layer 0: values of text-to-SQL evaluation. Records, enums and sealed interfaces, all immutable. Their methods only
 * check and describe them.
 *
 * <p>Must not use: files, databases, SQL, JSON, screens.
 *
 * <p>Conventions: a text that was not given is the empty string; a number or object that was not given is an empty
 * {@link java.util.Optional}; nothing is {@code null}. A quantity that cannot be computed is an
 * {@link io.github.assay.domain.Outcome}, never a default number. Entry point: {@link io.github.assay.domain.Outcome}.
 */
package io.github.assay.domain;
