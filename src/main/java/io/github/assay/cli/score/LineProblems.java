package io.github.assay.cli.score;

import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.Problem;
import io.github.assay.wording.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Problems of many lines by kind, so that a file of any length gives a short list: the first of a kind in words, and where others are. */
final class LineProblems {
    private static final int MOST_KINDS = 100;
    private static final int MOST_LINES = 10;

    private final Map<List<Object>, Kind> kinds = new LinkedHashMap<>();
    private long others;

    /** One kind: the first problem, and other lines that have it. */
    private static final class Kind {
        private final Problem first;
        private final long[] lines = new long[MOST_LINES];
        private long more;

        Kind(Problem first) {
            this.first = first;
        }

        void add(long line) {
            if (more < MOST_LINES) {
                lines[(int) more] = line;
            }
            more++;
        }

        Stream<String> lines() {
            String named = LongStream.of(lines).limit(more).mapToObj(Long::toString).collect(Collectors.joining(", "));
            return more == 0
                    ? Stream.of(CliWords.line(first))
                    : Stream.of(CliWords.line(first), "         " + Texts.text("list.score.likewise", more, named, more > MOST_LINES ? 1 : 0));
        }
    }

    void add(List<Problem> problems) {
        for (Problem p : problems) {
            List<Object> kind = List.of(p.severity(), p.key(), p.remedy());
            Kind known = kinds.get(kind);
            if (known != null) {
                known.add(p.where().line());
            } else if (kinds.size() < MOST_KINDS) {
                kinds.put(kind, new Kind(p));
            } else {
                others++;
            }
        }
    }

    /** Whether no line had a problem that leaves something out. */
    boolean isEmpty() {
        return others == 0 && kinds.values().stream().allMatch(k -> k.first.severity() == Problem.Severity.NOTE);
    }

    /** All of them, for people. */
    List<String> lines() {
        Stream<String> listed = kinds.values().stream().flatMap(Kind::lines);
        return Stream.concat(listed, others == 0 ? Stream.of() : Stream.of(Texts.text("list.score.otherProblems", others))).toList();
    }
}
