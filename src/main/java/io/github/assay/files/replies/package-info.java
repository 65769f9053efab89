/**
 * Recorded replies of judges (metrics.md §3.1): from the lines of cases, predictions and {@code replies/*.jsonl} to the
 * items they are about. Replies are text that a program wrote for people: JSON is looked for in it, and read strictly.
 */
package io.github.assay.files.replies;
