package io.github.assay.task;

/** Memory limit of the program, and the error texts for work that exceeds it. */
public final class Memory {
    private static final long MEGABYTE = 1 << 20;
    private static final long GIGABYTE = 1 << 30;

    private Memory() {}

    /** Largest heap size of this process, in bytes. */
    public static long most() {
        return Runtime.getRuntime().maxMemory();
    }

    /** An error text for work that did not fit into memory, with the remedy: one or two sentences. */
    public static String tooLittle() {
        return "It needs more memory than the " + most() / MEGABYTE + " MB that the program may use. " + remedy();
    }

    /** The same when the needed bytes are known in advance. */
    public static String tooLittle(long wanted) {
        return "That takes about " + Math.ceilDiv(wanted, MEGABYTE) + " MB of memory, and the program may use "
                + most() / MEGABYTE + " MB. " + remedy(Math.max(2, Math.ceilDiv(wanted, GIGABYTE) * 2));
    }

    /** The remedy for too little memory: a sentence without its full stop. */
    public static String remedy() {
        return remedy(Math.max(2, Math.ceilDiv(most(), GIGABYTE) * 2));
    }

    private static String remedy(long gigabytes) {
        return "Give it more, as with ASSAY_JAVA_OPTS=-Xmx" + gigabytes
                + "g, or lower maxRows under limits in project.json";
    }
}
