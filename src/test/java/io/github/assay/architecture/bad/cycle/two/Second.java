package io.github.assay.architecture.bad.cycle.two;

import io.github.assay.architecture.bad.cycle.one.First;

/** Part of a cycle of packages. */
public record Second(First other) {}
