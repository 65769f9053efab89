/** Tables of the Systems screen. */
package io.github.assay.ui.systems.tables;
