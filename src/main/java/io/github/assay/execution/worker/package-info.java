/** The worker process in which queries run. */
package io.github.assay.execution.worker;
