/**
 * Layer 4: runs one guarded query on one database and returns its outcome. The query runs in a worker process with its
 * own memory, which is killed at the hard deadline. {@code InMemoryScratch} does the same on databases that Assay makes.
 *
 * <p>Must not use: files of a project, stores, metrics. Entry point: {@link io.github.assay.execution.QueryRunner}.
 *
 * <p>Protections, from the outside in: the statement guard; a process that sees no secret of the environment and has a
 * heap limit; an engine opened read-only, each in its own way (see {@code worker.engines}); limits counted while
 * reading; a record of why a query was stopped, because engines report a time-out and a cancellation alike. Tests check
 * each protection with the ones before it removed.
 */
package io.github.assay.execution;
