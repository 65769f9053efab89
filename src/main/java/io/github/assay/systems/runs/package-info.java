/** One run of a system against another, and runs over time. */
package io.github.assay.systems.runs;
