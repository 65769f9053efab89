/**
 * Recorded replies of judges, read strictly into what metrics can score (metrics.md §3.1, §3.2): one form for each kind
 * of reply, and several replies about one item put together. Must not know: files, networks, how a reply was got.
 */
package io.github.assay.metrics.judge.reply;
