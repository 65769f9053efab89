package io.github.assay.service;

import io.github.assay.domain.Item;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.Vote;
import io.github.assay.files.LabelPack;
import io.github.assay.files.LabelPacks;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.store.Entry;
import io.github.assay.store.LabelStore;
import io.github.assay.store.Merge;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Label packs out of and into a project, and how far labelling is. */
public final class LabelPackService {
    private final LabelStore store;
    private final Clock clock;

    public LabelPackService(LabelStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * Writes the whole history (long forms) or the labels in force (wide form).
     *
     * @return how many votes were written
     */
    public int export(Path file, LabelPacks.Form form) throws StoreException, ProjectFormatException {
        List<Vote> votes = form.isWide() ? store.currentVotes() : store.allVotes();
        LabelPacks.write(file, form, votes);
        return votes.size();
    }

    /**
     * Takes a pack in, its votes marked as imported. The same pack again changes nothing: a vote without a time, as in
     * wide files, is new only where it says something else than the vote in force.
     */
    public PackImport importPack(Path file, Progress progress) throws StoreException, ProjectFormatException {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        LabelPack pack = LabelPacks.read(file, now, progress);
        List<Problem> problems = new ArrayList<>(pack.problems());
        Map<Whose, Label> inForce = inForce();
        List<Vote> votes = new ArrayList<>();
        int known = 0;
        for (Vote vote : pack.votes()) {
            if (vote.at().equals(now) && inForce.get(new Whose(vote.item(), vote.annotator())) == vote.label()) {
                known++;
            } else if (storable(vote, file, problems)) {
                votes.add(imported(vote));
            }
        }
        Merge merge = store.merge(votes);
        return new PackImport(
                merge.added(),
                merge.known() + known,
                merge.conflicts().stream()
                        .map(c -> new PackImport.Conflict(c.inForce(), c.other()))
                        .toList(),
                problems);
    }

    private record Whose(ItemKey item, String annotator) {}

    private Map<Whose, Label> inForce() throws StoreException {
        Map<Whose, Label> found = new HashMap<>();
        store.currentVotes().forEach(v -> found.put(new Whose(v.item(), v.annotator()), v.label()));
        return found;
    }

    /** What the store would refuse (times before year 1, endless comments) costs that vote, not the pack. */
    private static boolean storable(Vote vote, Path file, List<Problem> problems) {
        try {
            return Entry.of(vote).act().equals(vote);
        } catch (IllegalArgumentException e) {
            problems.add(Problem.warning(
                    new SourceLine(file.getFileName().toString(), 0),
                    "",
                    "the vote of " + vote.annotator() + " on " + vote.item() + " has " + e.getMessage(),
                    "",
                    "Mend it in the pack and import it again; the other votes were taken in."));
            return false;
        }
    }

    private static Vote imported(Vote v) {
        return new Vote(
                v.item(), v.annotator(), v.label(), v.issues(), v.comment(), v.seconds(), v.at(), v.visible(),
                v.supersedes(), Vote.Origin.IMPORTED);
    }

    /** How far labelling is over the items of a project. */
    public LabelStatus status(List<Item> items, int votesPerCase) throws StoreException {
        return new LabelCount(items, votesPerCase)
                .count(store.allVotes(), store.currentVotes(), store.adjudications().keySet());
    }
}
