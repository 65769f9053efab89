/** Controls that several screens use. */
package io.github.assay.ui.common.controls;
