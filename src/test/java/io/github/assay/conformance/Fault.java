package io.github.assay.conformance;

/**
 * Something in a data folder that cannot be read or used. It costs only itself; the rest of the folder is compared.
 *
 * @param what the file and line, the pair or the database
 * @param why what is wrong with it
 */
public record Fault(String what, String why) {
    @Override
    public String toString() {
        return what + ": " + why;
    }
}
