package io.github.assay.files.records;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Places inside a JSON record: one key alone, or a JSON pointer (RFC 6901) where the place lies deeper. */
public final class JsonPointers {
    private JsonPointers() {}

    /** The pointer to nested keys. */
    public static String of(String... keys) {
        return Arrays.stream(keys)
                .map(k -> "/" + k.replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining());
    }

    /** The keys on the way, from a key alone or a pointer. */
    public static List<String> keys(String place) {
        if (!place.startsWith("/")) {
            return List.of(place);
        }
        return Arrays.stream(place.substring(1).split("/", -1))
                .map(k -> k.replace("~1", "/").replace("~0", "~"))
                .toList();
    }
}
