package io.github.assay.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.MetricRole;
import io.github.assay.metrics.registry.MetricRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The role of every metric is the one that the index of docs/spec/metrics.md §9 states. */
class MetricRolesTest {
    @Test
    void rolesAreThoseOfTheIndex() throws IOException {
        Map<String, MetricRole> stated = index();
        Map<String, MetricRole> ours = MetricRegistry.load(MetricRegistry.class.getClassLoader()).infos().stream()
                .collect(Collectors.toMap(MetricInfo::id, MetricInfo::role, (a, _) -> a, TreeMap::new));

        assertThat(stated).containsAllEntriesOf(ours);
        assertThat(ours)
                .containsEntry("ex", MetricRole.CORRECTNESS)
                .containsEntry("parse-ok", MetricRole.DIAGNOSTIC)
                .containsEntry("safety-guard", MetricRole.DIAGNOSTIC)
                .containsEntry("route-correct", MetricRole.DIAGNOSTIC)
                .containsEntry("refusal-accuracy", MetricRole.DIAGNOSTIC)
                .containsEntry("schema-linking", MetricRole.DIAGNOSTIC);
    }

    private static Map<String, MetricRole> index() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("docs", "spec", "metrics.md"));
        int from = lines.indexOf("## 9. Metric index");
        Map<String, MetricRole> roles = new TreeMap<>();
        for (String line : lines.subList(from, lines.size())) {
            String[] cells = line.split("\\|");
            if (cells.length == 7 && List.of("C", "X").contains(cells[6].strip())) {
                MetricRole role = cells[6].strip().equals("C") ? MetricRole.CORRECTNESS : MetricRole.DIAGNOSTIC;
                Arrays.stream(cells[1].replaceAll("\\(.*?\\)", "").split(","))
                        .map(String::strip)
                        .forEach(id -> roles.put(id, role));
            }
        }
        return roles;
    }
}
