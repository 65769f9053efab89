/**
 * Recorded replies of judges (metrics.md §3.1): reads them from lines of cases, predictions and {@code replies/*.jsonl}
 * and assigns them to items. JSON is searched in the text of a reply and parsed strictly.
 */
package io.github.assay.files.replies;
