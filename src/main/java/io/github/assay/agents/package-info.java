/**
 * Agents that predict SQL: by a command for each case, by an endpoint to which each case is posted, and by the built-in
 * pipeline of four stages (schema linker, examples, generator, corrector; THESIS §2.5, Table 2.1).
 */
package io.github.assay.agents;
