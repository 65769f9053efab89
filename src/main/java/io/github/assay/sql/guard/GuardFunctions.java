package io.github.assay.sql.guard;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token.Kind;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Checks function calls in a query. Calls that write, read files, wait or reach the network are refused; unknown
 * functions are listed.
 */
final class GuardFunctions {
    private final SignificantTokens text;
    private final List<String> folders;
    private final TreeSet<String> unknown = new TreeSet<>();

    GuardFunctions(SignificantTokens text, List<String> folders) {
        this.text = text;
        this.folders = folders;
    }

    Optional<GuardVerdict> check() {
        for (int i = 0; i < text.size(); i++) {
            if (!text.reads(i + 1, "(") && text.reads(i - 1, ".") && DeniedFunctions.inPostgres(text.name(i))) {
                return Optional.of(GuardVerdict.Block.of("side_effect_function", text, i - 1, i));
            }
            if (!text.reads(i + 1, "(") || !isName(i)) {
                continue;
            }
            if (isDenied(i) && !readsAllowedFolder(i)) {
                return Optional.of(GuardVerdict.Block.of("side_effect_function", text, i, i + 1));
            }
            if (text.is(i, Kind.FUNCTION) && !KnownFunctions.contains(text.name(i))) {
                unknown.add(text.name(i));
            }
        }
        return Optional.empty();
    }

    /** Functions that are on neither list, sorted. */
    List<String> unknown() {
        return List.copyOf(unknown);
    }

    private boolean isName(int i) {
        return text.is(i, Kind.FUNCTION) || text.is(i, Kind.QUOTED_IDENTIFIER) || text.is(i, Kind.KEYWORD);
    }

    /** By its own name or that of a package before it, such as {@code utl_http.request}. */
    private boolean isDenied(int i) {
        boolean packaged = text.reads(i - 1, ".") && DeniedFunctions.isPackage(text.name(i - 2));
        return packaged || text.isEscapedName(i) || DeniedFunctions.contains(text.name(i));
    }

    private boolean readsAllowedFolder(int i) {
        if (folders.isEmpty() || !DeniedFunctions.readsFiles(text.name(i)) || !text.is(i + 2, Kind.STRING)) {
            return false;
        }
        String quoted = text.name(i + 2);
        String path = quoted.substring(1, Math.max(1, quoted.length() - 1));
        boolean plain = !path.contains("..") && !path.contains("'") && text.readsAny(i + 3, ")", ",");
        return plain && folders.stream().anyMatch(f -> path.startsWith(withSlash(f.toLowerCase(java.util.Locale.ROOT))));
    }

    private static String withSlash(String folder) {
        return folder.endsWith("/") ? folder : folder + "/";
    }
}
