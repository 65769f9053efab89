package io.github.assay.architecture.bad.value.domain;

/** A class of the domain with state. */
final class Counter {
    private int count;

    int next() {
        return count++;
    }
}
