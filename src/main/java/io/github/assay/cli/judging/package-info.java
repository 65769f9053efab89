/** Commands about judges. */
package io.github.assay.cli.judging;
