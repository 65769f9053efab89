package io.github.assay.agreement;

import io.github.assay.statistics.Caution;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.LightKappa;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cautions that a reader needs beside agreement figures (statistics.md §0.2, §13). */
final class AgreementCautions {
    private static final double MISSING = 0.05;
    private static final double RARE = 0.1;
    private static final int FEW = 30;

    private AgreementCautions() {}

    static List<Caution> of(Coefficients all, List<PairAgreement> pairs, List<AnnotatorAgreement> annotators) {
        List<Caution> cautions = new ArrayList<>();
        if (annotators.size() == 1) {
            cautions.add(new Caution("SINGLE_ANNOTATOR", List.of(annotators.getFirst().annotator()), 1));
        }
        int pairable = all.votes().pairable();
        if (annotators.size() > 1 && pairable < FEW) {
            cautions.add(new Caution("FEW_ITEMS", List.of(), pairable));
        }
        for (String annotator : all.others().leftOut()) {
            cautions.add(new Caution("FEW_VOTES", List.of(annotator), LightKappa.LEAST_VOTES));
        }
        annotators.forEach(a -> addAnnotator(a, cautions));
        for (PairAgreement pair : pairs) {
            Optional<Estimate> kappa = pair.cohenKappa().asValue();
            if (kappa.isPresent() && kappa.get().value() < 0) {
                cautions.add(new Caution(
                        "NEGATIVE_PAIR", List.of(pair.a(), pair.b()), kappa.get().value()));
            }
        }
        addPrevalence(annotators, cautions);
        return cautions;
    }

    private static void addAnnotator(AnnotatorAgreement a, List<Caution> cautions) {
        if (a.n() > 1 && (a.passed().isEmpty() || a.failed().isEmpty())) {
            cautions.add(new Caution("CONSTANT_ANNOTATOR", List.of(a.annotator()), a.n()));
        }
        addHalves(a, cautions);
        double missing = (double) a.missing() / (a.n() + a.missing());
        if (missing > MISSING) {
            cautions.add(new Caution("MISSING_ABOVE_5_PERCENT", List.of(a.annotator()), missing));
        }
    }

    /**
     * Adds a caution when the large-sample intervals of the two halves do not overlap; by chance alone that happens
     * about once in two hundred times.
     */
    private static void addHalves(AnnotatorAgreement a, List<Caution> cautions) {
        Optional<Interval> first = a.firstHalf().asValue().flatMap(e -> e.interval().asValue());
        Optional<Interval> second = a.secondHalf().asValue().flatMap(e -> e.interval().asValue());
        if (first.isPresent() && second.isPresent() && a.n() >= FEW) {
            boolean apart = first.get().low() > second.get().high() || second.get().low() > first.get().high();
            if (apart) {
                double change = a.secondHalf().asValue().orElseThrow().value()
                        - a.firstHalf().asValue().orElseThrow().value();
                cautions.add(new Caution("ORDER_EFFECT", List.of(a.annotator()), change));
            }
        }
    }

    private static void addPrevalence(List<AnnotatorAgreement> annotators, List<Caution> cautions) {
        double labels = annotators.stream().mapToInt(AnnotatorAgreement::n).sum();
        double passes = annotators.stream().mapToInt(a -> a.passed().size()).sum();
        double rate = labels == 0 ? 0.5 : passes / labels;
        if (rate < RARE || rate > 1 - RARE) {
            cautions.add(new Caution("EXTREME_PREVALENCE", List.of(), rate));
        }
    }
}
