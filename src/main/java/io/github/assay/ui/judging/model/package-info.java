/** View model of the sheet that puts items before a judge. */
package io.github.assay.ui.judging.model;
