/** Execution of gold and predicted SQL, and lookup of stored outcomes. */
package io.github.assay.service.run;
