package io.github.assay.files.records;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Positions inside a JSON record: a single key, or a JSON pointer (RFC 6901) for nested positions. */
public final class JsonPointers {
    private JsonPointers() {}

    /** The pointer to nested keys. */
    public static String of(String... keys) {
        return Arrays.stream(keys)
                .map(k -> "/" + k.replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining());
    }

    /** The keys of the path, from a single key or a pointer. */
    public static List<String> keys(String place) {
        if (!place.startsWith("/")) {
            return List.of(place);
        }
        return Arrays.stream(place.substring(1).split("/", -1))
                .map(k -> k.replace("~1", "/").replace("~0", "~"))
                .toList();
    }
}
