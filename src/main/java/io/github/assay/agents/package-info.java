/**
 * Agents that predict SQL: {@code process} runs a command for each case, {@code http} posts each case to an endpoint,
 * {@code pipeline} is the built-in one. The root holds the types that they share.
 */
package io.github.assay.agents;
