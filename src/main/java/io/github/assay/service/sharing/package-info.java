/**
 * The shared store of a team: its address and login, and what the commands {@code assay store} do.
 *
 * <p>Entry points: {@link io.github.assay.service.sharing.SharedLogins},
 * {@link io.github.assay.service.sharing.SharedStoreService}.
 */
package io.github.assay.service.sharing;
