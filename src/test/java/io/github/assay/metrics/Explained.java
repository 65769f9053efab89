package io.github.assay.metrics;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.score.Measurement;
import io.github.assay.wording.StepWording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** The steps that lead to a score, in the words in which people read them. */
public record Explained(Map<String, Number> figures, List<Passage> passages, Map<String, String> options) {
    /** Lines under a heading; a sentence has none. */
    public record Passage(String heading, List<Line> lines, int left) {}

    /** One line. */
    public record Line(Mark mark, String text, OptionalInt gold, OptionalInt predicted) {
        public String marked() {
            return mark.before(text);
        }
    }

    /** The steps of a metric's score; none where there is no score. */
    public static Explained of(Metric metric, Evidence evidence) {
        return of(evidence.explain(metric::measure));
    }

    public static Explained of(Outcome<Measurement> explained) {
        return of(explained.asValue().map(Measurement::findings).orElse(List.of()));
    }

    /** Steps that are added to no finding. */
    public static Explained of(Consumer<Steps> add) {
        Steps steps = new Steps();
        add.accept(steps);
        return of(steps.on(Measurement.of(0)).findings());
    }

    private static Explained of(List<Finding> findings) {
        Explained made = new Explained(new LinkedHashMap<>(), new ArrayList<>(), new LinkedHashMap<>());
        findings.forEach(finding -> {
            switch (finding) {
                case Step.Figure(String key, Number value, _) -> made.figures.put(key, value);
                case Step.Sentence(Step.Phrase text) -> made.passages.add(new Passage(
                        "", List.of(new Line(Mark.NONE, StepWording.text(text), OptionalInt.empty(), OptionalInt.empty())), 0));
                case Step.Passage(Step.Phrase heading, List<Step.Line> lines, int left) -> made.passages.add(new Passage(
                        StepWording.text(heading),
                        lines.stream().map(l -> new Line(l.mark(), StepWording.text(l.text()), l.gold(), l.predicted())).toList(),
                        left));
                case Step.OptionsInForce(Map<String, String> options) -> made.options.putAll(options);
                default -> {}
            }
        });
        return made;
    }

    /** Whether there are none; options do not count. */
    public boolean isEmpty() {
        return figures.isEmpty() && passages.isEmpty();
    }

    /** The sentences at the beginning. */
    public List<String> lead() {
        return passages.stream().takeWhile(p -> p.heading().isEmpty()).flatMap(p -> p.lines().stream().map(Line::text)).toList();
    }

    /** What follows them. */
    public List<Passage> rest() {
        return passages.stream().dropWhile(p -> p.heading().isEmpty()).toList();
    }
}
