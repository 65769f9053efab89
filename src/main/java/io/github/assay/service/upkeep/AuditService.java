package io.github.assay.service.upkeep;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Role;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.people.VoteReader;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.Failures;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.upkeep.AuditTrail.AuditAct;
import io.github.assay.store.upkeep.AuditTrail;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** History of everything that people decided in a project. */
public final class AuditService {
    private static final Set<String> PLANNED = Set.of("round", "assignment", "adjudication", "gold_review");

    private AuditService() {}

    /**
     * Which acts are wanted; an empty part takes all.
     *
     * @param person whose acts
     * @param item id of the case they concern
     * @param since earliest time
     * @param reader who reads, with what is hidden from them
     * @param names the names under which people are shown
     */
    public record AuditFilter(
            Optional<String> person, Optional<String> item, Optional<Instant> since, Optional<AuditReader> reader,
            ShownNames names) {}

    /**
     * One act of the history.
     *
     * @param at its time
     * @param person who did it; empty where the log does not say
     * @param act its kind
     * @param caseId the item's case; empty for an act on no item
     * @param system the item's system
     * @param run the item's run
     * @param from what held before; empty for nothing
     * @param to what holds since; empty for nothing
     * @param how {@code do}, {@code undo}, {@code redo}, {@code import}, {@code copy}, {@code withdrawn}
     * @param file journal or log
     * @param line number of its line
     */
    public record AuditLine(
            Instant at, String person, String act, String caseId, String system, String run, String from, String to,
            String how, String file, long line) {}

    /**
     * History by time.
     *
     * @param lines the acts that pass the filter
     * @param unreadable count of lines of journals that cannot be read
     */
    public record AuditResult(List<AuditLine> lines, long unreadable) {}

    /** Reads the history of a project's store; also while another process has the project open. */
    static AuditResult read(Path store, AuditFilter filter) throws StoreException {
        StoreFolder.checkVersion(store);
        try {
            AuditTrail.Trail trail = AuditTrail.read(
                    store, filter.reader().filter(AuditReader::onlyDecided).map(AuditReader::id));
            ShownNames names = filter.names();
            UnaryOperator<String> inTexts = names.inTexts();
            List<AuditLine> lines = new ArrayList<>();
            Map<String, String> files = new HashMap<>();
            names.names().forEach((id, shown) -> files.put(JournalName.of(id), JournalName.of(shown))); // named after people
            for (AuditTrail.AuditAct a : trail.acts()) {
                if (filter.reader().map(who -> who.maySee(a)).orElse(true)
                        && filter.person().map(who -> who.equals(a.person()) || who.equals(names.of(a.person()))).orElse(true)
                        && filter.item().map(a.caseId()::equals).orElse(true)
                        && filter.since().map(since -> !a.at().isBefore(since)).orElse(true)) {
                    lines.add(new AuditLine(
                            a.at(), names.of(a.person()), a.act(), a.caseId(), a.system(), a.run(), named(a, a.from(), inTexts),
                            named(a, a.to(), inTexts), a.how(), files.getOrDefault(a.file(), a.file()), a.line()));
                }
            }
            return new AuditResult(lines, trail.unreadable());
        } catch (IOException e) {
            throw Failures.of("The journals cannot be read", store.resolve("journal"), e);
        }
    }

    /** Acts that name people by their own words, comments and reasons apart: records, rounds, assignments. */
    private static String named(AuditTrail.AuditAct act, String text, UnaryOperator<String> names) {
        return act.isOnItem() && !PLANNED.contains(act.act()) ? text : names.apply(text);
    }

    /**
     * Who reads the history, and what is hidden from them.
     *
     * @param id under which the reader labels
     * @param hidden items on which an open round hides acts of others from the reader
     * @param onlyDecided whether acts of others are shown only on items that the reader decided by pass or fail
     */
    public record AuditReader(String id, Set<ItemKey> hidden, boolean onlyDecided) {
        public AuditReader {
            hidden = Set.copyOf(hidden);
        }

        /**
         * The reader of a name; empty where none is stated. A lead, an adjudicator and a reader on record see everything that
         * open rounds do not hide from them, all others only what they decided.
         */
        public static Optional<AuditReader> of(ProjectSession session, VoteReader reader, String name) {
            if (name.isBlank()) {
                return Optional.empty();
            }
            String id = session.labels().people().person(name);
            boolean seesAll = session.labels().people().all().stream()
                    .anyMatch(p -> p.id().equals(id) && p.role() != Role.ANNOTATOR);
            return Optional.of(new AuditReader(id, reader.hidden(), !seesAll));
        }

        boolean maySee(AuditAct act) {
            return act.person().equals(id) || !hidden.contains(new ItemKey(act.caseId(), act.system(), act.run()));
        }
    }
}
