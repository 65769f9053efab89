package io.github.assay.cli.options;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.labelling.QueueFilter.FilterFault;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.service.run.ItemSample;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The items that a command works on: those of a system, those that a filter in the language of Review lets pass, the first of
 * them, or a sample. Everything the command prints is of these items alone, and it says how many they are.
 */
public final class Selection {
    @Option(names = "--system", paramLabel = "S", description = "Only this system's predictions.")
    private @Nullable String system;

    @Option(names = "--filter", paramLabel = "TEXT",
            description = "Only items that pass: words, and id: db: system: run: tier: category: scenario: tag:, as in Review.")
    private @Nullable String filter;

    @Option(names = "--limit", paramLabel = "N", description = "Only the first N of them.")
    private @Nullable Integer limit;

    @Option(names = "--sample", paramLabel = "N", description = "Only N of them, drawn by --sample-seed (42).")
    private @Nullable Integer sample;

    @Option(names = "--sample-seed", paramLabel = "S", description = "Seed of --sample.")
    private @Nullable Long sampleSeed;

    /** Whether any of its options was given. */
    public boolean isGiven() {
        return system != null || isPart() || sampleSeed != null;
    }

    private boolean isPart() {
        return filter != null || limit != null || sample != null;
    }

    /** A sentence on what part of the items is meant; empty where all of a system or of the project are. */
    public String sentence(Project project, List<Item> chosen) {
        return isPart() ? chosen.size() + " of " + project.items().size() + " items" + (filter == null ? "" : " pass " + filter)
                + (sample == null ? "" : ", drawn with seed " + seed()) + "." : "";
    }

    /**
     * The items of a project.
     *
     * @throws IOException when there is none of the system, or the filter has a term that cannot be used here
     */
    public List<Item> of(Project project) throws IOException {
        if (limit != null && limit < 1 || sample != null && sample < 1) {
            throw new IOException("--limit and --sample need a number of 1 or more.");
        }
        if (sampleSeed != null && sample == null) {
            throw new IOException("--sample-seed belongs to --sample N.");
        }
        List<Item> items = ofSystem(project);
        if (filter != null) {
            QueueFilter terms = terms(filter);
            items = items.stream().filter(terms::lets).toList();
            if (items.isEmpty()) {
                throw new IOException("No item passes the filter '" + filter + "'.");
            }
        }
        if (sample != null && sample < items.size()) {
            Set<ItemKey> drawn = Set.copyOf(ItemSample.of(items.stream().map(Item::key).toList(), sample, seed(), "command items/"));
            items = items.stream().filter(item -> drawn.contains(item.key())).toList();
        }
        return limit == null || limit >= items.size() ? items : items.subList(0, limit);
    }

    private long seed() {
        return sampleSeed == null ? 42 : sampleSeed;
    }

    private static QueueFilter terms(String filter) throws IOException {
        QueueFilter terms = QueueFilter.parse(filter);
        if (!terms.faults().isEmpty()) {
            FilterFault fault = terms.faults().getFirst();
            throw new IOException("The filter's term '" + filter.substring(fault.start(), fault.start() + fault.length()) + "' cannot be used ("
                    + Stream.concat(Stream.of(fault.kind().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ')), fault.args().stream())
                            .collect(Collectors.joining("; ")) + ").");
        }
        if (!terms.beyondFiles().isEmpty()) {
            throw new IOException("The filter's term '" + terms.beyondFiles().getFirst() + "' is about votes, scores or outcomes, which this command does"
                    + " not read; id, db, system, run, tier, category, scenario, tag and words are.");
        }
        return terms;
    }

    /**
     * Those of the items that belong to the named cases; all items if no case is named.
     *
     * @throws IOException when a case has no item among them
     */
    public static List<Item> ofCases(List<Item> items, List<String> cases) throws IOException {
        for (String wanted : cases) {
            if (items.stream().noneMatch(item -> item.key().caseId().equals(wanted))) {
                throw new IOException("There is no answer to a case '" + wanted + "' here.");
            }
        }
        return cases.isEmpty()
                ? items
                : items.stream().filter(item -> cases.contains(item.key().caseId())).toList();
    }

    private List<Item> ofSystem(Project project) throws IOException {
        return system == null ? project.items() : ofSystem(project, system);
    }

    /**
     * The items of a system.
     *
     * @throws IOException when no prediction is of that system; lists the existing systems
     */
    public static List<Item> ofSystem(Project project, String system) throws IOException {
        List<Item> items = project.items().stream()
                .filter(item -> item.prediction().system().equals(system))
                .toList();
        if (items.isEmpty()) {
            List<String> known = project.items().stream()
                    .map(item -> item.prediction().system())
                    .distinct()
                    .sorted()
                    .toList();
            throw new IOException("No prediction is of system '" + system + "'. This project has: "
                    + String.join(", ", known) + ".");
        }
        return items;
    }
}
