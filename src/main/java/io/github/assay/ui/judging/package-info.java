/** The sheet that puts items before a judge. {@code model} holds its view model. */
package io.github.assay.ui.judging;
