/**
 * Restrictions of a query process by the operating system: files to read, folders to write, hosts and programs.
 *
 * <p>On Linux these are a Landlock rule set and a system call filter (seccomp). Both belong to one thread and pass to
 * the processes that this thread starts, so {@link io.github.assay.execution.sandbox.Sandbox} starts a query process
 * from a thread that it has restricted first. The process is restricted from its first instruction, with all its
 * threads, and needs no code for this. Other systems have no such mechanism that Java can use;
 * {@link io.github.assay.execution.sandbox.Sandbox#protection} reports that.
 *
 * <p>Must not use: databases, files of a project, drivers. Entry points:
 * {@link io.github.assay.execution.sandbox.Sandbox}, {@link io.github.assay.execution.sandbox.SandboxPermissions}.
 */
package io.github.assay.execution.sandbox;
