/**
 * The open project: content of its folder, its stores, and the shared store of a team: its address and login, and what the
 * commands {@code assay store} do.
 */
package io.github.assay.service.project;
