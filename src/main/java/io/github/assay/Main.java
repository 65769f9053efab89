package io.github.assay;

/** Picks the face: the window or the command line. It does not extend {@code Application}. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.out.println("Assay " + String.join(" ", args));
    }
}
