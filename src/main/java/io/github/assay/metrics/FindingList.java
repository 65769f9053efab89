package io.github.assay.metrics;

import io.github.assay.domain.finding.Finding.Counted;
import io.github.assay.domain.finding.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Collects findings in the order in which people read them. Not thread-safe. */
public final class FindingList {
    private final List<Finding> findings = new ArrayList<>();

    /** Adds any finding. */
    public FindingList add(Finding finding) {
        findings.add(finding);
        return this;
    }

    /** Adds findings in their order. */
    public FindingList all(Collection<? extends Finding> more) {
        findings.addAll(more);
        return this;
    }

    /** Adds a count, or any other number, as one fact beside others. */
    public FindingList number(String key, Number value) {
        return add(new Counted(key, value, Counted.Role.FACT));
    }

    /** Adds precision, recall, F1 or what they are made of. */
    public FindingList share(String key, Number value) {
        return add(new Counted(key, value, Counted.Role.SHARE));
    }

    /** Adds a score that this score is made of. */
    public FindingList input(String key, Number value) {
        return add(new Counted(key, value, Counted.Role.INPUT));
    }

    /** Adds whether something holds. */
    public FindingList flag(String key, boolean yes) {
        return add(new Finding.Holds(key, yes));
    }

    /** Adds a text without its outer spaces, unless it is blank. */
    public FindingList text(String key, String text) {
        return text.isBlank() ? this : quoted(key, text.strip());
    }

    /** Adds a text as it is. */
    public FindingList quoted(String key, String text) {
        return add(new Finding.Quoted(key, List.of(text), false));
    }

    /** Adds texts without their outer spaces, unless there are none. */
    public FindingList texts(String key, Collection<String> texts) {
        return texts.isEmpty() ? this : listed(key, texts.stream().map(String::strip).toList());
    }

    /** Adds texts as they are, also where there are none. */
    public FindingList listed(String key, Collection<String> texts) {
        return add(new Finding.Quoted(key, List.copyOf(texts), true));
    }

    /** Adds one code of a closed set. */
    public FindingList verdict(String key, String code) {
        return add(new Finding.Verdict(key, List.of(code), false));
    }

    /** Adds any number of codes of a closed set. */
    public FindingList verdicts(String key, Collection<String> codes) {
        return add(new Finding.Verdict(key, List.copyOf(codes), true));
    }

    /** Adds codes of a closed set, unless there are none. */
    public FindingList codes(String key, Collection<String> codes) {
        return codes.isEmpty() ? this : verdicts(key, codes);
    }

    /** Adds a judge's own words, unless they are blank. */
    public FindingList rationale(String text) {
        return text.isBlank() ? this : add(new Finding.Rationale(text.strip()));
    }

    /** The findings so far. */
    public List<Finding> list() {
        return List.copyOf(findings);
    }
}
