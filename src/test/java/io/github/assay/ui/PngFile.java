package io.github.assay.ui;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.PixelReader;

/** Writes an image as PNG without a desktop toolkit (PNG specification, third edition, §5 and §11). */
public final class PngFile {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private PngFile() {}

    /** Writes the image; its folder is made at need. */
    public static void write(Image image, Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(image, bytes);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes.toByteArray());
    }

    /** Writes the image into memory. */
    public static void write(Image image, ByteArrayOutputStream to) {
        try {
            file(image, to);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void file(Image image, ByteArrayOutputStream to) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream pixels = new DeflaterOutputStream(packed)) {
            PixelReader reader = image.getPixelReader();
            int[] argb = new int[width];
            // A row at a time, because the deflater is called for each write. The first byte says that no filter is used.
            byte[] row = new byte[1 + 3 * width];
            for (int y = 0; y < height; y++) {
                reader.getPixels(0, y, width, 1, PixelFormat.getIntArgbInstance(), argb, 0, width);
                for (int x = 0, at = 1; x < width; x++) {
                    row[at++] = (byte) (argb[x] >> 16);
                    row[at++] = (byte) (argb[x] >> 8);
                    row[at++] = (byte) argb[x];
                }
                pixels.write(row);
            }
        }
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(header);
        fields.writeInt(width);
        fields.writeInt(height);
        fields.write(new byte[] {8, 2, 0, 0, 0});
        try (DataOutputStream out = new DataOutputStream(to)) {
            out.write(SIGNATURE);
            chunk(out, "IHDR", header.toByteArray());
            chunk(out, "IDAT", packed.toByteArray());
            chunk(out, "IEND", new byte[0]);
        }
    }

    private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(data);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) sum.getValue());
    }
}
