package io.github.assay.architecture.bad.closed.sql.dialect;

/** An inner class of the parser. */
public record Inner() {}
