package io.github.assay.store.shared;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Forwards connections to a server and cuts each after a drawn number of bytes of the answers, so that a client does not
 * know whether the server has done what it was sent.
 */
final class CuttingProxy implements AutoCloseable {
    private final ServerSocket server;
    private final int target;
    private final SplittableRandom random;
    private final int most;
    private final AtomicLong cuts = new AtomicLong();
    private volatile boolean cutting = true;

    /** @param most the largest number of bytes of answers before a cut */
    CuttingProxy(int target, long seed, int most) throws IOException {
        this.target = target;
        this.random = new SplittableRandom(seed);
        this.most = most;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    long cuts() {
        return cuts.get();
    }

    /** From now on nothing is cut. */
    void heal() {
        cutting = false;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), target);
                long left = cutting ? random.nextInt(most) : Long.MAX_VALUE;
                Thread.ofPlatform().daemon().start(() -> pump(client, behind, Long.MAX_VALUE));
                Thread.ofPlatform().daemon().start(() -> pump(behind, client, left));
            } catch (IOException _) {
                // the test ends, or the server is down and the client is refused
            }
        }
    }

    private void pump(Socket from, Socket to, long most) {
        byte[] block = new byte[4096];
        long left = most;
        try (from; to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int count;
            while ((count = in.read(block)) > 0) {
                if (count > left) {
                    out.write(block, 0, (int) left);
                    cuts.incrementAndGet();
                    return;
                }
                out.write(block, 0, count);
                out.flush();
                left -= count;
            }
        } catch (IOException _) {
            // the other side was cut
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
