/** Checks and effects of metric settings. */
package io.github.assay.service.settings;
