/** Voting, queue, label files. */
package io.github.assay.service.labels;
