/**
 * Sends requests over HTTP: bodies of the three forms, tries again by the rules of docs/judges.md, rate limits, budgets
 * and keys. {@link io.github.assay.llm.wire.LlmClient} is the entry point.
 */
package io.github.assay.llm.wire;
