package io.github.assay.service.team;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.AnnotatorCopy;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.labels.LabelPackService.PackImport.Conflict;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.people.VoteReader;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundPack;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.service.team.TeamPack.HandOffKey;
import io.github.assay.service.team.TeamPeople.TeamPerson;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.service.upkeep.StoreCheck.Difference;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.HandOffLog.HandOff;
import io.github.assay.store.journal.HandOffLog.Withdrawn;
import io.github.assay.store.journal.ImportLog.ImportRecord;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.labels.Merge;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * People who label without contact: one file out with what they need, one file back with what they did. Methods block. Not
 * thread-safe.
 */
public final class HandOffService {
    private static final String ROUNDS = "rounds.jsonl";
    private static final String ACTS = "acts.jsonl";
    private static final Duration AHEAD = Duration.ofDays(1);

    private final ProjectSession session;
    private final Clock clock;
    private final PeopleService people;

    /**
     * A pack as it would be, or is.
     *
     * @param person id of the person
     * @param items how many items it has
     * @param judged how many of them the person has judged
     */
    public record Packed(String person, int items, int judged) {}

    /**
     * A person's file that was written.
     *
     * @param acts how many acts it has
     * @param others who else acted in the folder, whose acts stay there
     */
    public record HandedIn(String person, int acts, List<String> others) {
        public HandedIn {
            others = List.copyOf(others);
        }

        /** What was written, in sentences. */
        public String sentences(Path to) {
            String written = Texts.text("team.handed", to.toString(), acts, person);
            return others.isEmpty() ? written : written + "\n" + Texts.text("team.handed.others", String.join(", ", others));
        }
    }

    /**
     * What a file brings.
     *
     * @param pack the pack that the file was made with
     * @param fresh the acts that are not here
     * @param votes how many of them are votes
     * @param known how many acts are here
     * @param conflicts votes of the person that contradict each other, on items whose votes the lead may see
     * @param left how many acts are left out: on no item of the project, of imports, or not readable
     */
    public record Incoming(HandOff pack, List<Entry> fresh, int votes, int known, List<Conflict> conflicts, int left) {
        public Incoming {
            fresh = List.copyOf(fresh);
            conflicts = List.copyOf(conflicts);
        }

        /** Id of the person. */
        public String person() {
            return pack.person();
        }

        /** What it brings, in a sentence. @param taken whether it is done */
        public String sentence(String name, boolean taken) {
            return Texts.text(taken ? "team.took" : "team.brings", name, votes, fresh.size() - votes, known, left);
        }
    }

    public HandOffService(ProjectSession session, Clock clock) {
        this.session = session;
        this.clock = clock;
        this.people = new PeopleService(session.labels(), clock);
    }

    /** Conflicting votes as a table. */
    public static TableSpec<Conflict> conflicts() {
        return TableSpec.ofItems(
                "team-conflicts", c -> c.inForce().item(),
                ColumnSpec.verbatim("counts", "list.team.counts", c -> words(c.inForce())),
                ColumnSpec.verbatim("other", "list.team.other", c -> words(c.other())));
    }

    private static String words(Vote vote) {
        return vote.label().word() + " · " + vote.at();
    }

    /** People to whom a pack can be given, under the names to show: all on record who label; with open rounds those who are in one. */
    public List<Person> people() throws StoreException {
        List<RoundState> open = new RoundService(session.labels(), clock).book().open();
        UnaryOperator<String> names = people.shownNames();
        return people.all().stream()
                .filter(p -> p.role().labels() && (open.isEmpty() || open.stream().anyMatch(r -> !r.of(p.id()).isEmpty())))
                .map(p -> p.named(names.apply(p.id()))).toList();
    }

    /**
     * Writes the pack of a person, and records that it was given out.
     *
     * @param lead in whose name it is done
     * @param to the file, outside the project; empty: the pack is only looked at
     * @throws ProjectFormatException also when the person has no items
     */
    public Packed pack(String lead, String name, Optional<Path> to) throws StoreException, ProjectFormatException {
        people.mustLead(lead);
        String id = people.id(name);
        Role role = session.labels().people().role(id);
        if (people.all().stream().noneMatch(p -> p.id().equals(id)) || !role.labels()) {
            throw refused("team.handoff.person", name);
        }
        Project project = session.project();
        Set<ItemKey> items = items(id);
        if (items.isEmpty()) {
            throw refused("team.handoff.items", name);
        }
        TeamSetup.mustHoldNoPassword(project);
        AnnotatorCopy copy = new AnnotatorCopy(project, items);
        copy.check();
        if (to.isPresent()) {
            ProjectArchive.mustBeBeside(project.folder(), to.get());
            write(copy, id, role, lead, items.size(), to.get());
        }
        int judged = (int) Vote.judged(session.labels().currentVotes()).stream().filter(v -> v.annotator().equals(id) && items.contains(v.item())).count();
        return new Packed(id, items.size(), judged);
    }

