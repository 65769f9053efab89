package io.github.assay.wording;

import io.github.assay.compare.TableDiff;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.finding.Step;
import io.github.assay.statistics.Decimals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** The steps that lead to a score in words. */
public final class StepWording {
    /** Most parts of a mean that are written out. */
    private static final int MOST = 12;

    private final EvidenceSubject of;
    private final List<Finding> findings;
    private final List<Step> steps;
    private final int lead;

    StepWording(EvidenceSubject of, List<Finding> findings) {
        this.of = of;
        this.findings = findings;
        steps = FindingWording.each(findings, Step.class)
                .filter(s -> s instanceof Step.Sentence || s instanceof Step.Passage)
                .toList();
        lead = (int) steps.stream().takeWhile(Step.Sentence.class::isInstance).count();
    }

    /** Whether the metric adds nothing to its findings; options do not count. */
    boolean isEmpty() {
        return steps.isEmpty() && findings.stream().noneMatch(Step.Figure.class::isInstance);
    }

    /** The sentences at the beginning: how the score follows. */
    List<FindingView> lead() {
        return views(steps.subList(0, lead));
    }

    /** Figures that nothing else states, then matched and unmatched parts; rows link to the tables on screen. */
    List<FindingView> views() {
        if (!of.explained()) {
            return List.of(new FindingView.More(Texts.text("evidence.account.coming")));
        }
        Set<String> stated = findings.stream().flatMap(f -> f.keys().stream()).collect(Collectors.toCollection(HashSet::new));
        List<FindingView> views = new ArrayList<>();
        FindingWording.each(findings, Step.Figure.class)
                .filter(f -> f.shown() && !stated.contains(f.key()))
                .forEach(f -> FindingWording.fact(views, of.nameOf(f.key()), FindingWording.number(f.value())));
        views.addAll(views(steps.subList(lead, steps.size())));
        return views;
    }

    private List<FindingView> views(List<Step> some) {
        Optional<Places> places = of.diff().map(Places::of);
        List<FindingView> views = new ArrayList<>();
        some.forEach(step -> {
            switch (step) {
                case Step.Sentence(Phrase text) -> views.add(new FindingView.Says(text(text)));
                case Step.Passage passage -> passage(passage, places, views);
                default -> {}
            }
        });
        return views;
    }

    private static void passage(Step.Passage passage, Optional<Places> places, List<FindingView> views) {
        views.add(new FindingView.Heading(text(passage.heading())));
        for (Step.Line line : passage.lines()) {
            boolean sentence = line.mark() == Mark.NONE && line.gold().isEmpty() && line.predicted().isEmpty();
            views.add(sentence
                    ? new FindingView.Part(text(line.text()))
                    : new FindingView.Line(line.mark(), text(line.text()), places.map(p -> p.of(line)).orElse(OptionalInt.empty())));
        }
        if (passage.left() > 0) {
            views.add(new FindingView.More(Texts.text("evidence.account.left", passage.left())));
        }
    }

    /** The options by which the score was made. */
    List<FindingView> options() {
        return FindingWording.each(findings, Step.OptionsInForce.class)
                .<FindingView>map(inForce -> new FindingView.Fine(Texts.text("evidence.options", options(inForce))))
                .toList();
    }

    private static String options(Step.OptionsInForce inForce) {
        return inForce.options().entrySet().stream()
                .map(e -> e.getKey() + " = " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    /** A phrase in words. */
    public static String text(Phrase phrase) {
        Object[] arguments = phrase.arguments().stream().map(StepWording::filled).toArray();
        return phrase.key().isEmpty() ? String.valueOf(arguments[0]) : Texts.filled("evidence.step." + phrase.key(), arguments);
    }

    /** What fills a gap: a text, or a number for a pattern that chooses by it. */
    private static Object filled(Object argument) {
        return switch (argument) {
            case Phrase phrase -> text(phrase);
            case Step.Series(String separator, List<?> parts) -> parts.stream()
                    .map(part -> filled(part).toString())
                    .collect(Collectors.joining(separator));
            case Step.OptionsInForce options -> options(options);
            case Arithmetic.Mean(List<Double> parts) -> mean(parts);
            case Arithmetic.Share(double part, double whole) -> share(part, whole);
            case Arithmetic.F1(double precision, double recall) -> f1(precision, recall);
            case Double number -> Decimals.significant(number);
            default -> argument;
        };
    }

    /** {@code (0.5 + 1) ÷ 2 = 0.75}. */
    private static String mean(List<Double> parts) {
        double sum = parts.stream().mapToDouble(Double::doubleValue).sum();
        return parts.size() > MOST
                ? share(sum, parts.size())
                : "(" + parts.stream().map(Decimals::significant).collect(Collectors.joining(" + ")) + ") ÷ " + parts.size() + " = "
                        + Decimals.significant(parts.stream().mapToDouble(Double::doubleValue).average().orElse(0));
    }

    /** {@code 3 ÷ 4 = 0.75}. */
    private static String share(double part, double whole) {
        return Decimals.significant(part) + " ÷ " + Decimals.significant(whole)
                + (whole == 0 ? "" : " = " + Decimals.significant(part / whole));
    }

    /** {@code F1 = 2 × 0.5 × 1 ÷ (0.5 + 1) = 0.667}. */
    private static String f1(double precision, double recall) {
        double f1 = precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
        String p = Decimals.significant(precision);
        String r = Decimals.significant(recall);
        return "F1 = 2 × " + p + " × " + r + " ÷ (" + p + " + " + r + ") = " + Decimals.significant(f1);
    }

    /** Index of each gold and predicted row in the tables on screen; −1 for none. */
    private record Places(int[] gold, int[] predicted) {
        static Places of(TableDiff diff) {
            Places places = new Places(new int[diff.gold().rowCount()], new int[diff.predicted().rowCount()]);
            Arrays.fill(places.gold, -1);
            Arrays.fill(places.predicted, -1);
            for (int row = 0; row < diff.rowCount(); row++) {
                if (diff.goldRow(row) >= 0) {
                    places.gold[diff.goldRow(row)] = row;
                }
                if (diff.predictedRow(row) >= 0) {
                    places.predicted[diff.predictedRow(row)] = row;
                }
            }
            return places;
        }

        /** The gold row's index if the line is about one, else the predicted row's. */
        OptionalInt of(Step.Line line) {
            int place = line.gold().isPresent() ? at(gold, line.gold().getAsInt())
                    : line.predicted().isPresent() ? at(predicted, line.predicted().getAsInt()) : -1;
            return place < 0 ? OptionalInt.empty() : OptionalInt.of(place);
        }

        private static int at(int[] places, int row) {
            return row < places.length ? places[row] : -1;
        }
    }
}
