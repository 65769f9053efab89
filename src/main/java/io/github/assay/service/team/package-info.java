/**
 * Set-up of a team on a shared store: who is in it, logins, records, the first round, and a file with which each person
 * begins.
 *
 * <p>Entry points: {@link io.github.assay.service.team.TeamSetup}, {@link io.github.assay.service.team.TeamPack}.
 */
package io.github.assay.service.team;
