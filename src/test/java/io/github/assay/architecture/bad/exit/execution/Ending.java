package io.github.assay.architecture.bad.exit.execution;

/** Has a callback at the end of a process. */
final class Ending {
    Object end(Process process) {
        return process.onExit();
    }
}
