/** Scores and verdicts that came with a project from another program. */
package io.github.assay.service.imported;
