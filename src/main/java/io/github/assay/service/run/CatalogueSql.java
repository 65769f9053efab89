package io.github.assay.service.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * Queries of an engine's own catalogue, from the resource {@code catalogue/DIALECT.sql}. A query begins after a line with
 * its purpose: {@code -- columns} for tables, columns and referred columns; {@code -- schema} for
 * {@link io.github.assay.service.review.BrowseService}; {@code -- names} for clones; {@code -- tables} for scripts that
 * create tables. A line {@code @standard} means the query of {@code standard.sql}, with the words after it in place of
 * {@code %s}.
 */
public final class CatalogueSql {
    private CatalogueSql() {}

    /** The queries of a purpose, the best first; none where the engine has none. */
    public static List<String> of(String dialect, String purpose) {
        try (InputStream in = CatalogueSql.class.getResourceAsStream("/catalogue/" + dialect + ".sql")) {
            if (in == null) {
                return List.of();
            }
            String begin = purpose + "\n";
            return Stream.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^-- "))
                    .filter(query -> query.startsWith(begin))
                    .map(query -> query.substring(begin.length()).stripTrailing())
                    .map(query -> query.startsWith("@standard") ? standard(query, purpose) : query)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String standard(String line, String purpose) {
        Object[] words = Stream.of(line.split(" ")).skip(1).toArray();
        return of("standard", purpose).getFirst().formatted(words);
    }
}
