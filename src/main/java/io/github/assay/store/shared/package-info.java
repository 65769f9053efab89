/**
 * The shared store of a team: a PostgreSQL schema that holds the lines of everybody's journals.
 *
 * <p>Local journals remain authoritative: an act is a forced line of a local journal first, and the journals are the
 * queue of what is not shared yet. A line has its own text as identity, so that sending it again adds nothing. Roles are
 * enforced by the server ({@code resources/store/postgresql}), never by this package.
 *
 * <p>Must not use: the index of labels, the project's files. Entry points:
 * {@link io.github.assay.store.shared.SharedSync}, {@link io.github.assay.store.shared.SharedSetup}.
 */
package io.github.assay.store.shared;
