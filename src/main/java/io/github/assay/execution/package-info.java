/**
 * Floor 2: runs one guarded query on one database and says what became of it. The query runs in a child process with its own memory, killed at the hard deadline.
 *
 * <p>Must not know: files of a project, stores, metrics.
 */
package io.github.assay.execution;
