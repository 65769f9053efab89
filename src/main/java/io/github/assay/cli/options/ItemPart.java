package io.github.assay.cli.options;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.ItemSample;
import io.github.assay.service.study.ItemFilter;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The items that a command works on: those that a filter in the language of Review lets pass, the first of them, or a sample.
 * Everything the command prints is of these items alone, and it says how many they are.
 */
public class ItemPart {
    @Option(names = "--filter", paramLabel = "TEXT",
            description = "Only items that pass, as in Review: words, db:, tier:, any key of the data, fail:ex, fail:all, and label: of final labels.")
    private @Nullable String filter;

    @Option(names = "--limit", paramLabel = "N", description = "Only the first N of them.")
    private @Nullable Integer limit;

    @Option(names = "--sample", paramLabel = "N", description = "Only N of them, drawn by --sample-seed (42).")
    private @Nullable Integer sample;

    @Option(names = "--sample-seed", paramLabel = "S", description = "Seed of --sample.")
    private @Nullable Long sampleSeed;

    /** Whether any of its options was given. */
    public boolean isGiven() {
        return isPart() || sampleSeed != null;
    }

    /** Whether a part of the items is meant. */
    protected final boolean isPart() {
        return !system().isEmpty() || filter != null || limit != null || sample != null;
    }

    /** The system whose items a part is chosen of; empty: of all systems. */
    protected String system() {
        return "";
    }

    /** A sentence on what part of the items is meant; empty where all of the project are. */
    public final String sentence(ProjectSession session, List<Item> chosen) throws IOException {
        int all = session.project().items().size();
        if (filter == null && limit == null && sample == null) {
            return system().isEmpty() || chosen.size() == all ? "" : Texts.text("filter.system", chosen.size(), all, system());
        }
        return Texts.text(filter == null ? "filter.part" : "filter.of", chosen.size(), of(session.project()).size(),
                sample == null ? 0 : 1, Long.toString(seed()), String.valueOf(filter), system().isEmpty() ? 0 : 1, system());
    }

    /** Checks that a reader may see votes. */
    @FunctionalInterface
    interface VotesAllowed {
        void check() throws Exception;
    }

    /** What a filter is read by. */
    record Reading(ProjectSession session, ItemFilter filters, VotesAllowed votes, int threads, Progress progress) {}

    /**
     * The items of a project.
     *
     * @throws IOException when there is none, or the filter has a term that cannot be used
     */
    final List<Item> of(Reading reading) throws Exception {
        return drawn(passing(reading));
    }

    /** The same, one item a case: a part of the cases, for a command that needs no answers. */
    final List<Item> cases(Reading reading) throws Exception {
        Map<String, Item> first = new LinkedHashMap<>();
        passing(reading).forEach(item -> first.putIfAbsent(item.key().caseId(), item));
        return drawn(List.copyOf(first.values()));
    }

    private List<Item> passing(Reading reading) throws Exception {
        if (limit != null && limit < 1 || sample != null && sample < 1) {
            throw new IOException("--limit and --sample need a number of 1 or more.");
        }
        if (sampleSeed != null && sample == null) {
            throw new IOException("--sample-seed belongs to --sample N.");
        }
        List<Item> items = of(reading.session().project());
        if (filter != null) {
            if (QueueFilter.parse(filter).asksForPeople()) {
                reading.votes().check();
            }
            CaseQueue passing = reading.filters().filtered(reading.session(), filter, reading.threads(), reading.progress());
            Set<ItemKey> whole = items.stream().map(Item::key).collect(Collectors.toSet());
            items = IntStream.range(0, passing.size()).mapToObj(passing::item).filter(i -> whole.contains(i.key())).toList();
            if (items.isEmpty()) {
                throw new IOException("No item passes the filter '" + filter + "'.");
            }
        }
        return items;
    }

    private List<Item> drawn(List<Item> from) {
        List<Item> items = from;
        if (sample != null && sample < items.size()) {
            Set<ItemKey> drawn = Set.copyOf(ItemSample.of(items.stream().map(Item::key).toList(), sample, seed(), "command items/"));
            items = items.stream().filter(item -> drawn.contains(item.key())).toList();
        }
        return limit == null || limit >= items.size() ? items : items.subList(0, limit);
    }

    /** The items of which a part is chosen. */
    List<Item> of(Project project) throws IOException {
        return project.items();
    }

    private long seed() {
        return sampleSeed == null ? 42 : sampleSeed;
    }
}
