/**
 * Floor 2: runs one guarded query on one database and says what became of it. The query runs in a child process with
 * its own memory, killed at the hard deadline.
 *
 * <p>Must not know: files of a project, stores, metrics.
 *
 * <p>Walls, from the outside in: the statement guard; a process that sees no secret of the environment and has a heap
 * limit; an engine opened read-only, each in its own way (see the classes in {@code child}); limits counted while
 * reading; our own note of why a query was stopped, as engines report a time-out and a cancellation alike. Each wall is
 * tried with the ones before it taken away.
 */
package io.github.assay.execution;
