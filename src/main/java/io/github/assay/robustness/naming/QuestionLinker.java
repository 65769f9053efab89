package io.github.assay.robustness.naming;

import io.github.assay.sql.rename.SchemaRenaming;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A schema linker without a model: it retrieves the columns all words of whose name are in the question. */
public final class QuestionLinker {
    private QuestionLinker() {}

    /**
     * The columns retrieved.
     *
     * @param question the question with its evidence
     * @param renamed whether the schema has its new names
     * @return {@code table.column} by the original names
     */
    public static Set<String> columns(String question, SchemaRenaming schema, boolean renamed) {
        Set<String> words = new HashSet<>();
        NameToken.split(question).forEach(t -> {
            String lower = t.toLowerCase(Locale.ROOT);
            words.add(lower);
            words.addAll(WordList.singulars(lower));
        });
        Set<String> found = new HashSet<>();
        for (SchemaRenaming.Table t : schema.tables()) {
            for (SchemaRenaming.Column c : t.columns()) {
                List<String> parts = NameToken.split(renamed ? c.renamed() : c.name()).stream()
                        .filter(p -> Character.isLetterOrDigit(p.charAt(0))).map(p -> p.toLowerCase(Locale.ROOT)).toList();
                if (!parts.isEmpty() && parts.stream().allMatch(p -> words.contains(p) || WordList.singulars(p).stream().anyMatch(words::contains))) {
                    found.add(t.name() + "." + c.name());
                }
            }
        }
        return found;
    }
}
