package io.github.assay.store.upkeep;

import io.github.assay.store.journal.ChainFinding;
import io.github.assay.store.journal.Journal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Findings of earlier openings, in {@value #NAME} of the store, one line of text each. They are shown at each opening
 * until the store is restored or its state accepted, although later lines continue the chain.
 */
public final class ChainDamage {
    public static final String NAME = "damage.log";
    private static final Pattern LINE = Pattern.compile("(\\S+) ([A-Z]+) (\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\S.*)");

    private ChainDamage() {}

    /** Findings with the time at which each was first seen, the earliest first. */
    public static Map<ChainFinding, Instant> read(Path store) throws IOException {
        Map<ChainFinding, Instant> found = new LinkedHashMap<>();
        Path file = store.resolve(NAME);
        if (Files.exists(file)) {
            for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n")) {
                take(line, found);
            }
        }
        return found;
    }

    private static void take(String line, Map<ChainFinding, Instant> found) {
        Matcher parts = LINE.matcher(line);
        try {
            if (parts.matches()) {
                found.putIfAbsent(
                        new ChainFinding(
                                parts.group(6),
                                Long.parseLong(parts.group(3)),
                                ChainFinding.Kind.valueOf(parts.group(2)),
                                Long.parseLong(parts.group(4)),
                                Long.parseLong(parts.group(5))),
                        Instant.parse(parts.group(1)));
            }
        } catch (DateTimeParseException | IllegalArgumentException _) {
            // a torn line: the next check finds the damage again
        }
    }

    /** Adds findings that are not there. */
    public static void add(Path store, Collection<ChainFinding> findings, Instant at) throws IOException {
        if (findings.isEmpty()) {
            return;
        }
        Map<ChainFinding, Instant> known = read(store);
        List<String> lines = new ArrayList<>();
        for (ChainFinding f : findings) {
            if (!known.containsKey(f)) {
                lines.add(at + " " + f.kind() + " " + f.line() + " " + f.lines() + " " + Math.max(0, f.votes()) + " " + f.journal());
            }
        }
        if (!lines.isEmpty()) {
            Files.write(
                    store.resolve(NAME), lines, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /** Adds what came into files, or left them, by other means while they were open. */
    public static void addStrangers(Path store, Collection<Journal> files, Instant at) throws IOException {
        add(store, files.stream().flatMap(file -> file.strangers().stream()).toList(), at);
    }

    /** Keeps the findings under another name, {@value #NAME}{@code .settled-1}, so that they are not shown again. */
    static void settle(Path store) throws IOException {
        Path file = store.resolve(NAME);
        for (int i = 1; Files.exists(file); i++) {
            Path settled = store.resolve(NAME + ".settled-" + i);
            if (!Files.exists(settled)) {
                Files.move(file, settled);
            }
        }
    }
}
