package io.github.assay.files.importers.run;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.records.ProblemList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The ids of an import, each with its first position; a repeated id is reported with both positions. */
public final class Identities {
    private final Map<String, Seen> cases = new HashMap<>();
    private final Map<String, SourceLine> predictions = new HashMap<>();
    private final Map<String, String> byContent = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    private record Seen(SourceLine where, String question, String goldSql, String dbId) {
        boolean asks(String other, String otherDb) {
            return fits(question, other) && fits(dbId, otherDb);
        }
    }

    /** How an id relates to those before it. */
    public enum Find {
        NEW,
        /** The same case again: its predictions and labels belong to the first. */
        SAME,
        /** The same question with another gold SQL: the first one is used, and a problem was added. */
        REWORDED,
        /** Another question under an id that is in use. */
        CLASH
    }

    /** Records a case by its question, gold SQL and database; an empty text matches any. */
    public Find find(String id, String question, String goldSql, String dbId, SourceLine where, ProblemList problems) {
        Seen first = cases.putIfAbsent(id, new Seen(where, plain(question), plain(goldSql), dbId));
        if (first == null) {
            byContent.putIfAbsent(content(question, goldSql, dbId), id);
            taken.add(id);
            return Find.NEW;
        }
        if (!first.asks(plain(question), dbId)) {
            problems.error(where, "case_id", "'" + id + "' a second time, with another question",
                    "ids that come once", "The first one, " + first.where() + ", counts; give this one another id.");
            return Find.CLASH;
        }
        if (!fits(first.goldSql(), plain(goldSql))) {
            problems.warning(where, "case_id", "'" + id + "' a second time, with another gold SQL",
                    "the gold SQL of " + first.where(), "That one counts; give this case another id if it is right.");
            return Find.REWORDED;
        }
        return Find.SAME;
    }

    /** Whether two texts are equal or one is missing. */
    private static boolean fits(String one, String other) {
        return one.isEmpty() || other.isEmpty() || one.equals(other);
    }

    /** The text without blanks and line ends, which make no difference. */
    private static String plain(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    public boolean knows(String caseId) {
        return taken.contains(caseId);
    }

    /** The case with the same question, if there is one. */
    public Optional<String> same(String question, String goldSql, String dbId) {
        return Optional.ofNullable(byContent.get(content(question, goldSql, dbId)));
    }

    private static String content(String question, String goldSql, String dbId) {
        return question.strip() + '\n' + goldSql.strip() + '\n' + dbId;
    }

    /** Records a prediction; false, with a problem, when the item already has one. */
    public boolean isNew(String caseId, String system, String run, SourceLine where, ProblemList problems) {
        SourceLine first = predictions.putIfAbsent(caseId + '\n' + system + '\n' + run, where);
        if (first != null) {
            problems.error(where, "case_id, system, run_id", "'" + caseId + "' of '" + system + "' a second time",
                    "one prediction a case, system and run",
                    "The first one, " + first + ", counts; give this one a system or run_id of its own.");
        }
        return first == null;
    }
}
