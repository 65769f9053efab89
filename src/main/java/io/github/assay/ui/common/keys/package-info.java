/** Key bindings: one table for keys, help and remapping. */
package io.github.assay.ui.common.keys;
