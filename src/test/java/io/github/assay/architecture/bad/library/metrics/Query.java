package io.github.assay.architecture.bad.library.metrics;

import java.sql.Connection;

/** Uses JDBC outside the packages for it. */
record Query(Connection connection) {}
