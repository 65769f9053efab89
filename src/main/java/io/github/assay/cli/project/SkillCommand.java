package io.github.assay.cli.project;

import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.ExitStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay skill [--to FOLDER]}. */
@Command(
        description = "Print the instructions for coding agents (SKILL.md), or write them into a folder.",
        footer = {
            "",
            "Examples:",
            "  assay skill",
            "  assay skill --to .agents/skills/assay"
        })
public final class SkillCommand extends ResultCommand {
    private static final String NAME = "SKILL.md";

    @Option(names = "--to", paramLabel = "FOLDER", description = "Where SKILL.md is written; a file with that name is not replaced.")
    private Path folder;

    @Override
    protected Shown result() throws IOException {
        String text;
        try (InputStream in = SkillCommand.class.getResourceAsStream("/agents/" + NAME)) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        if (folder == null) {
            text.lines().forEach(terminal::result);
            return done();
        }
        Path file = folder.resolve(NAME);
        if (Files.exists(file) && !Files.readString(file).equals(text)) {
            return refused(file + " exists with another content. Remove it, or name another folder.", ExitStatus.UNUSABLE_INPUT);
        }
        Files.createDirectories(folder);
        Files.writeString(file, text);
        terminal.message("Wrote " + file + ".", options);
        return done();
    }
}
