/** Runs a command for each case. */
package io.github.assay.agents.process;
