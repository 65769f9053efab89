/** View model of the sheet that restores a store. */
package io.github.assay.ui.upkeep.model;
