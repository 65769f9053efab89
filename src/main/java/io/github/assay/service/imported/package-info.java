/** Scores and verdicts that another program stored in the project's files. */
package io.github.assay.service.imported;
