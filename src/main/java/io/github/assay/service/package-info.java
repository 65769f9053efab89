/**
 * Floor 3: one class per activity; joins hands and heads. Plain blocking methods that take a Progress.
 *
 * <p>Must not know: threads, toolkits, formats.
 */
package io.github.assay.service;
