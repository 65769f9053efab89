/**
 * The database of the current case: a drawer with its tables and columns, and the user's own query, kept as a
 * draft and compared with the case's results. Must not use: the rest of Review except its grid. Entry points: DatabaseDrawer, OwnQueryPane.
 */
package io.github.assay.ui.review.database;
