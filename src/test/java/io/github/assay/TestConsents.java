package io.github.assay;

import java.nio.file.Path;

/** The file of consents of all tests of one run; the user's own is never touched. */
public final class TestConsents {
    public static final Path FILE = Path.of("target", "test-consents", ProcessHandle.current().pid() + ".jsonl");

    private TestConsents() {}
}
