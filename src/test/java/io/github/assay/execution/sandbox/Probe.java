package io.github.assay.execution.sandbox;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** A program that tries, one by one, what a query process must not do, and prints for each whether it could. */
final class Probe {
    /** What can be tried. */
    private interface Attempt {
        void make() throws Exception;
    }

    private Probe() {}

    /**
     * @param args own folder; folder outside with {@code victim.txt} in it; a database to read; an open TCP port; the
     *     starting process; a hostile H2 file or an empty text
     */
    public static void main(String[] args) throws Exception {
        Path own = Path.of(args[0]);
        Path outside = Path.of(args[1]);
        Path victim = outside.resolve("victim.txt");
        int port = Integer.parseInt(args[3]);
        long parent = Long.parseLong(args[4]);
        Map<String, Attempt> attempts = new LinkedHashMap<>();
        attempts.put("write own", () -> Files.writeString(own.resolve("mine.txt"), "x"));
        attempts.put("read database", () -> Files.readAllBytes(Path.of(args[2])));
        attempts.put("read journal", () -> Files.readString(victim));
        attempts.put("read users", () -> Files.readString(Path.of("/etc/passwd")));
        attempts.put("read environment", () -> Files.readAllBytes(Path.of("/proc/" + parent + "/environ")));
        attempts.put("read command line", () -> Files.readAllBytes(Path.of("/proc/" + parent + "/cmdline")));
        attempts.put("list folder", () -> {
            try (Stream<Path> all = Files.list(outside)) {
                all.forEach(_ -> {});
            }
        });
        attempts.put("create", () -> Files.writeString(outside.resolve("new.txt"), "x"));
        attempts.put("append", () -> Files.writeString(victim, "x", StandardOpenOption.APPEND));
        attempts.put("truncate", () -> Files.writeString(victim, "", StandardOpenOption.TRUNCATE_EXISTING));
        attempts.put("delete", () -> Files.delete(victim));
        attempts.put("rename", () -> Files.move(victim, outside.resolve("moved.txt")));
        attempts.put("fetch", () -> Files.move(victim, own.resolve("victim.txt")));
        attempts.put("hard link", () -> {
            Files.createLink(own.resolve("link.txt"), victim);
            Files.writeString(own.resolve("link.txt"), "x");
        });
        attempts.put("symbolic link", () -> {
            Files.createSymbolicLink(own.resolve("soft.txt"), victim);
            Files.writeString(own.resolve("soft.txt"), "x");
        });
        attempts.put("make folder", () -> Files.createDirectory(outside.resolve("folder")));
        attempts.put("change rights", () -> Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rwxrwxrwx")));
        attempts.put("change time", () -> Files.setLastModifiedTime(victim, FileTime.fromMillis(0)));
        attempts.put("connect", () -> new Socket("127.0.0.1", port).close());
        attempts.put("connect elsewhere", () -> new Socket("127.0.0.1", port == 1 ? 2 : 1).close());
        attempts.put("listen", () -> new ServerSocket(0).close());
        attempts.put("datagram", () -> {
            try (DatagramSocket socket = new DatagramSocket()) {
                socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            }
        });
        attempts.put("local socket", () -> {
            try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                channel.connect(UnixDomainSocketAddress.of(outside.resolve("none.sock")));
            }
        });
        attempts.put("run shell", () -> ended(new ProcessBuilder("/bin/sh", "-c", "exit 0")));
        attempts.put("run true", () -> ended(new ProcessBuilder("true")));
        attempts.put("run by loader", () -> ended(new ProcessBuilder(loader(), "/bin/sh", "-c", "exit 0")));
        attempts.put("run own", () -> {
            ended(new ProcessBuilder(own.resolve("program").toString()));
        });
        attempts.put("signal", () -> {
            if (!ProcessHandle.of(parent).orElseThrow().destroy()) {
                throw new IOException("not sent");
            }
        });
        if (!args[5].isEmpty()) {
            attempts.put("open hostile H2", () -> {
                try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + args[5] + ";USER=sa;IFEXISTS=TRUE")) {
                    connection.createStatement().execute("SELECT * FROM far");
                }
            });
        }
        for (Map.Entry<String, Attempt> attempt : attempts.entrySet()) {
            if (attempt.getKey().equals("signal") && args.length > 6) {
                continue;
            }
            String end = "done";
            try {
                attempt.getValue().make();
            } catch (Exception | LinkageError e) {
                end = "refused";
            }
            System.out.println(attempt.getKey() + "=" + end);
        }
    }

    private static String loader() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/lib64"))) {
            return all.filter(path -> path.getFileName().toString().startsWith("ld-")).findFirst().orElseThrow().toString();
        }
    }

    private static void ended(ProcessBuilder command) throws Exception {
        if (command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() != 0) {
            throw new IOException("it failed");
        }
    }
}
