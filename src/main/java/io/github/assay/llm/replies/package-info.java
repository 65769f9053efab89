/**
 * Recordings of replies. {@link io.github.assay.llm.replies.RecordedClient} answers a request from its recording or, where
 * that is allowed, from the endpoint, and records the reply before it is used.
 */
package io.github.assay.llm.replies;
