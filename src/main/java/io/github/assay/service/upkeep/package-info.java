/**
 * Care of a project's embedded store for command line and window: check, backups, restoring, audit.
 *
 * <p>Must not use: screens, the command line. Entry points: {@link io.github.assay.service.upkeep.StoreCare}.
 */
package io.github.assay.service.upkeep;
