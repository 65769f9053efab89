package io.github.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.service.judging.DeclaredJudge;
import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lists of the command line are described once: no class lays out a table itself, and no output meets a name twice. */
class ListedTablesTest {
    private static final Path CLI = Path.of("src/main/java/io/github/assay/cli");

    /** Padding, by which a table would be laid out by hand. */
    private static final Pattern PADDING = Pattern.compile("%-\\d|\" \"\\.repeat\\(|ljust|padEnd");

    /** The layout of tables, indented text, and the severity before a problem's sentence. */
    private static final List<String> LAYOUT = List.of("TextTable.java", "CliWords.java", "WrappedText.java");

    @Test
    void noTableIsLaidOutOutsideTheDescription() throws IOException {
        assertThat(laidOut(CLI)).isEmpty();
    }

    @Test
    void aTableThatIsLaidOutByHandIsFound() {
        assertThat(PADDING.matcher("String.format(\"%-12s %5d\", name, count)").find()).isTrue();
        assertThat(PADDING.matcher("name + \" \".repeat(20 - name.length()) + count").find()).isTrue();
        assertThat(PADDING.matcher("terminal.table(NAMES, names);").find()).isFalse();
    }

    private static List<String> laidOut(Path folder) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                if (!LAYOUT.contains(file.getFileName().toString()) && PADDING.matcher(Files.readString(file)).find()) {
                    found.add(file.toString());
                }
            }
        }
        return found;
    }

    @Test
    void everyDescriptionNamesItsColumnsOnceInEveryOutput() throws Exception {
        List<TableSpec<?>> specs = specs();
        assertThat(specs).isNotEmpty();
        specs.addAll(List.of(DeclaredJudge.LIST, StoreBackup.list(ZoneOffset.UTC)));
        assertThat(specs.stream().map(TableSpec::id)).doesNotHaveDuplicates();
        for (TableSpec<?> spec : specs) {
            assertThat(spec.in(Output.JSON).stream().map(c -> c.json())).as("JSON of %s", spec.id()).doesNotHaveDuplicates();
            assertThat(spec.headers()).as("export of %s", spec.id()).doesNotHaveDuplicates();
            assertThat(spec.printed(Output.TERMINAL)).as("terminal of %s", spec.id()).isNotEmpty();
            for (ColumnSpec<?> column : spec.columns()) {
                assertThat(column.outputs()).as("%s of %s is shown", column.key(), spec.id()).isNotEmpty();
            }
        }
    }

    @Test
    void theWindowListsJudgesAndBackupsByTheDescriptionOfTheCommands() {
        TableSpec<DeclaredJudge> judges = DeclaredJudge.LIST.titled(key -> "judge.column." + key);
        assertThat(judges.printed(Output.WINDOW)).extracting(c -> c.title()).containsExactly("Judge", "Model", "Endpoint", "Recorded replies");
        TableSpec<StoreBackup> backups = StoreBackup.list(ZoneOffset.ofHours(2)).titled(key -> "restore.column." + key);
        assertThat(backups.printed(Output.WINDOW)).extracting(c -> c.title()).containsExactly("Made", "Lines", "Votes", "State");
        StoreBackup made = new StoreBackup(Path.of("b.zip"), Optional.of(Instant.parse("2026-03-01T22:30:00Z")), 2, 7, 3, true, "");
        StoreBackup damaged = new StoreBackup(Path.of("c.zip"), Optional.empty(), 0, 0, 0, false, "it is cut off");
        assertThat(backups.printed(Output.WINDOW)).extracting(c -> c.text().apply(made))
                .containsExactly("2026-03-02 00:30:00", "7", "3", "whole");
        assertThat(backups.printed(Output.WINDOW).getFirst().text().apply(damaged)).isEqualTo("–");
        assertThat(StoreBackup.list(ZoneOffset.UTC).printed(Output.TERMINAL)).extracting(c -> c.text().apply(damaged))
                .containsExactly("c.zip", "0", "0", "0", "cannot be used: it is cut off");
    }

    /** The constants of the commands; tables that depend on a result are rendered by the commands' own tests. */
    private static List<TableSpec<?>> specs() throws Exception {
        List<TableSpec<?>> specs = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CLI)) {
            for (Path file : files.filter(f -> f.toString().endsWith("Command.java") || f.toString().endsWith("Commands.java")).toList()) {
                String name = Path.of("src/main/java").relativize(file).toString().replace(".java", "").replace('/', '.').replace('\\', '.');
                add(Class.forName(name), specs);
            }
        }
        return specs;
    }

    private static void add(Class<?> type, List<TableSpec<?>> specs) throws IllegalAccessException {
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == TableSpec.class) {
                field.setAccessible(true);
                specs.add((TableSpec<?>) field.get(null));
            }
        }
        for (Class<?> inner : type.getDeclaredClasses()) {
            add(inner, specs);
        }
    }
}
