package io.github.assay.cli.labels;

import io.github.assay.cli.options.KnownPerson;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.labels.LabelingService;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that name an adjudicator and an item. */
final class Adjudicator {
    /** The option {@code --by}. */
    static final class Name {
        @Option(names = "--by", required = true, paramLabel = "NAME", description = "Who decides. A person who labels sees what they have decided.")
        private String name;

        /** Opens the person's decisions; a name that may be another spelling of a known one is refused. */
        AdjudicationService open(OpenProject project) throws Exception {
            LabelingService labeling = KnownPerson.open(project.session(), name, "--by");
            return AdjudicationService.open(project.session(), () -> labeling, Clock.systemUTC());
        }
    }

    /** The options that name one item. */
    static final class ItemName {
        @Option(names = "--case", required = true, paramLabel = "ID", description = "The case.")
        private String caseId;

        @Option(names = "--system", paramLabel = "S", description = "The system, where the case has several.")
        private String system;

        @Option(names = "--run", paramLabel = "ID", description = "The run, where the system has several.")
        private String run;

        /** The same, where the person may see it. */
        ItemKey of(OpenProject project, AdjudicationService person) throws Exception {
            ItemKey item = of(project);
            if (!person.maySee(item)) {
                throw new ProjectFormatException(
                        "'" + person.person() + "' labels in this project, or is not on record as adjudicator, lead or reader, and"
                                + " has not decided " + item + ".",
                        "Vote on it first, or have a lead set the role with 'assay people add'.");
            }
            return item;
        }

        /** The item that is meant; an exception names the choice where it is not unique. */
        ItemKey of(OpenProject project) throws ProjectFormatException {
            List<ItemKey> found = project.project().items().stream()
                    .map(Item::key)
                    .filter(k -> k.caseId().equals(caseId))
                    .filter(k -> system == null || k.system().equals(system))
                    .filter(k -> run == null || k.runId().equals(run))
                    .toList();
            if (found.size() == 1) {
                return found.getFirst();
            }
            String wanted = caseId + (system == null ? "" : ", system " + system) + (run == null ? "" : ", run " + run);
            throw found.isEmpty()
                    ? new ProjectFormatException("The project has no item " + wanted + ".", "'assay adjudicate list' lists items.")
                    : new ProjectFormatException(
                            wanted + " names " + found.size() + " items: "
                                    + String.join("; ", found.stream().limit(5).map(ItemKey::toString).toList()) + ".",
                            "Name one with --system and --run.");
        }
    }

    private Adjudicator() {}
}
