/** Floor 0: progress, cancellation and an ordered parallel map. Must not know what is being worked on. */
package io.github.assay.task;
