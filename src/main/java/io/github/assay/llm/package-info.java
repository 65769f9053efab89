/**
 * Requests to language models over HTTP: tries, rate limits, budgets, keys. Recordings of replies, which
 * {@link io.github.assay.llm.RecordedClient} repeats without a network, and templates of prompts: plain text with named
 * parts, filled with data that is never read as a template.
 */
package io.github.assay.llm;
