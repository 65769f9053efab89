/** View model of the sheet that adds a run. */
package io.github.assay.ui.runs.model;
