/** Commands on people and rounds of labelling. */
package io.github.assay.cli.rounds;
