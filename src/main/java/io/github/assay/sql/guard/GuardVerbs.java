package io.github.assay.sql.guard;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Classifies a statement by its first verb (metrics.md §4.6). */
final class GuardVerbs {
    private static final Map<String, String> CODES = new HashMap<>();

    static {
        put("mutation", "insert update delete merge replace upsert");
        put("ddl", "create drop alter truncate rename comment purge undrop");
        put("dcl", "grant revoke deny");
        put("procedure", "call exec execute do prepare deallocate declare handler");
        put("data_movement", "copy load unload export import put get bulk backup restore script runscript");
        put(
                "engine_control",
                "attach detach pragma vacuum reindex analyze install force use set reset checkpoint optimize kill "
                        + "shutdown flush cluster refresh discard listen notify unlisten show describe desc summarize "
                        + "security reassign cache uncache msck");
        put("transaction", "begin start commit rollback savepoint release lock unlock abort end");
        put("explain_analyze", "profile");
    }

    private GuardVerbs() {}

    /** The rule that a verb falls under; empty for verbs of queries and for plain words, such as "Get all names". */
    static Optional<String> code(String verb, String next) {
        return switch (verb) {
            case "load" -> Optional.of(next.equals("data") || next.equals("xml") ? "data_movement" : "engine_control");
            case "start" -> next.equals("transaction") ? Optional.of("transaction") : Optional.empty();
            case "get", "put" -> next.startsWith("@") || next.equals("file") || next.startsWith("'")
                    ? Optional.of("data_movement")
                    : Optional.empty();
            default -> Optional.ofNullable(CODES.get(verb));
        };
    }

    private static void put(String code, String verbs) {
        for (String verb : verbs.split(" ")) {
            CODES.put(verb, code);
        }
    }
}
