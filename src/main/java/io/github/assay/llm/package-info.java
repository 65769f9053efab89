/**
 * Requests to language models. The root holds the types that the inner packages share: {@code wire} sends requests over
 * HTTP, {@code replies} records them and repeats them without a network.
 */
package io.github.assay.llm;
