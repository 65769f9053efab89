package io.github.assay.task;

/** What the program may use of the machine's memory, and what to say where that does not suffice. */
public final class Memory {
    private static final long MEGABYTE = 1 << 20;
    private static final long GIGABYTE = 1 << 30;

    private Memory() {}

    /** The most that the heap may grow to, in bytes. */
    public static long most() {
        return Runtime.getRuntime().maxMemory();
    }

    /** That something did not fit, and what to do about it: one sentence or two. */
    public static String tooLittle() {
        return "It needs more memory than the " + most() / MEGABYTE + " MB that the program may use. " + remedy();
    }

    /** The same where it is known beforehand how much is needed, in bytes. */
    public static String tooLittle(long wanted) {
        return "That takes about " + Math.ceilDiv(wanted, MEGABYTE) + " MB of memory, and the program may use "
                + most() / MEGABYTE + " MB. " + remedy(Math.max(2, Math.ceilDiv(wanted, GIGABYTE) * 2));
    }

    /** How to get more: a sentence without its full stop. */
    public static String remedy() {
        return remedy(Math.max(2, Math.ceilDiv(most(), GIGABYTE) * 2));
    }

    private static String remedy(long gigabytes) {
        return "Give it more, as with ASSAY_JAVA_OPTS=-Xmx" + gigabytes
                + "g, or lower maxRows under limits in project.json";
    }
}
