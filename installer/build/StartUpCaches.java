import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Makes the start-up caches of the program in a folder: that of the window, and that of commands with that of query processes,
 * at the same time. The run for commands waits for its queries, that for the window for its pulses.
 *
 * <p>Part of the build: {@code java StartUpCaches.java LIB LOGS [JAVA]}, where JAVA is the folder of the Java that starts the
 * program; without it, the one that runs this.
 */
final class StartUpCaches {
    /** A machine that cannot draw still gets a working program, only a slower start. */
    private static final Set<Integer> GOOD = Set.of(0, 1, 134);

    private StartUpCaches() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path lib = Path.of(args[0]).toAbsolutePath();
        Path logs = Path.of(args[1]);
        Path java = Path.of(args.length > 2 ? args[2] : System.getProperty("java.home"));
        Process window = start(java, lib, "assay.aot", List.of("-Dglass.platform=Headless", "-Dprism.order=sw", "-Dassay.rehearse=window"),
                logs.resolve("start-up-cache.log"));
        Process commands = start(java, lib, "commands.aot", List.of("-Dassay.rehearse=commands"), logs.resolve("start-up-cache-of-commands.log"));
        boolean made = GOOD.contains(window.waitFor()) & GOOD.contains(commands.waitFor());
        System.exit(made ? 0 : 1);
    }

    /**
     * Classes are recorded, profiles are not: with them the compiler works through them at every start, a third of a second
     * that two cores do not have to spare.
     */
    private static Process start(Path java, Path lib, String cache, List<String> options, Path log) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                java.resolve("bin").resolve("java").toString(), "-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining",
                "-XX:AOTCacheOutput=" + cache, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(options);
        command.addAll(List.of("-jar", lib.resolve("assay.jar").toString()));
        return new ProcessBuilder(command).directory(lib.toFile()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    }
}
