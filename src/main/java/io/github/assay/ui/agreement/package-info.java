/**
 * Floor 4: how far the annotators agree: headline, pairs, annotators, strata; each number opens its cases.
 *
 * <p>Must not know: any other room.
 */
package io.github.assay.ui.agreement;
