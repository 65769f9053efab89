/**
 * Floor 3: one class per activity; joins hands and heads. Plain blocking methods that take a Progress; what
 * several threads may call says so.
 *
 * <p>Must not know: screens, toolkits, how a file is laid out.
 */
package io.github.assay.service;
