/**
 * The Agreement screen: how far annotators agree, as headline, pairs, annotators and strata; each number opens its
 * cases.
 *
 * <p>Must not use: any other screen.
 */
package io.github.assay.ui.agreement;
