package io.github.assay.cli.options;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The items of a system, or a part of them or of all items. */
public final class Selection extends ItemPart {
    @Option(names = "--system", paramLabel = "S", description = "Only this system's predictions.")
    private @Nullable String system;

    @Override
    protected String system() {
        return system == null ? "" : system;
    }

    @Override
    List<Item> of(Project project) throws IOException {
        return system == null ? super.of(project) : ofSystem(project, system);
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
