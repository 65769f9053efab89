/** Commands of robustness: errors put into gold queries. */
package io.github.assay.cli.robustness;
