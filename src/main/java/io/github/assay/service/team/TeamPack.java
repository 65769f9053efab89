package io.github.assay.service.team;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import io.github.assay.service.team.TeamPeople.TeamPerson;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a person needs to begin on a machine of their own, beside the project: where the team's store is and who they are in
 * it. It holds no password.
 *
 * @param project the project's name
 * @param store the store's URL, without user and password; empty for a person without contact, whose pack is one file with the project
 * @param handOff identity of such a pack and the private key (PKCS #8, Base64) with which the person's file is signed
 */
public record TeamPack(String project, String store, TeamPerson person, Optional<HandOffKey> handOff) {
    /**
     * What tells the file of a person without contact from all others.
     *
     * @param id identity of the pack
     * @param key private key (PKCS #8, Base64), with which the person's file is signed
     */
    public record HandOffKey(String id, String key) {}

    /** A pack of a team on a shared store. */
    TeamPack(String project, String store, TeamPerson person) {
        this(project, store, person, Optional.empty());
    }

    /** The file of the project, beside the packs. */
    static final String PROJECT = "project.zip";

    /** The pack in a folder that was made from one file. */
    static final String IN_FOLDER = "pack.json";

    private static final String FORM = "assay_team";

    /** Most bytes of a pack without the project. */
    private static final int MOST = 1 << 20;

    /** The name of the pack's file; characters that file names do not allow are replaced by their number. */
    String file() {
        return plain(person.login()) + ".json";
    }

    /** A name as one of a file. */
    static String plain(String text) {
        StringBuilder name = new StringBuilder();
        text.codePoints().forEach(c -> name.append(
                Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.' && !name.isEmpty()
                        ? Character.toString(c) : "%" + Integer.toHexString(c)));
        return name.toString();
    }

    /** Writes the pack, and beside it a page of instructions. */
    void write(Path folder, String lead) throws IOException {
        AtomicFiles.write(folder.resolve(file()), text());
        AtomicFiles.write(folder.resolve(plain(person.login()) + ".txt"), page(lead));
    }

    /** The pack as JSON. */
    String text() {
        JsonObject pack = new JsonObject()
                .with(FORM, 1)
                .with("project", project)
                .with("store", store)
                .with("name", person.name())
                .with("login", person.login())
                .with("role", person.role().word());
        handOff.ifPresent(its -> pack.with("handoff", its.id()).with("key", its.key()));
        return Json.pretty(pack) + "\n";
    }

    /** The page of instructions of a pack that is one file. */
    String page(String lead, String file) {
        return Texts.text("team.page.offline", project, person.name(), file, folder().toString(), lead, plain(person.login()) + ".jsonl");
    }

    private String page(String lead) {
        return Texts.text(
                "team.page", project, person.name(), Texts.text("team.page." + person.role().word()), person.login(), file(),
                folder().toString(), lead, PROJECT, store);
    }

    /** The folder in which the project is put: the one that is named, else one of the project's name in the present folder. */
    public Path folder(Optional<Path> named) {
        return named.orElseGet(this::folder);
    }

    private Path folder() {
        String name = plain(project).replace("%20", "-");
        return Path.of(name.isEmpty() ? "project" : name);
    }

    /**
     * Reads a pack.
     *
     * @throws ProjectFormatException when the file is none
     */
    public static TeamPack read(Path file) throws ProjectFormatException {
        try {
            byte[] text = ProjectArchive.isArchive(file)
                    ? ProjectArchive.read(file, IN_FOLDER, MOST).orElseThrow(() -> none(file)) : beginning(file);
            return read(text, file).orElseThrow(() -> none(file));
        } catch (IOException | JsonException e) {
            ProjectFormatException none = none(file);
            none.initCause(e);
            throw none;
        }
    }

    private static byte[] beginning(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(MOST);
        }
    }

    /** The pack from which a project's folder was made; empty for any other folder. */
    public static Optional<TeamPack> of(Path project) throws ProjectFormatException {
        Path file = project.resolve(IN_FOLDER);
        return Files.exists(file) ? Optional.of(read(file)).filter(p -> p.handOff.isPresent()) : Optional.empty();
    }

    private static Optional<TeamPack> read(byte[] text, Path file) {
        RecordReader pack = new RecordReader(
                JsonRecord.parse(text), new SourceLine(file.getFileName().toString(), 0), new ProblemList(), new RecordReader.Words());
        Optional<Role> role = Role.parse(pack.text("role"));
        String url = pack.text("store");
        String login = pack.text("login");
        String name = pack.text("name");
        Optional<HandOffKey> offline = Optional.of(new HandOffKey(pack.text("handoff"), pack.text("key"))).filter(k -> !k.id().isBlank());
        boolean whole = pack.number(FORM).orElse(0) == 1 && role.isPresent() && url.isBlank() == offline.isPresent() && !login.isBlank();
        return whole && !name.isBlank()
                ? Optional.of(new TeamPack(pack.text("project"), url, new TeamPerson(name, login, role.get()), offline)) : Optional.empty();
    }

    private static ProjectFormatException none(Path file) {
        return new ProjectFormatException(Texts.text("team.pack.none", file.toString()), Texts.text("team.pack.none.remedy"));
    }

    /**
     * Makes the person's folder of the project from the file beside the pack, or takes one that is there, and writes into it
     * where the store is and which login is the person's.
     *
     * @param pack the file that was read
     * @param to the folder; empty: one of the project's name in the present folder
     * @return the folder
     * @throws ProjectFormatException when the folder is no project, or another person's or store's
     */
    public Path join(Path pack, Optional<Path> to) throws ProjectFormatException {
        Path folder = folder(to);
        Path archive = handOff.isPresent() ? pack : pack.toAbsolutePath().resolveSibling(PROJECT);
        try {
            if (!Files.exists(folder)) {
                if (!Files.exists(archive)) {
                    throw new ProjectFormatException(
                            Texts.text("team.archive", archive.toString()), Texts.text("team.archive.remedy", PROJECT));
                }
                ProjectArchive.unpack(archive, folder);
            }
        } catch (IOException e) {
            throw new ProjectFormatException(
                    Texts.text("team.notWritten", folder.toString(), String.valueOf(e.getMessage())), Texts.text("team.again"), e);
        }
        if (handOff.isPresent()) {
            if (!of(folder).equals(Optional.of(this))) {
                throw new ProjectFormatException(
                        Texts.text("team.folder.otherPack", folder.toString()), Texts.text("team.folder.other.remedy"));
            }
            return folder;
        }
        Project read = ProjectFiles.read(folder, _ -> false, Progress.NONE);
        Optional<DatabaseSpec> stated = read.store();
        boolean used = Files.isDirectory(folder.resolve(".assay"));
        boolean other = stated.filter(s -> !s.location().equals(store)
                || used && !s.user().isEmpty() && !s.user().equals(person.login())).isPresent();
        if (other) {
            throw new ProjectFormatException(
                    Texts.text("team.folder.other", folder.toString()), Texts.text("team.folder.other.remedy"));
        }
        if (stated.filter(s -> s.user().equals(person.login())).isEmpty()) {
            ProjectEdit.setStore(folder, store + (store.contains("?") ? "&" : "?") + "user="
                    + URLEncoder.encode(person.login(), StandardCharsets.UTF_8));
        }
        return folder;
    }
}
