package io.github.assay.execution.sandbox;

import io.github.assay.task.Children;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Starts query processes that the operating system restricts to their own folder. A process reads the Java it runs on,
 * its class path and the files that its {@link SandboxPermissions} name; it writes in its own folder only; it starts no
 * program except that Java; it opens sockets only where its permissions name ports. Where the system cannot enforce one
 * of these, {@link #protection} reports it and the process starts without it.
 */
public final class Sandbox {
    /**
     * Restrictions that this system can enforce on query processes.
     *
     * @param files whether the process can be kept from files outside its own folder
     * @param sockets whether it can be kept from opening sockets
     * @param means names and versions of the system's mechanisms; empty where it has none
     */
    public record Protection(boolean files, boolean sockets, String means) {}

    /**
     * Folders in which a process may write.
     *
     * @param folder its own folder
     * @param around a folder with only such folders; the process may remove empty ones, including its own
     */
    public record Own(Path folder, Path around) {}

    // Usual folders of libraries, in addition to those from which this process has loaded libraries.
    private static final List<String> LIBRARIES =
            List.of("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store", "/gnu/store", "/etc/ld.so.cache");

    /**
     * Files from which Java and the engines read about memory and processors. The folder of processes may be listed,
     * not read.
     */
    private static final List<String> KERNEL = List.of(
            "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/cgroups", "/proc/version", "/proc/sys/vm",
            "/proc/sys/kernel", "/sys/fs/cgroup", "/sys/devices/system", "/sys/kernel/mm", "/dev/random", "/dev/urandom",
            "/dev/zero");

    /** Files that resolving a host name needs. */
    private static final List<String> NAME_SERVICE = List.of(
            "/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf", "/etc/services");

    private static final class Found {
        private static final Optional<LinuxSandbox> LINUX = find();
        private static final List<Path> READ = new ArrayList<>();
        private static final List<Path> START = new ArrayList<>();

        static {
            if (LINUX.isPresent()) {
                look();
            }
        }

        private static Optional<LinuxSandbox> find() {
            if (!System.getProperty("os.name").equals("Linux")) {
                return Optional.empty();
            }
            try {
                return LinuxSandbox.here();
            } catch (IllegalCallerException | UnsupportedOperationException | LinkageError e) {
                System.getLogger(Sandbox.class.getName())
                        .log(System.Logger.Level.WARNING, "query processes start without restrictions", e);
                return Optional.empty();
            }
        }

        private static void look() {
            Path java = Path.of(System.getProperty("java.home"));
            READ.add(java);
            READ.addAll(linksOutOf(java));
            START.add(java.resolve("bin").resolve("java"));
            START.add(java.resolve("lib").resolve("jspawnhelper"));
            for (Path library : loadedLibraries()) {
                String name = library.getFileName().toString();
                READ.add(name.startsWith("libc.") ? library.getParent() : library);
                if (name.startsWith("ld")) {
                    // The loader, which the kernel starts for each program.
                    START.add(library);
                }
            }
            Stream.concat(LIBRARIES.stream(), KERNEL.stream()).map(Path::of).forEach(READ::add);
            Optional.ofNullable(System.getenv("LD_LIBRARY_PATH")).stream()
                    .flatMap(paths -> Stream.of(paths.split(File.pathSeparator)))
                    .filter(path -> path.startsWith("/"))
                    .map(Path::of)
                    .forEach(READ::add);
        }

        /**
         * Targets of links in the Java folder: distributions keep settings and certificates of Java in other folders.
         */
        private static List<Path> linksOutOf(Path java) {
            try (Stream<Path> all = Files.find(java, 3, (_, about) -> about.isSymbolicLink())) {
                return all.filter(Files::exists).toList();
            } catch (IOException | UncheckedIOException e) {
                System.getLogger(Sandbox.class.getName()).log(System.Logger.Level.INFO, "links of Java not followed", e);
                return List.of();
            }
        }

        /** Libraries of this process, which runs the same Java as the query processes. */
        private static Set<Path> loadedLibraries() {
            Set<Path> found = new HashSet<>();
            try {
                for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
                    int path = line.indexOf('/');
                    if (path >= 0 && line.contains(".so")) {
                        Path library = Path.of(line.substring(path));
                        if (!library.startsWith(System.getProperty("java.io.tmpdir"))) {
                            found.add(library);
                        }
                    }
                }
            } catch (IOException e) {
                System.getLogger(Sandbox.class.getName()).log(System.Logger.Level.INFO, "loaded libraries unknown", e);
            }
            return found;
        }
    }

    private Sandbox() {}

    /** Restrictions that this system can enforce on query processes. */
    public static Protection protection() {
        return Found.LINUX
                .map(linux -> new Protection(
                        linux.landlock() > 0,
                        linux.filters(),
                        Stream.of(
                                        linux.landlock() > 0 ? "Landlock version " + linux.landlock() : "",
                                        linux.filters() ? "system call filter" : "")
                                .filter(means -> !means.isEmpty())
                                .reduce((a, b) -> a + ", " + b)
                                .orElse("")))
                .orElse(new Protection(false, false, ""));
    }

    /** Whether any restriction is available, so that permissions have an effect. */
    public static boolean isThere() {
        return Found.LINUX.isPresent();
    }

    /**
     * Starts a process from a restricted thread.
     *
     * <p>The thread ends at once. Java's thread that waits for the process inherits the restrictions; no other work may
     * run on it, so {@code onExit} of a process must not be used anywhere in this program: it would start a restricted
     * thread of the common pool. That thread also cannot read the start time of the process, without which
     * {@code Process.destroy} sends no signal: use {@code ProcessHandle.of(pid)}.
     *
     * @param command the command, with the streams to use
     * @param own the folders in which the process writes
     * @param readable class path entries and other files or folders that it reads
     * @param reach further permissions
     */
    public static Process start(ProcessBuilder command, Own own, List<Path> readable, SandboxPermissions reach) throws IOException {
        if (Found.LINUX.isEmpty()) {
            return Children.start(command);
        }
        // The first use of this logger reads settings of the program, which the restricted thread cannot read.
        System.getLogger("java.lang.ProcessBuilder").isLoggable(System.Logger.Level.DEBUG);
        LinuxSandbox linux = Found.LINUX.get();
        try (LinuxSandbox.Rules rules = linux.new Rules(reach.ports())) {
            grant(rules, own, readable, reach);
            return startFromRestrictedThread(rules, command);
        }
    }

    private static void grant(LinuxSandbox.Rules rules, Own own, List<Path> readable, SandboxPermissions reach) throws IOException {
        rules.allow(own.folder(), LinuxSandbox.OWN);
        rules.allow(own.around(), LinuxSandbox.REMOVE_FOLDER);
        rules.allow(Path.of("/dev/null"), LinuxSandbox.READ_FILE | LinuxSandbox.WRITE_FILE);
        // A new process lists its open files to close those it inherited.
        rules.allow(Path.of("/proc"), LinuxSandbox.READ_FOLDER);
        for (Path path : Found.READ) {
            rules.allow(path, LinuxSandbox.READ);
        }
        for (Path path : Found.START) {
            rules.allow(path, LinuxSandbox.READ_FILE | LinuxSandbox.EXECUTE);
        }
        for (Path path : readable) {
            rules.allow(path, LinuxSandbox.READ);
        }
        for (Path path : reach.files().values()) {
            rules.allow(path, LinuxSandbox.READ_FILE);
        }
        if (!reach.ports().isEmpty()) {
            for (String path : NAME_SERVICE) {
                rules.allow(Path.of(path), LinuxSandbox.READ_FILE);
            }
        }
    }

    private static Process startFromRestrictedThread(LinuxSandbox.Rules rules, ProcessBuilder command) throws IOException {
        Start start = new Start(rules, command);
        Thread thread = Thread.ofPlatform().daemon().name("assay-query-start-restricted").start(start);
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return start.result();
    }

    private static final class Start implements Runnable {
        private final LinuxSandbox.Rules rules;
        private final ProcessBuilder command;
        private Optional<Process> started = Optional.empty();
        private Optional<IOException> failed = Optional.empty();

        Start(LinuxSandbox.Rules rules, ProcessBuilder command) {
            this.rules = rules;
            this.command = command;
        }

        @Override
        public void run() {
            try {
                rules.restrictThisThread();
                started = Optional.of(Children.start(command));
            } catch (IOException e) {
                failed = Optional.of(e);
            }
        }

        Process result() throws IOException {
            if (failed.isPresent()) {
                throw failed.get();
            }
            return started.orElseThrow(() -> new IOException("the thread that starts query processes failed"));
        }
    }
}
