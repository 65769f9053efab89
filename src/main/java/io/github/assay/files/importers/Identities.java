package io.github.assay.files.importers;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.records.ProblemList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The ids of an import, each with the place where it came up first: what comes twice is told with both places. */
final class Identities {
    private final Map<String, Seen> cases = new HashMap<>();
    private final Map<String, SourceLine> predictions = new HashMap<>();
    private final Map<String, String> byContent = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    private record Seen(SourceLine where, String content) {}

    /** What an id is at a record. */
    enum Find {
        NEW,
        /** The same case again: what goes with it belongs to the first. */
        SAME,
        /** Another question under an id that is taken. */
        CLASH
    }

    /**
     * Notes a case by its question, gold SQL and database, of which empty texts fit any.
     */
    Find find(String id, String question, String goldSql, String dbId, SourceLine where, ProblemList problems) {
        String content = content(question, goldSql, dbId);
        Seen first = cases.putIfAbsent(id, new Seen(where, content));
        if (first == null) {
            byContent.putIfAbsent(content, id);
            taken.add(id);
            return Find.NEW;
        }
        boolean bare = question.isEmpty() && goldSql.isEmpty();
        if (bare || first.content().equals(content)) {
            return Find.SAME;
        }
        problems.error(where, "case_id", "'" + id + "' a second time, with another question",
                "ids that come once", "The first one, " + first.where() + ", counts; give this one another id.");
        return Find.CLASH;
    }

    boolean knows(String caseId) {
        return taken.contains(caseId);
    }

    /** The case that asks the same, where there is one. */
    Optional<String> same(String question, String goldSql, String dbId) {
        return Optional.ofNullable(byContent.get(content(question, goldSql, dbId)));
    }

    private static String content(String question, String goldSql, String dbId) {
        return question.strip() + '\n' + goldSql.strip() + '\n' + dbId;
    }

    /** Notes a prediction; false, and a problem, when the item has one. */
    boolean isNew(String caseId, String system, String run, SourceLine where, ProblemList problems) {
        SourceLine first = predictions.putIfAbsent(caseId + '\n' + system + '\n' + run, where);
        if (first != null) {
            problems.error(where, "case_id, system, run_id", "'" + caseId + "' of '" + system + "' a second time",
                    "one prediction a case, system and run",
                    "The first one, " + first + ", counts; give this one a system or run_id of its own.");
        }
        return first == null;
    }
}
