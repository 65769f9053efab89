package io.github.assay.domain.project;

import io.github.assay.digest.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A labelling guideline. Each vote records the version shown with the item, so a changed guideline shows which votes to
 * revisit.
 *
 * @param text Markdown; blank: the project has none
 */
public record Guideline(String text) {
    /** The version of a project without a guideline. */
    public static final String NONE = "none";

    private static final int BYTES = 6;
    private static final String STANDARD = "/guideline/default.md";

    /**
     * The default guideline: what pass means, and the usual cases of text-to-SQL. An imported corpus without a guideline
     * gets it as its {@code guideline.md}.
     */
    public static Guideline standard() {
        try (InputStream text = Guideline.class.getResourceAsStream(STANDARD)) {
            return new Guideline(new String(text.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(STANDARD, e);
        }
    }

    /** Whether it is the default guideline, unchanged. */
    public boolean isStandard() {
        return version().equals(standard().version());
    }

    /** Fingerprint of the text: 12 hexadecimal digits, {@link #NONE} for a blank one. Line ends do not count. */
    public String version() {
        if (text.isBlank()) {
            return NONE;
        }
        String plain = String.join("\n", text.strip().lines().map(String::stripTrailing).toList());
        return Sha256.hex(plain, BYTES);
    }
}
