/**
 * People of a project: records and roles, the names under which they are shown, who may read votes.
 *
 * <p>Entry point: {@link io.github.assay.service.people.PeopleService}.
 */
package io.github.assay.service.people;
