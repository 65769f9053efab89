/** Worker processes: start, reuse, deadline, memory. */
package io.github.assay.execution.pool;
