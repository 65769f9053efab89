package io.github.assay.files;

import java.util.List;

/** Signals a project that names case or prediction files outside its folder without the user's agreement. */
public final class OutsideProjectException extends ProjectFormatException {
    private static final long serialVersionUID = 1;

    private final transient List<String> names;

    public OutsideProjectException(List<String> names) {
        super(
                "project.json names files outside the project's folder, directly or through a link: "
                        + String.join(", ", names),
                "They are not read unless you agree. Copy them into the folder, or, if you trust the project, give the"
                        + " command with --allow-outside.");
        this.names = List.copyOf(names);
    }

    /** The names and patterns as written in the project. */
    public List<String> names() {
        return names;
    }
}
