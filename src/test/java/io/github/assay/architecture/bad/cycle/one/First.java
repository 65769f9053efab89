package io.github.assay.architecture.bad.cycle.one;

import io.github.assay.architecture.bad.cycle.two.Second;

/** Part of a cycle of packages. */
public record First(Second other) {}
