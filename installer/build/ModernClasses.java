import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Raises the class files of a library that was compiled for Java 5 to the format of Java 8, with unchanged code. The JDK
 * stores no older ones in a start-up cache; loading and verifying them took 0.07 s of processor time at every start of a
 * command. The manifest records the change. A library without old class files is not changed.
 *
 * <p>Part of the build: {@code java ModernClasses.java LIBRARY.jar}.
 */
final class ModernClasses {
    private static final int FIRST_WITH_FRAMES = 50;
    private static final int JAVA_8 = 52;
    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final String NOTE = "class files raised to the format of Java 8 for Assay's start-up cache, code unchanged";

    private ModernClasses() {}

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        Map<String, byte[]> entries = read(jar);
        ClassFile files = files(entries);
        boolean changed = false;
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            if (entry.getKey().endsWith(".class") && files.parse(entry.getValue()).majorVersion() < FIRST_WITH_FRAMES) {
                entry.setValue(raised(files, entry.getValue()));
                changed = true;
            }
        }
        if (changed) {
            entries.computeIfPresent(MANIFEST, (_, manifest) -> noted(manifest));
            write(jar, entries);
        }
    }

    /** Generates stack map frames; types of the library are found in the library itself. */
    private static ClassFile files(Map<String, byte[]> entries) {
        ClassHierarchyResolver own = ClassHierarchyResolver.ofResourceParsing(type -> {
            String descriptor = type.descriptorString();
            byte[] found = entries.get(descriptor.substring(1, descriptor.length() - 1) + ".class");
            return found == null ? null : new ByteArrayInputStream(found);
        });
        return ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(own.orElse(ClassHierarchyResolver.defaultResolver())),
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS);
    }

    private static byte[] raised(ClassFile files, byte[] old) {
        ClassTransform version = (builder, element) -> {
            if (element instanceof ClassFileVersion) {
                builder.withVersion(JAVA_8, 0);
            } else {
                builder.with(element);
            }
        };
        // Without this transform, method bodies would be copied without stack map frames.
        ClassTransform code = ClassTransform.transformingMethodBodies((builder, element) -> builder.with(element));
        return files.transformClass(files.parse(old), version.andThen(code));
    }

    private static byte[] noted(byte[] manifest) {
        try {
            Manifest changed = new Manifest(new ByteArrayInputStream(manifest));
            changed.getMainAttributes().put(new Attributes.Name("Changed"), NOTE);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            changed.write(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException("a manifest that cannot be read", e);
        }
    }

    private static Map<String, byte[]> read(Path jar) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        return entries;
    }

    private static void write(Path jar, Map<String, byte[]> entries) throws IOException {
        Path part = jar.resolveSibling(jar.getFileName() + ".part");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(part))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry kept = new ZipEntry(entry.getKey());
                kept.setTime(0);
                out.putNextEntry(kept);
                out.write(entry.getValue());
            }
        }
        Files.move(part, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
