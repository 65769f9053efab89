/**
 * Floor 4: one class per command: arguments → service → text or JSON, exit status.
 *
 * <p>Must not know: how anything is computed.
 */
package io.github.assay.cli;
