/**
 * Words for what the program found: the only place that turns findings into sentences, for window and terminal alike.
 * Texts are in {@code i18n/messages.properties}. Uses no toolkit, no service and no file. Entry point: {@link
 * io.github.assay.wording.EvidenceText}.
 */
package io.github.assay.wording;
