/** View model of the sheet of rounds; knows no {@code javafx.scene}. */
package io.github.assay.ui.rounds.model;
