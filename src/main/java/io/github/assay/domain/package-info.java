/**
 * Floor 0: the nouns of text-to-SQL evaluation. Records, enums and sealed interfaces, all immutable, with no
 * behaviour beyond checking and describing themselves.
 *
 * <p>Must not know: files, databases, SQL, JSON, screens.
 *
 * <p>Conventions: a text that was not given is the empty string; a number or object that was not given is an empty
 * {@link java.util.Optional}; nothing is {@code null}. A quantity that cannot be had is an
 * {@link io.github.assay.domain.Outcome}, never a default number.
 */
package io.github.assay.domain;
