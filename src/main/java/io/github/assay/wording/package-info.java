/**
 * Layer 3: words and numbers as people read them, for window, terminal and report: texts by key, numbers, intervals,
 * reasons of undefined values, sentences for findings. Texts are in {@code i18n/messages.properties}. Must not use a
 * toolkit, a service or a file.
 *
 * <p>Entry points: {@link io.github.assay.wording.EstimateFormat}, {@link io.github.assay.wording.EvidenceText}.
 */
package io.github.assay.wording;
