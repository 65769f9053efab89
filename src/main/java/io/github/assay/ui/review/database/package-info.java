/**
 * The database of the case in front: a drawer with its tables and columns, and a person's own query set beside the
 * results of the case. Must not use: the rest of Review except its grid. Entry points: DatabaseDrawer, OwnQueryPane.
 */
package io.github.assay.ui.review.database;
