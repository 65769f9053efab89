/**
 * Floor 1: votes → rating matrix → agreement statistics; votes → final labels.
 *
 * <p>Must not know: files, stores, SQL.
 */
package io.github.assay.agreement;
