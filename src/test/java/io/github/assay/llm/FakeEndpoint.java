package io.github.assay.llm;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An HTTP server on the loopback that answers as its script says, also against the protocol: cut off, lying about its
 * length, dropping the connection, without end. Real sockets, so that the client's own reading of HTTP is tested.
 */
public final class FakeEndpoint implements AutoCloseable {
    /** One request as it arrived. */
    public record Arrived(String path, Map<String, String> headers, String body, int attempt) {}

    /** What the endpoint does with a request. */
    public interface Script {
        void answer(Arrived request, Reply reply) throws IOException;
    }

    /** Writes an answer, well or badly. */
    public static final class Reply {
        private final OutputStream out;

        private Reply(OutputStream out) {
            this.out = out;
        }

        /** A complete answer. */
        public void send(int status, String body, String... headers) throws IOException {
            send(status, body.getBytes(StandardCharsets.UTF_8), headers);
        }

        /** A complete answer whose body is no text. */
        public void send(int status, byte[] bytes, String... headers) throws IOException {
            start(status, bytes.length, headers);
            out.write(bytes);
            out.flush();
        }

        /** An answer whose length is stated as {@code length}, whatever the body has; the connection then closes. */
        public void sendLying(int status, String body, int length) throws IOException {
            start(status, length, "Connection: close");
            out.write(body.getBytes(StandardCharsets.UTF_8));
            out.flush();
            throw new IOException("dropped on purpose");
        }

        /** Closes the connection without an answer. */
        public void drop() throws IOException {
            throw new IOException("dropped on purpose");
        }

        /** Sends parts of an answer until the client leaves. */
        public void sendForEver() throws IOException, InterruptedException {
            out.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 100_000; i++) {
                out.write("1\r\n \r\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
                Thread.sleep(5);
            }
        }

        private void start(int status, int length, String... headers) throws IOException {
            StringBuilder start = new StringBuilder("HTTP/1.1 " + status + " X\r\nContent-Length: " + length + "\r\n");
            for (String header : headers) {
                start.append(header).append("\r\n");
            }
            out.write(start.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        }
    }

    private final ServerSocket server;
    private final Script script;
    private final Map<String, AtomicInteger> attempts = new ConcurrentHashMap<>();
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private final AtomicLong arrived = new AtomicLong();
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    public FakeEndpoint(Script script) throws IOException {
        this.script = script;
        server = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** The base URL, with {@code /v1}. */
    public URI base() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/v1");
    }

    /** Requests that arrived. */
    public long arrived() {
        return arrived.get();
    }

    /** Most requests at once. */
    public int most() {
        return most.get();
    }

    /** How often each body arrived. */
    public Map<String, AtomicInteger> attempts() {
        return attempts;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                if (!server.isClosed()) {
                    faults.add(e);
                }
            }
        }
    }

    private void serve(Socket socket) {
        try (socket; InputStream in = new BufferedInputStream(socket.getInputStream())) {
            socket.setTcpNoDelay(true); // else head and body of a reply are 40 ms apart
            OutputStream out = socket.getOutputStream();
            for (String start = line(in); start != null && !start.isEmpty(); start = line(in)) {
                Map<String, String> headers = new java.util.TreeMap<>();
                for (String h = line(in); h != null && !h.isEmpty(); h = line(in)) {
                    headers.put(h.substring(0, h.indexOf(':')).toLowerCase(Locale.ROOT), h.substring(h.indexOf(':') + 1).strip());
                }
                String body = new String(in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0"))),
                        StandardCharsets.UTF_8);
                arrived.incrementAndGet();
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                try {
                    int attempt = attempts.computeIfAbsent(body, _ -> new AtomicInteger()).incrementAndGet();
                    script.answer(new Arrived(start.split(" ")[1], headers, body, attempt), new Reply(out));
                } finally {
                    now.decrementAndGet();
                }
            }
        } catch (IOException e) {
            // the client left, or the script dropped the connection: the next request opens another
        } catch (RuntimeException e) {
            faults.add(e);
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return line.isEmpty() ? null : line.toString();
            }
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        server.close();
        if (!faults.isEmpty()) {
            throw new AssertionError("faults of the endpoint's script", faults.getFirst());
        }
    }
}
