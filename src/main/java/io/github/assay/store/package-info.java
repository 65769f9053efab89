/**
 * Floor 2: votes, runs and scores on disk; history; who may see what. An append-only, forced journal of votes is the truth, H2 its index.
 *
 * <p>Must not know: file formats of the project, SQL under test, screens.
 */
package io.github.assay.store;
