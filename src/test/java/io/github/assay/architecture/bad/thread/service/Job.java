package io.github.assay.architecture.bad.thread.service;

/** Starts a thread outside the classes for it. */
final class Job {
    Thread start() {
        return Thread.ofVirtual().start(() -> {});
    }
}