    /** The items that the pack of a person would have: of open rounds the assigned, all where none is open. */
    Set<ItemKey> items(String id) throws StoreException {
        List<RoundState> open = new RoundService(session.labels(), clock).book().open();
        Set<ItemKey> items = new HashSet<>();
        open.forEach(r -> r.of(id).forEach(a -> items.add(a.item())));
        if (open.isEmpty()) {
            session.project().items().forEach(i -> items.add(i.key()));
        }
        items.removeIf(i -> session.item(i).isEmpty());
        return items;
    }

    private void write(AnnotatorCopy copy, String id, Role role, String lead, int items, Path to) throws StoreException, ProjectFormatException {
        Project project = session.project();
        HandOffFile.Keys keys = HandOffFile.Keys.make();
        String identity = UUID.randomUUID().toString();
        TeamPack pack = new TeamPack(project.name(), "", new TeamPerson(id, id, role), Optional.of(new HandOffKey(identity, keys.forPerson())));
        List<String> rounds = new RoundPack(session.labels(), clock).linesFor(id);
        List<String> acts = session.labels().entriesOf(id).stream().map(e -> EntryLine.write(new Entry(e.act(), e.actOrigin(), e.importId()))).toList();
        try {
            LinkedHashMap<String, AtomicFiles.Content> entries = new LinkedHashMap<>();
            text(entries, TeamPack.IN_FOLDER, List.of(pack.text()));
            text(entries, "README.txt", List.of(pack.page(lead, String.valueOf(to.getFileName()))));
            text(entries, ROUNDS, rounds);
            text(entries, ACTS, acts);
            for (String name : ProjectArchive.names(project.folder())) {
                if (copy.takes(name)) {
                    entries.putIfAbsent(name, out -> copy.write(name, out));
                }
            }
            if (!project.guideline().isBlank()) {
                text(entries, "guideline.md", List.of(project.guideline()));
            }
            HandOff given = new HandOff(identity, id, keys.forLead(), items, people.id(lead), now(), Optional.empty());
            Path part = to.resolveSibling(to.getFileName() + ".part"); // not recorded before it is known to be usable
            try {
                ProjectArchive.write(project.folder(), entries, part);
                session.labels().sharing().inHandOffs(log -> log.record(given));
                AtomicFiles.move(part, to);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new ProjectFormatException(
                    Texts.text("team.notWritten", to.toString(), String.valueOf(e.getMessage())), Texts.text("team.again"), e);
        }
    }

    private static void text(LinkedHashMap<String, AtomicFiles.Content> entries, String name, List<String> lines) {
        entries.put(name, out -> out.write(
                String.join("", lines.stream().map(l -> l.endsWith("\n") ? l : l + "\n").toList()).getBytes(StandardCharsets.UTF_8)));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static ProjectFormatException refused(String key, String... words) {
        return new ProjectFormatException(Texts.text(key, (Object[]) words), Texts.text(key + ".remedy", (Object[]) words));
    }

    /** The person of the pack that a folder was made from; empty for any other folder, and where its pack cannot be read. */
    public static Optional<String> person(Path project) {
        try {
            return TeamPack.of(project).map(p -> p.person().name());
        } catch (ProjectFormatException _) {
            return Optional.empty(); // the window asks for the name, as in any folder
        }
    }

    /** Takes the rounds and acts of a pack into the folder that was made from it: again it adds nothing. */
    public void begin() throws StoreException, ProjectFormatException {
        Path folder = session.project().folder();
        try {
            new RoundPack(session.labels(), clock).merge(folder.resolve(ROUNDS), "import");
            List<Entry> acts = new ArrayList<>();
            for (String line : Files.readAllLines(folder.resolve(ACTS))) {
                acts.add(EntryLine.read(line));
            }
            session.labels().sharing().take(session.labels().sharing().unknown(acts));
        } catch (IOException | BadLineException e) {
            throw new ProjectFormatException(
                    Texts.text("team.pack.none", folder.resolve(TeamPack.IN_FOLDER).toString()), Texts.text("team.take.again"), e);
        }
    }

    /**
     * Writes the file of the person whose pack the folder was made from.
     *
     * @throws ProjectFormatException also when the journal was changed by other means, which the lead could not see
     */
    public HandedIn handIn(Path to) throws StoreException, ProjectFormatException {
        Path project = session.project().folder();
        TeamPack pack = TeamPack.of(project).orElseThrow(() -> refused("team.handoff.own", project.toString()));
        ProjectArchive.mustBeBeside(project, to);
        String person = pack.person().name();
        Optional<Difference> changed = new StoreCare(clock).verify(project).differences().stream()
                .filter(d -> d.file().equals(JournalName.of(person))).findFirst();
        if (changed.isPresent()) {
            throw refused("team.handed.changed", changed.get().sentence(), project.toString());
        }
        try {
            int acts = HandOffFile.write(project, pack, to);
            return new HandedIn(person, acts, session.labels().annotators().stream().filter(name -> !name.equals(person)).toList());
        } catch (IOException e) {
            throw new ProjectFormatException(
                    Texts.text("team.notWritten", to.toString(), String.valueOf(e.getMessage())), Texts.text("team.again"), e);
        }
    }

    /**
     * Withdraws all packs of a person: files made with them are refused from then on. What was taken stays.
     *
     * @param write whether to record it
     * @return how many packs are withdrawn now
     * @throws ProjectFormatException also when the person has none
     */
    public int withdraw(String lead, String name, boolean write) throws StoreException, ProjectFormatException {
        people.mustLead(lead);
        String id = people.id(name);
        List<HandOff> open = session.labels().sharing().handOffs().stream()
                .filter(h -> h.person().equals(id) && h.withdrawn().isEmpty()).toList();
        if (open.isEmpty()) {
            throw refused("team.withdraw.none", name);
        }
        if (write) {
            Withdrawn act = new Withdrawn(people.id(lead), now());
            session.labels().sharing().inHandOffs(log -> {
                for (HandOff pack : open) {
                    log.withdraw(pack, act);
                }
            });
        }
        return open.size();
    }

    /** What a person's file brings; writes nothing. */
    public Incoming look(String lead, Path file) throws StoreException, ProjectFormatException {
        people.mustLead(lead);
        HandOffFile read = HandOffFile.read(
                file, id -> session.labels().sharing().handOffs().stream().filter(h -> h.id().equals(id)).findFirst());
        Optional<Withdrawn> withdrawn = read.pack().withdrawn();
        if (withdrawn.isPresent()) {
            UnaryOperator<String> names = people.shownNames();
            throw new ProjectFormatException(
                    Texts.text("team.take.withdrawn", file.toString(), names.apply(read.pack().person()), names.apply(withdrawn.get().by()),
                            withdrawn.get().at().toString()),
                    Texts.text("team.take.withdrawn.remedy"));
        }
        List<Entry> votes = new ArrayList<>();
        List<Entry> others = new ArrayList<>();
        Set<String> imports = session.labels().imports().stream().map(ImportRecord::id).collect(Collectors.toSet());
        int left = 0;
        int brought = 0;
        for (int i = 0; i < read.lines().size(); i++) {
            Optional<Entry> entry = entry(read.lines().get(i));
            if (entry.isPresent() && isPlan(entry.get().act()) && session.labels().people().role(read.pack().person()).leads()) {
                boolean own = entry.get().act() instanceof StatedLabel || session.labels().sharing().unknown(List.of(entry.get())).isEmpty();
                brought += own ? 1 : 0; // the pack of a lead has the own rounds
                left += own ? 0 : 1;
            } else if (entry.isPresent() && imports.contains(entry.get().importId())) {
                brought++; // the pack had it; here it counts until that import is taken back
            } else if (entry.isEmpty() || !entry.get().importId().isEmpty() || session.item(entry.get().act().item()).isEmpty()) {
                left++;
            } else {
                check(entry.get().act(), read.pack().person(), file, i + 2);
                (entry.get().act() instanceof Vote ? votes : others).add(entry.get());
            }
        }
        Merge.Planned plan = session.labels().plan(votes.stream().map(e -> (Vote) e.act()).toList());
        Set<Vote> fresh = new HashSet<>(plan.fresh());
        List<Entry> missing = Stream.concat(
                votes.stream().filter(e -> e.act() instanceof Vote v && fresh.remove(v)), session.labels().sharing().unknown(others).stream()).toList();
        Set<ItemKey> hidden = VoteReader.of(session, lead).hidden();
        Predicate<Conflict> shown = c -> !hidden.contains(c.inForce().item());
        return new Incoming(
                read.pack(), missing, plan.fresh().size(), brought + votes.size() + others.size() - missing.size(),
                plan.result().conflicts().stream().map(c -> new Conflict(c.inForce(), c.other())).filter(shown).toList(), left);
    }

    private static Optional<Entry> entry(String line) {
        try {
            return Optional.of(EntryLine.read(line));
        } catch (BadLineException _) {
            return Optional.empty();
        }
    }

    private static boolean isPlan(Act act) {
        return act instanceof RoundAct || act instanceof AssignmentAct || act instanceof StatedLabel;
    }

    /** Refuses what the person may not do, and times that are not there yet. */
    private void check(Act act, String person, Path file, int line) throws ProjectFormatException {
        Role role = session.labels().people().role(person);
        boolean may = role.labels() && !isPlan(act) && (role.adjudicates() || !(act instanceof Adjudication));
        if (!may || !act.annotator().equals(person)) {
            throw refused("team.take.act", file.toString(), Integer.toString(line), person);
        }
        if (act.at().isAfter(clock.instant().plus(AHEAD))) {
            throw refused("team.take.clock", file.toString(), Integer.toString(line), act.at().toString());
        }
    }

    /** Takes what a file brings into the project's labels, as acts of its person. The same file again adds nothing. */
    public Incoming take(String lead, Path file) throws StoreException, ProjectFormatException {
        Incoming found = look(lead, file);
        if (!found.fresh().isEmpty()) {
            session.labels().sharing().take(found.fresh());
            session.labels().sharing().inHandOffs(log -> log.taken(found.pack(), found.fresh().size(), people.id(lead), now()));
        }
        return found;
    }
}
