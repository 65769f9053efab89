/** Controls that several screens use and that know no screen. Must not use: services' engines, files, stores. */
package io.github.assay.ui.common.controls;
