/** Schema linking and grounding. */
package io.github.assay.metrics.structure.linking;
