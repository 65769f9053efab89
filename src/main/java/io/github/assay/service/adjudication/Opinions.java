package io.github.assay.service.adjudication;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.adjudication.AdjudicationCase.Opinion;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The acts on one item, by annotator.
 *
 * @param all the opinion of each annotator, by annotator
 * @param decisions every decision, the earliest first
 */
record Opinions(List<Opinion> all, List<Adjudication> decisions) {
    /** {@code history} is every act on the item, by time; {@code inForce} are the votes in force on it. */
    static Opinions of(List<Act> history, List<Vote> inForce) {
        Map<String, Vote> votes = new TreeMap<>();
        inForce.forEach(v -> votes.put(v.annotator(), v));
        Map<String, Map<Flag, FlagAct>> flags = new HashMap<>();
        Map<String, Remark> remarks = new HashMap<>();
        List<Adjudication> decisions = new ArrayList<>();
        for (Act act : history) {
            switch (act) {
                case FlagAct flag ->
                    flags.computeIfAbsent(flag.annotator(), _ -> new EnumMap<>(Flag.class)).put(flag.flag(), flag);
                case Remark remark -> remarks.put(remark.annotator(), remark);
                case Adjudication decision -> decisions.add(decision);
                default -> {}
            }
        }
        Set<String> names = new TreeSet<>(votes.keySet());
        names.addAll(flags.keySet());
        names.addAll(remarks.keySet());
        List<Opinion> all = names.stream()
                .map(name -> new Opinion(
                        name,
                        Optional.ofNullable(votes.get(name)),
                        flags.getOrDefault(name, Map.of()).values().stream()
                                .filter(f -> f.on() && f.flag() != Flag.BOOKMARK)
                                .toList(),
                        Optional.ofNullable(remarks.get(name)).filter(r -> !r.text().isEmpty())))
                .filter(o -> o.vote().isPresent() || !o.flags().isEmpty() || o.remark().isPresent())
                .toList();
        return new Opinions(all, decisions);
    }

    /** Words in place of names; empty where names are shown. */
    Map<String, String> aliases(boolean hidden) {
        Map<String, String> aliases = new HashMap<>();
        if (hidden) {
            all.forEach(o -> aliases.put(o.annotator(), "Annotator " + (aliases.size() + 1)));
        }
        return aliases;
    }

    List<Vote> votes() {
        return all.stream().flatMap(o -> o.vote().stream()).toList();
    }

    List<FlagAct> flags() {
        return all.stream().flatMap(o -> o.flags().stream()).toList();
    }

    /** The decision in force. */
    Optional<Adjudication> decision() {
        return decisions.stream().reduce((_, b) -> b).filter(d -> !d.reopens());
    }
}
