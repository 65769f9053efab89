import java.io.IOException;
import java.util.List;

/**
 * Runs a script with {@code JAVA_HOME} set to the Java that runs this, which Maven's toolchain selects, and exits with its status.
 *
 * <p>Part of the packages: {@code java WithThisJava.java SCRIPT [ARGUMENT]…}.
 */
final class WithThisJava {
    private WithThisJava() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        ProcessBuilder script = new ProcessBuilder(List.of(args)).inheritIO();
        script.environment().put("JAVA_HOME", System.getProperty("java.home"));
        System.exit(script.start().waitFor());
    }
}
