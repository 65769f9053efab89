/** The sheet that restores a project's store from a backup. {@code model} holds its view model. */
package io.github.assay.ui.upkeep;
