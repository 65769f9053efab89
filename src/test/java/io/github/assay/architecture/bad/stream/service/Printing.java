package io.github.assay.architecture.bad.stream.service;

/** Prints outside the command line. */
final class Printing {
    void print() {
        System.out.println();
    }
}
