package io.github.assay.service.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.files.user.DraftFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Keeps an annotator's texts that are typed and not stored yet, in the user's own folder. The methods block.
 *
 * @param files where they are; empty: nowhere
 */
public record DraftService(Optional<DraftFiles> files) {
    /** What a text is a draft of. */
    public enum Kind {
        /** The comment on an item. */
        COMMENT,
        /** An own query on an item's database, which may become the proposed gold query. */
        QUERY
    }

    /** A text that is typed and not stored yet. */
    public record Draft(Kind kind, ItemKey item, String text) {}

    /** Drafts that are kept nowhere. */
    public static DraftService none() {
        return new DraftService(Optional.empty());
    }

    /**
     * Drafts on disk.
     *
     * @param drafts the user's folder of drafts
     */
    public static DraftService in(Path drafts, Path project, String annotator) {
        return new DraftService(Optional.of(new DraftFiles(drafts, project, annotator)));
    }

    /** All drafts of the annotator in the project. */
    public List<Draft> read() {
        return files.map(DraftFiles::read).orElse(List.of()).stream()
                .flatMap(d -> Arrays.stream(Kind.values())
                        .filter(kind -> word(kind).equals(d.kind()))
                        .map(kind -> new Draft(kind, d.item(), d.text())))
                .toList();
    }

    /** Writes a draft; on return it is on disk. */
    public void write(Draft draft) throws IOException {
        if (files.isPresent()) {
            files.get().write(new DraftFiles.Draft(word(draft.kind()), draft.item(), draft.text()));
        }
    }

    /** Removes a draft; nothing where there is none. */
    public void remove(Kind kind, ItemKey item) throws IOException {
        if (files.isPresent()) {
            files.get().remove(word(kind), item);
        }
    }

    private static String word(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
