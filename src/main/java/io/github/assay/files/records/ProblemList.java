package io.github.assay.files.records;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects problems in the order found. At most {@value #LIMIT} are listed for one file; the rest are counted. */
public final class ProblemList {
    /** Most problems that are listed for one file. */
    public static final int LIMIT = 1_000;

    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, Integer> perFile = new HashMap<>();
    private final Set<String> mentioned = new HashSet<>();

    /** Adds a problem; only counts it when its file already has {@value #LIMIT}. */
    public void add(Problem problem) {
        if (perFile.merge(problem.where().file(), 1, Integer::sum) <= LIMIT) {
            problems.add(problem);
        }
    }

    public void error(SourceLine where, String key, String found, String expected, String remedy) {
        add(Problem.error(where, key, found, expected, remedy));
    }

    public void warning(SourceLine where, String key, String found, String expected, String remedy) {
        add(Problem.warning(where, key, found, expected, remedy));
    }

    /** Adds a note once for a file, at the first line where it applies. */
    public void noteOnce(SourceLine where, String key, String found, String remedy) {
        if (mentioned.add(where.file() + '\n' + key + '\n' + found)) {
            add(Problem.note(where, key, found, "", remedy));
        }
    }

    /** Notes once for a file that a key is unknown; its value is kept. */
    public void unknownKey(SourceLine where, String key) {
        noteOnce(where, key, "an unknown key, kept as it is", "");
    }

    /** All problems in the order found, with a count for files that have more than are listed. */
    public List<Problem> list() {
        List<Problem> all = new ArrayList<>(problems);
        perFile.forEach((file, count) -> {
            if (count > LIMIT) {
                all.add(Problem.warning(
                        new SourceLine(file, 0), "", (count - LIMIT) + " more problems that are not listed", "",
                        "Correct those listed and check again."));
            }
        });
        return all;
    }
}
