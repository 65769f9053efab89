/**
 * Texts and numbers as people read them, for window, terminal and report (layer 3): texts by key, numbers, intervals,
 * reasons of undefined values, sentences for findings. Texts are in {@code i18n/messages.properties}.
 *
 * <p>Must not use: toolkits, services, files.
 *
 * <p>Entry points: {@link io.github.assay.wording.EstimateFormat}, {@link io.github.assay.wording.EvidenceText}.
 */
package io.github.assay.wording;
