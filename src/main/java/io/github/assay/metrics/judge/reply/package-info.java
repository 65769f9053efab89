/**
 * Strict readers of judges' recorded replies (metrics.md §3.1, §3.2). There is one class for each form of reply, and a
 * summary of several replies about one item. Must not use: files, networks.
 */
package io.github.assay.metrics.judge.reply;
