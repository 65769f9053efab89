/** Spider's component match, exact match and hardness. */
package io.github.assay.metrics.structure.spider;
