/**
 * Definitions of tables and rows read from SQL scripts. Nothing of a script is run.
 *
 * <p>Entry point: {@link io.github.assay.sql.ddl.SchemaScript}.
 */
package io.github.assay.sql.ddl;
