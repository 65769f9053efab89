/**
 * Restrictions that the operating system puts on a query process: which files it reads, where it writes, whom it
 * connects to, which programs it starts.
 *
 * <p>On Linux these are a Landlock rule set and a system call filter (seccomp). Both belong to one thread and pass to the
 * processes that this thread starts, so {@link io.github.assay.execution.sandbox.Sandbox} starts a query process from a
 * thread that it has restricted before. The process is restricted from its first instruction, with all its threads, and
 * needs no preparation of its own. Other systems have no such means that Java reaches;
 * {@link io.github.assay.execution.sandbox.Sandbox#protection} says so.
 *
 * <p>Must not use: databases, files of a project, drivers.
 */
package io.github.assay.execution.sandbox;
