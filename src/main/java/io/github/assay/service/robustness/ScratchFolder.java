package io.github.assay.service.robustness;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ProjectWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder beside a target for what is needed only while the target is made; it is removed at the end. */
final class ScratchFolder implements AutoCloseable {
    private final Path root;

    /** @throws ProjectFormatException when it cannot be written */
    ScratchFolder(Path to) throws ProjectFormatException {
        Path target = to.toAbsolutePath().normalize();
        try {
            Files.createDirectories(target.getParent());
            root = Files.createTempDirectory(target.getParent(), "." + target.getFileName() + "-scratch");
        } catch (IOException e) {
            throw cannotWrite(target, e);
        }
    }

    Path folder(String name) {
        return root.resolve(name);
    }

    static ProjectFormatException cannotWrite(Path target, IOException e) {
        return new ProjectFormatException(target + " cannot be written: " + e.getMessage(), "Check the folder, your rights and the disk.", e);
    }

    @Override
    public void close() {
        try {
            ProjectWriter.delete(root);
        } catch (IOException e) {
            System.getLogger(ScratchFolder.class.getName()).log(System.Logger.Level.WARNING, "left behind: " + root, e);
        }
    }
}
