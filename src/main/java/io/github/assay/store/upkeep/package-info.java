/**
 * Care of an embedded store: its identity and version, the check of its hash chains, backups and what restores them.
 *
 * <p>Must not use: the stores of labels and outcomes, databases. Entry points:
 * {@link io.github.assay.store.upkeep.ChainWatch}, {@link io.github.assay.store.upkeep.StoreUpgrade}.
 */
package io.github.assay.store.upkeep;
