/**
 * The database of the shown case: schema with descriptions, sample rows, and a person's own queries. Every statement
 * goes through the same guard, worker process and limits as the queries under test.
 *
 * <p>Must not use: screens, stores, JDBC. Entry point: {@link io.github.assay.service.browse.BrowseService}.
 */
package io.github.assay.service.browse;
