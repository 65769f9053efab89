package io.github.assay.service.labels;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.service.labels.LabelPackService.PackImport;
import io.github.assay.service.project.Stores;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.labels.Merge;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Imports the labels that a project contains: packs in {@code labels/} and labels in case lines. It imports them once,
 * while the project has no vote of its own; the user imports later packs. During the import the store's folder contains
 * a mark. If the program is stopped, the next opening finds the mark and imports the rest.
 */
public final class FirstLabels {
    /**
     * The time of labels in case lines, which have none. A fixed time prevents that a second opening adds them again.
     */
    private static final Instant TIMELESS = Instant.EPOCH;

    private static final String MARK = "first-labels-begun";

    private final Project project;
    private final Path mark;
    private final LabelStore store;
    private final boolean readOnly;
    private final LabelPackService packs;
    private final Clock clock;

    public FirstLabels(Project project, Stores stores, LabelPackService packs, Clock clock) {
        this.project = project;
        this.mark = project.folder().resolve(".assay").resolve(MARK);
        this.store = stores.labels();
        this.readOnly = stores.folder().isReadOnly();
        this.packs = packs;
        this.clock = clock;
    }

    /** Imports them; returns one sentence for each source. */
    public List<String> takeIn(Progress progress) throws StoreException {
        boolean here = store.voteCount() > 0 || !store.imports().isEmpty();
        if (here && !Files.exists(mark)) {
            return List.of();
        }
        List<Path> packFiles = packFiles();
        List<Vote> inLines = votesOfLines();
        if (inLines.isEmpty() && packFiles.isEmpty()) {
            return List.of();
        }
        begin();
        List<String> notices = all(inLines, packFiles, progress);
        end();
        return notices;
    }

    private void begin() {
        if (readOnly) {
            return;
        }
        try {
            Files.write(mark, new byte[0]);
        } catch (IOException e) {
            log("labels are imported without a mark", e); // a read-only folder refuses the votes themselves
        }
    }

    private void end() {
        if (readOnly) {
            return;
        }
        try {
            Files.deleteIfExists(mark);
        } catch (IOException e) {
            log("labels will be looked at again", e); // all labels are stored: the next opening adds none
        }
    }

    private static void log(String what, IOException e) {
        System.getLogger(FirstLabels.class.getName()).log(System.Logger.Level.WARNING, what, e);
    }

    private List<String> all(List<Vote> inLines, List<Path> packFiles, Progress progress) throws StoreException {
        List<String> notices = new ArrayList<>();
        if (!inLines.isEmpty()) {
            Merge merge = readOnly
                    ? store.assume(inLines)
                    : store.merge(inLines, "the case lines", clock.instant().truncatedTo(ChronoUnit.MILLIS));
            notices.add(imported() + count(merge.added(), "label") + " from the case lines, marked as imported.");
            notices.addAll(alike(inLines));
        }
        for (Path pack : packFiles) {
            notices.add(takeIn(pack, progress));
        }
        return notices;
    }

    /** Names of case lines that may stand for one person, a sentence each; their votes count as those of two. */
    private List<String> alike(List<Vote> inLines) {
        List<String> names = inLines.stream().map(Vote::annotator).distinct().sorted().toList();
        AnnotatorNames answers = AnnotatorNames.of(store, clock);
        List<String> sentences = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (String other : answers.alike(names.get(i), names.subList(i + 1, names.size()))) {
                sentences.add("'" + names.get(i) + "' and '" + other + "' in the case lines may be the same person; their labels"
                        + " count as those of two annotators. To join them, undo the import, and import the file of cases"
                        + " again with an answer about the names.");
            }
        }
        return sentences;
    }

    private String takeIn(Path pack, Progress progress) throws StoreException {
        String name = "labels/" + pack.getFileName();
        try {
            PackImport done = packs.take(packs.preview(pack, LabelFileOptions.NONE, progress), readOnly);
            String problems = done.problems().isEmpty()
                    ? ""
                    : " " + count(done.problems().size(), "kind") + " of fields could not be used: "
                            + done.problems().getFirst().sentence();
            String unmet = done.unmet() == 0 ? "" : " " + count(done.unmet(), "vote") + " on no item of the project left out.";
            return imported() + count(done.added(), "vote") + " from " + name + ", marked as imported." + unmet + problems;
        } catch (ProjectFormatException e) {
            return name + " was not imported: " + e.getMessage();
        }
    }

    private String imported() {
        return readOnly ? "For this session only: imported " : "Imported ";
    }

    private List<Path> packFiles() {
        Path folder = project.folder().resolve("labels");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".jsonl") || f.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            log("labels/ not listed", e);
            return List.of();
        }
    }

    /** The votes of case lines. A label in a case line belongs to an item only where the case has exactly one. */
    private List<Vote> votesOfLines() {
        Map<String, List<Item>> byCase = new HashMap<>();
        for (Item item : project.items()) {
            if (!item.evalCase().labels().isEmpty()) {
                byCase.computeIfAbsent(item.evalCase().id(), _ -> new ArrayList<>()).add(item);
            }
        }
        List<Vote> votes = new ArrayList<>();
        AnnotatorNames answers = AnnotatorNames.of(store, clock);
        for (Case evalCase : project.cases()) {
            List<Item> items = byCase.getOrDefault(evalCase.id(), List.of());
            if (items.size() == 1) {
                evalCase.labels().forEach((annotator, label) -> votes.add(new Vote(
                        items.getFirst().key(), answers.person(annotator), label, List.of(), "", 0, TIMELESS, Vote.Visible.NOTHING,
                        Optional.empty(), Vote.Origin.IMPORTED)));
            }
        }
        return votes;
    }

    private static String count(long n, String noun) {
        return n + " " + noun + (n == 1 ? "" : "s");
    }
}
