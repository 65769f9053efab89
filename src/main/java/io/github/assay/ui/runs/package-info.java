/** The sheet that adds a run to the open project. {@code model} holds its view model. */
package io.github.assay.ui.runs;
