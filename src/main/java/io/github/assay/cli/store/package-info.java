/**
 * Commands about a project's store: {@code assay store}.
 *
 * <p>Must not use: the store itself, screens. Entry point: {@link io.github.assay.cli.store.StoreCommand}.
 */
package io.github.assay.cli.store;
