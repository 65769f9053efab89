package io.github.assay.service.team;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.StoreFormat;
import io.github.assay.store.journal.HandOffLog.HandOff;
import io.github.assay.store.journal.JournalName;
import io.github.assay.store.journal.LineChain;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a person without contact sends back: a first line that says of which pack it is, with the end of a chain over the lines
 * signed by the key of the pack (Ed25519), and then the lines of the person's journal.
 *
 * @param pack the pack, of its person
 * @param lines the lines of the journal
 */
record HandOffFile(HandOff pack, List<String> lines) {
    private static final String FORM = "assay_handoff";
    private static final String KIND = "Ed25519";

    /** Most bytes: of the longest acts 400, of usual ones a million. */
    private static final long MOST = 400L << 20;

    HandOffFile {
        lines = List.copyOf(lines);
    }

    /** Keys of a pack, as Base64: the private one for the person, the public one for the lead. */
    record Keys(String forPerson, String forLead) {
        static Keys make() {
            try {
                KeyPair pair = KeyPairGenerator.getInstance(KIND).generateKeyPair();
                return new Keys(text(pair.getPrivate().getEncoded()), text(pair.getPublic().getEncoded()));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every Java has " + KIND, e);
            }
        }

        private static String text(byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }
    }

    /**
     * Writes the file of the person of a pack. The chain is made anew, so that differences that the person accepted in their
     * journal do not stay in the way.
     *
     * @param project the folder that was made from the pack
     * @return how many lines of the journal it has
     */
    static int write(Path project, TeamPack pack, Path file) throws IOException, ProjectFormatException {
        String name = JournalName.of(pack.person().name());
        Path journal = project.resolve(StoreFolder.NAME).resolve("journal").resolve(name);
        String text = Files.exists(journal) ? Files.readString(journal) : "";
        String identity = StoreFormat.idNear(journal);
        LineChain chain = LineChain.of(name, identity);
        List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().filter(line -> !line.isBlank()).map(chain::link).toList();
        TeamPack.HandOffKey key = pack.handOff().orElseThrow();
        try {
            Signature signature = Signature.getInstance(KIND);
            signature.initSign(KeyFactory.getInstance(KIND).generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(key.key()))));
            signature.update(signed(key.id(), pack.person().name(), identity, lines.size(), chain.end()));
            String first = Json.line(new JsonObject()
                    .with(FORM, 1).with("handoff", key.id()).with("name", pack.person().name()).with("project", identity)
                    .with("lines", lines.size()).with("end", chain.end())
                    .with("signature", Base64.getEncoder().encodeToString(signature.sign())));
            AtomicFiles.write(file, first + "\n" + String.join("", lines.stream().map(l -> l + "\n").toList()));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            ProjectFormatException none = new ProjectFormatException(
                    Texts.text("team.pack.none", project.resolve(TeamPack.IN_FOLDER).toString()), Texts.text("team.take.again"));
            none.initCause(e);
            throw none;
        }
        return lines.size();
    }

    private static LineChain.Link take(LineChain chain, String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return chain.take(bytes, 0, bytes.length);
    }

    private static byte[] signed(String pack, String person, String identity, int lines, String end) {
        return String.join("\n", "assay handoff", pack, person, identity, Integer.toString(lines), end, "").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads the file, and checks that it is whole and was made by the person who got the pack.
     *
     * @param given the pack of an identity that was given out here
     * @throws ProjectFormatException with why it is not taken
     */
    static HandOffFile read(Path file, Function<String, Optional<HandOff>> given) throws ProjectFormatException {
        List<String> all = new ArrayList<>();
        RecordReader first;
        try {
            if (Files.size(file) > MOST) {
                throw refused("large", null, file.toString(), Long.toString(MOST >> 20));
            }
            all.addAll(Files.readString(file).lines().toList());
            first = new RecordReader(
                    JsonRecord.parse((all.isEmpty() ? "" : all.getFirst()).getBytes(StandardCharsets.UTF_8)), new SourceLine(file.getFileName().toString(), 1),
                    new ProblemList(), new RecordReader.Words());
        } catch (IOException | JsonException e) {
            throw refused("none", e, file.toString());
        }
        if (first.number(FORM).orElse(0) != 1) {
            throw refused("none", null, file.toString());
        }
        String pack = first.text("handoff");
        String person = first.text("name");
        HandOff known = given.apply(pack).orElseThrow(() -> refused("unknown", null, file.toString(), person));
        if (!known.person().equals(person)) {
            throw refused("other", null, file.toString(), known.person(), person);
        }
        String identity = first.text("project");
        List<String> lines = all.subList(1, all.size());
        LineChain chain = LineChain.of(JournalName.of(person), identity);
        for (int i = 0; i < lines.size(); i++) {
            if (take(chain, lines.get(i)) == LineChain.Link.BROKEN) {
                throw refused("changed", null, file.toString(), Integer.toString(i + 1));
            }
        }
        if (!first.text("end").equals(chain.end()) || first.number("lines").orElse(-1) != lines.size()) {
            throw refused("cut", null, file.toString());
        }
        try {
            Signature signature = Signature.getInstance(KIND);
            signature.initVerify(KeyFactory.getInstance(KIND).generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(known.key()))));
            signature.update(signed(pack, person, identity, lines.size(), chain.end()));
            if (!signature.verify(Base64.getDecoder().decode(first.text("signature")))) {
                throw refused("forged", null, file.toString(), person);
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw refused("forged", e, file.toString(), person);
        }
        return new HandOffFile(known, lines);
    }

    private static ProjectFormatException refused(String why, @Nullable Exception cause, String... words) {
        ProjectFormatException refused = new ProjectFormatException(Texts.text("team.take." + why, (Object[]) words), Texts.text("team.take.again"));
        if (cause != null) {
            refused.initCause(cause);
        }
        return refused;
    }
}
