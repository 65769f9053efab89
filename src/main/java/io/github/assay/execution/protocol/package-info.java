/** Messages between the program and its worker processes. */
package io.github.assay.execution.protocol;
