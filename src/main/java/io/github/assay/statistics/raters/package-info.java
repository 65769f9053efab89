/** Agreement of several raters: κ, α, Dawid and Skene, alternative annotator. */
package io.github.assay.statistics.raters;
