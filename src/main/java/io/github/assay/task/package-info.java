/**
 * Layer 0: progress, cancellation and an ordered parallel map. Must not use any other package of the program. Entry
 * points: {@link io.github.assay.task.Progress}, {@link io.github.assay.task.Parallel}.
 */
package io.github.assay.task;
