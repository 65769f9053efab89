package io.github.assay;

import java.lang.reflect.InvocationTargetException;

/**
 * The entry point of every launcher; prints a sentence instead of a stack trace when Java is too old. Compiled for Java
 * 11, and names no class of a later version.
 */
public final class Launcher {
    private static final int NEEDED = 25;

    private Launcher() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        int found = Runtime.version().feature();
        if (found < NEEDED) {
            System.err.println("Assay needs Java " + NEEDED + " or newer; it was started with Java " + found
                    + ". Install a JDK " + NEEDED + " or point JAVA_HOME at one.");
            System.exit(2);
        }
        try {
            Class.forName("io.github.assay.app.Main").getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException) {
                throw (RuntimeException) e.getCause();
            }
            throw e;
        }
    }
}
