package io.github.assay.service.labels;

import io.github.assay.agreement.FinalLabels;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is remembered of a project between visits, so that it can be listed without being opened. It tells its reader
 * nothing that the project would hide from them.
 *
 * @param name the project's name
 * @param labelled items that the annotator has decided; without an annotator those with a deciding vote of anyone
 * @param items items of the project
 * @param ties items with as many pass as fail votes and no decision of an adjudicator; 0 while votes on any item are hidden from the annotator
 * @param seconds median time of a vote in seconds; 0 before the tenth vote, and where it is not known
 * @param opened when the project was open last
 * @param places files of answers, and folders of such files, as the project names them
 * @param answers lines of these files at the last visit
 */
public record ProjectGlance(
        String name, int labelled, int items, int ties, long seconds, Instant opened, List<String> places, long answers) {
    private static final String PART = "\t";
    private static final String PLACE = "|";
    private static final int PARTS = 8;

    /** Votes from which a median time of a vote says something. */
    private static final int PACE_FROM = 10;

    public ProjectGlance {
        name = name.replace(PART, " ");
        places = List.copyOf(places);
    }

    /** Looks at an open project; blocks. */
    public static ProjectGlance of(ProjectSession session, LabelingService labels, Instant now) throws StoreException {
        Project project = session.project();
        Map<ItemKey, Label> adjudicated = new HashMap<>();
        session.labels().adjudications().forEach((item, act) -> adjudicated.put(item, act.label()));
        Set<ItemKey> known = project.items().stream().map(Item::key).collect(Collectors.toSet());
        List<FinalLabel> finals = FinalLabels.of(
                session.labels().currentVotes(), adjudicated, project.labelling().ties(), 1).stream().filter(f -> known.contains(f.item())).toList();
        int labelled = !labels.onlyLooks() ? (int) project.items().stream().filter(i -> labels.stateOf(i.key()).standing().done()).count()
                : !labels.hiddenByRounds().isEmpty() ? 0
                : (int) finals.stream().filter(f -> f.source() != FinalLabel.Source.NO_VOTES).count();
        boolean free = labels.hiddenByRounds().isEmpty() && project.items().stream().allMatch(i -> labels.isOpen(i.key()));
        int ties = free ? (int) finals.stream().filter(f -> f.source() == FinalLabel.Source.UNDECIDED && !adjudicated.containsKey(f.item())).count() : 0;
        long seconds = OwnSession.of(session, labels).pace().filter(p -> p.items() >= PACE_FROM).map(p -> Math.round(p.medianSeconds())).orElse(0L);
        List<String> places = places(project.items());
        return new ProjectGlance(
                project.name(), labelled, project.items().size(), ties, seconds, now, places, lines(project.folder(), places));
    }

    /** Answers of a file of their own come with those of other files of its folder, such as one that is added later. */
    private static List<String> places(Collection<Item> items) {
        TreeSet<String> places = new TreeSet<>();
        for (Item item : items) {
            String file = item.prediction().source().file();
            int end = file.lastIndexOf('/');
            places.add(end < 0 ? file : file.substring(0, end));
        }
        return List.copyOf(places);
    }

    /** Lines that are not blank of the files of answers. A file that cannot be read has none. */
    private static long lines(Path folder, List<String> places) {
        return places.stream().map(folder::resolve).flatMap(ProjectGlance::files).mapToLong(ProjectGlance::lines).sum();
    }

    private static Stream<Path> files(Path place) {
        if (!Files.isDirectory(place)) {
            return Stream.of(place);
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(f -> f.toString().endsWith(".jsonl")).toList().stream();
        } catch (IOException _) {
            return Stream.empty();
        }
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(l -> !l.isBlank()).count();
        } catch (IOException | java.io.UncheckedIOException _) {
            return 0;
        }
    }

    /** Answers that came to the folder since the last visit, 0 or more; reads files. */
    public long newAnswers(Path folder) {
        return Math.max(0, lines(folder, places) - answers);
    }

    /** Items not decided yet. */
    public int open() {
        return items - labelled;
    }

    /** One line to be kept. */
    public String text() {
        return String.join(PART, "" + labelled, "" + items, "" + ties, "" + seconds, opened.toString(), "" + answers, String.join(PLACE, places), name);
    }

    /** Reads {@link #text}; empty where the text is none, such as one of another version. */
    public static Optional<ProjectGlance> read(String text) {
        String[] parts = text.split(PART, -1);
        if (parts.length != PARTS) {
            return Optional.empty();
        }
        try {
            List<String> places = Stream.of(parts[6].split("\\" + PLACE)).filter(p -> !p.isEmpty()).toList();
            return Optional.of(new ProjectGlance(
                    Objects.requireNonNull(parts[7]), Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]),
                    Long.parseLong(parts[3]), Instant.parse(parts[4]), places, Long.parseLong(parts[5])));
        } catch (NumberFormatException | DateTimeException _) {
            return Optional.empty();
        }
    }
}
