package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentSplit.Side;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.PastedTexts.ItemText;
import io.github.assay.calibration.alignment.PastedTexts;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.ExampleFile;
import io.github.assay.service.judging.ExampleSource;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.people.VoteReader;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.store.StoreException;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes examples for prompts from labelled tune items: those that the user chose, else drawn ones; none are drawn before
 * there is a split. A test item is refused.
 */
public final class TuneExamples implements ExampleSource {
    /** Most examples of a judge. */
    public static final int MOST = 20;

    /** Most cases that a sentence names. */
    private static final int NAMED = 5;

    private final ProjectAnalysis analysis;

    public TuneExamples(ProjectAnalysis analysis) {
        this.analysis = analysis;
    }

    @Override
    public Examples of(ProjectSession session, JudgeSettings settings) throws ProjectFormatException {
        List<ItemKey> chosen = new ExampleFile(session.project().folder(), settings.judge()).read();
        Optional<AlignmentSplit> split = AlignmentRecord.read(session).split();
        try {
            if (!chosen.isEmpty()) {
                List<Example> examples = chosen(session, chosen, split);
                return new Examples(examples, examples.size());
            }
            return split.isEmpty() || settings.examples() == 0
                    ? new Examples(List.of(), settings.examples())
                    : new Examples(drawn(session, split.get(), settings.examples() + 1), settings.examples());
        } catch (StoreException e) {
            throw new ProjectFormatException("The labels cannot be read for examples", "Check the project's folder.", e);
        }
    }

    private List<Example> chosen(ProjectSession session, List<ItemKey> chosen, Optional<AlignmentSplit> split)
            throws ProjectFormatException, StoreException {
        Map<ItemKey, FinalLabel> labels = new HashMap<>();
        usable(session).forEach(l -> labels.put(l.item(), l));
        List<Example> examples = new ArrayList<>();
        for (ItemKey item : chosen) {
            Optional<String> why = refusal(item, split, labels);
            if (why.isPresent()) {
                throw new ProjectFormatException(why.get(), Texts.text("align.example.remedy"));
            }
            examples.add(example(session, Objects.requireNonNull(labels.get(item))));
        }
        return examples;
    }

    /** Why an item cannot be an example, as a sentence; empty when it can. */
    private static Optional<String> refusal(ItemKey item, Optional<AlignmentSplit> split, Map<ItemKey, FinalLabel> labels) {
        if (!labels.containsKey(item) || labels.get(item).label().isEmpty()) {
            return Optional.of(Texts.text("align.example.unlabelled", item.toString()));
        }
        return split.filter(s -> s.side(item.caseId()) == Side.TUNE).isPresent()
                ? Optional.empty()
                : Optional.of(Texts.text("align.example.test", item.toString()));
    }

    /** The items that the user chose as examples of a judge, in order. */
    public List<ItemKey> chosen(ProjectSession session, String judge) throws ProjectFormatException {
        return new ExampleFile(session.project().folder(), judge).read();
    }

    /**
     * Takes an item into a judge's examples, or out of them.
     *
     * @return the chosen items afterwards
     * @throws ProjectFormatException when the item is in test, has no label, or {@value #MOST} are chosen already
     */
    public List<ItemKey> choose(ProjectSession session, String judge, ItemKey item, boolean taken)
            throws ProjectFormatException, StoreException {
        ExampleFile file = new ExampleFile(session.project().folder(), judge);
        List<ItemKey> all = new ArrayList<>(file.read());
        all.remove(item);
        if (taken) {
            Map<ItemKey, FinalLabel> labels = new HashMap<>();
            usable(session).forEach(l -> labels.put(l.item(), l));
            Optional<String> why = refusal(item, AlignmentRecord.read(session).split(), labels);
            if (why.isPresent()) {
                throw new ProjectFormatException(why.get(), Texts.text("align.example.remedy"));
            }
            if (all.size() >= MOST) {
                throw new ProjectFormatException(Texts.text("align.example.many", MOST), Texts.text("align.example.many.remedy"));
            }
            all.add(item);
        }
        file.write(all);
        return all;
    }

    @Override
    public List<String> pasted(ProjectSession session, Map<String, String> texts) throws ProjectFormatException {
        Optional<AlignmentSplit> split = AlignmentRecord.read(session).split();
        if (split.isEmpty()) {
            return List.of();
        }
        Map<Side, Set<ItemText>> known = new EnumMap<>(Side.class);
        for (Item item : session.project().items()) {
            String id = item.evalCase().id();
            Set<ItemText> of = known.computeIfAbsent(split.get().side(id), _ -> new LinkedHashSet<>());
            of.add(new ItemText(id, false, item.evalCase().question()));
            of.add(new ItemText(id, true, item.evalCase().goldSql()));
            of.add(new ItemText(id, true, item.prediction().sql()));
        }
        PastedTexts pasted = new PastedTexts(known.getOrDefault(Side.TEST, Set.of()), known.getOrDefault(Side.TUNE, Set.of()));
        List<String> sentences = new ArrayList<>();
        texts.forEach((place, text) -> {
            List<ItemText> found = pasted.in(text);
            if (!found.isEmpty()) {
                sentences.add(Texts.text("align.pasted", place, found.size(), found.stream().limit(NAMED)
                        .map(t -> Texts.text(t.sql() ? "align.pasted.sql" : "align.pasted.question", t.caseId()))
                        .collect(Collectors.joining(", ")) + (found.size() > NAMED ? ", …" : "")));
            }
        });
        return sentences;
    }

    /** Final labels whose votes no open round hides: a prompt shows its examples to every reader. */
    private List<FinalLabel> usable(ProjectSession session) throws StoreException {
        Set<ItemKey> hidden = VoteReader.unnamed(session).hidden();
        return analysis.finalLabels(session).stream().filter(l -> !hidden.contains(l.item())).toList();
    }

    private List<Example> drawn(ProjectSession session, AlignmentSplit split, int count) throws StoreException {
        List<FinalLabel> tune = usable(session).stream()
                .filter(l -> l.label().isPresent() && split.side(l.item().caseId()) == Side.TUNE)
                .sorted(Comparator.comparing((FinalLabel l) -> AlignmentSplit.digest(split.seed() + l.item().caseId()))
                        .thenComparing(FinalLabel::item))
                .toList();
        List<Example> examples = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (int i = 0; i < count; i++) {
            Label wanted = i % 2 == 0 ? Label.FAIL : Label.PASS;
            Optional<FinalLabel> next = tune.stream()
                    .filter(l -> l.label().orElseThrow() == wanted && !used.contains(l.item().caseId())).findFirst()
                    .or(() -> tune.stream().filter(l -> !used.contains(l.item().caseId())).findFirst());
            if (next.isEmpty()) {
                break;
            }
            used.add(next.get().item().caseId());
            examples.add(example(session, next.get()));
        }
        return examples;
    }

    private static Example example(ProjectSession session, FinalLabel label) throws StoreException {
        Item item = session.item(label.item()).orElseThrow();
        String comment = session.labels().currentVotes().stream()
                .filter(v -> v.item().equals(label.item()) && v.label() == label.label().orElseThrow() && !v.comment().isBlank())
                .map(Vote::comment)
                .findFirst()
                .orElse("");
        return new Example(label.item().caseId(), "Question: " + item.evalCase().question()
                + "\nPredicted SQL: " + item.prediction().sql()
                + "\nVerdict: " + (label.label().orElseThrow() == Label.PASS ? "correct" : "incorrect")
                + (comment.isEmpty() ? "" : "\nReason: " + comment));
    }
}
