package io.github.assay.architecture.bad.forward.ui;

import java.util.List;

/** Counter-example: hands every call on to one field. */
final class Port {
    private final List<String> names;

    Port(List<String> names) {
        this.names = names;
    }

    /** A name. */
    public String name(int at) {
        return names.get(at);
    }

    /** How many there are. */
    public int count() {
        return names.size();
    }
}
