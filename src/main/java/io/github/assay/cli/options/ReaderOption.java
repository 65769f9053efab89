package io.github.assay.cli.options;

import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.people.VoteReader;
import picocli.CommandLine.Option;

/** The option that says who reads votes, which is needed while a round is open. */
public final class ReaderOption {
    /** The option that names who acts or reads, which with a shared store is the person of the login. */
    static final String NAME = "--as";

    @Option(names = NAME, paramLabel = "NAME",
            description = "Who reads; needed while a round is open, which hides votes from its annotators.")
    private String name = "";

    /** Whether a person is named. */
    public boolean isNamed() {
        return !name.isBlank();
    }

    /** The name of the reader; blank where none is stated. */
    public String name() {
        return name.strip();
    }

    /** The reader, with what is hidden from them. */
    public VoteReader reader(ProjectSession session) throws Exception {
        return VoteReader.of(session, name);
    }

    /** The same where no name is needed: to an unnamed reader everything is hidden that open rounds hide. */
    public VoteReader anyReader(ProjectSession session) throws Exception {
        return isNamed() ? reader(session) : VoteReader.unnamed(session);
    }

    /** Checks that figures over all votes may be shown. */
    public void mayReadFigures(ProjectSession session) throws Exception {
        reader(session).mayReadFigures();
    }
}
