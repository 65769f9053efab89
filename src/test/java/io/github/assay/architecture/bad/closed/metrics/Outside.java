package io.github.assay.architecture.bad.closed.metrics;

import io.github.assay.architecture.bad.closed.sql.dialect.Inner;

/** Uses a package that is closed to it. */
record Outside(Inner inner) {}
