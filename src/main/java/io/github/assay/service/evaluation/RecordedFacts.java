package io.github.assay.service.evaluation;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.report.StudyFacts.JudgeOrigin;
import io.github.assay.report.StudyFacts;
import io.github.assay.service.alignment.JudgePromotions;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.store.StoreException;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Collects what a project records about how its labels and replies came about. */
final class RecordedFacts {
    private RecordedFacts() {}

    /** @throws IOException when the record of alignments cannot be used */
    static StudyFacts of(ProjectSession session) throws IOException, StoreException {
        List<Vote> all = ProjectAnalysis.votes(session);
        List<Vote> votes = Vote.judged(all);
        try {
            return new StudyFacts(
                    votes.size(), count(votes, v -> v.visible().scores()), count(votes, v -> v.visible().otherVotes()),
                    count(votes, v -> !v.isVisibleKnown()), all.size() - votes.size(),
                    StoredRounds.book(session.labels()).rounds().stream().map(r -> r.round().id()).toList(),
                    (int) votes.stream().map(Vote::guideline).filter(g -> !g.isEmpty()).distinct().count(),
                    session.project().labelling().blindAdjudication(), JudgePromotions.looks(session), judges(session.project().items()));
        } catch (ProjectFormatException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static int count(List<Vote> votes, Predicate<Vote> which) {
        return (int) votes.stream().filter(which).count();
    }

    private static SortedMap<String, JudgeOrigin> judges(List<Item> items) {
        SortedMap<String, SortedSet<String>> models = new TreeMap<>();
        SortedMap<String, SortedSet<String>> prompts = new TreeMap<>();
        for (Item item : items) {
            for (JudgeReply reply : item.replies()) {
                models.computeIfAbsent(reply.judge(), _ -> new TreeSet<>()).add(reply.origin().model());
                prompts.computeIfAbsent(reply.judge(), _ -> new TreeSet<>()).add(reply.origin().promptHash());
            }
        }
        SortedMap<String, JudgeOrigin> judges = new TreeMap<>();
        models.forEach((judge, named) -> judges.put(judge, new JudgeOrigin(known(named), known(prompts.getOrDefault(judge, new TreeSet<>())))));
        return judges;
    }

    private static List<String> known(SortedSet<String> texts) {
        return texts.stream().filter(t -> !t.isEmpty()).toList();
    }
}
