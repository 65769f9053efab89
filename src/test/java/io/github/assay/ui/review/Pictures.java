package io.github.assay.ui.review;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.Scene;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;

/** Writes pictures of scenes into {@code target/screenshots}, for eyes rather than for assertions. */
final class Pictures {
    private static final Path FOLDER = Path.of("target", "screenshots");

    private Pictures() {}

    /** Takes a picture; call it on the UI thread. */
    static void take(Scene scene, String name) {
        WritableImage image = scene.snapshot(null);
        try {
            Files.createDirectories(FOLDER);
            Files.write(FOLDER.resolve(name + ".png"), png(image));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] png(WritableImage image) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        PixelReader pixels = image.getPixelReader();
        ByteArrayOutputStream raw = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(raw)) {
            byte[] line = new byte[1 + width * 3];
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    int argb = pixels.getArgb(x, y);
                    line[1 + x * 3] = (byte) (argb >> 16);
                    line[2 + x * 3] = (byte) (argb >> 8);
                    line[3 + x * 3] = (byte) argb;
                }
                deflated.write(line);
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(head);
        data.writeInt(width);
        data.writeInt(height);
        data.write(new byte[] {8, 2, 0, 0, 0});
        chunk(out, "IHDR", head.toByteArray());
        chunk(out, "IDAT", raw.toByteArray());
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream out, String type, byte[] data) throws IOException {
        DataOutputStream stream = new DataOutputStream(out);
        stream.writeInt(data.length);
        CRC32 crc = new CRC32();
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        crc.update(name);
        crc.update(data);
        stream.write(name);
        stream.write(data);
        stream.writeInt((int) crc.getValue());
    }
}
