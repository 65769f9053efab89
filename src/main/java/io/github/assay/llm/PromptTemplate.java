package io.github.assay.llm;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import io.github.assay.digest.Sha256;
import io.github.assay.llm.LlmRequest.Message;
import io.github.assay.llm.LlmRequest.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A prompt as plain text. Lines {@code == system} and {@code == user} begin its messages; <code>{{name}}</code> inserts a
 * value, and the text from <code>{{#name}}</code> to <code>{{/name}}</code> is left out where the value is empty. Values
 * are inserted as they are and never read as a template. <code>{{fence}}</code> is a word that occurs in no value, so that
 * a template can mark where data begins and ends.
 *
 * <p>The hash of the text is its version. Immutable.
 */
public final class PromptTemplate {
    private static final Pattern HEADING = Pattern.compile("(?m)^== (system|user)[ \\t]*$");
    private static final Pattern NAME = Pattern.compile("\\{\\{[#^/]?([\\w.]+)}}");

    private static final int FENCE = 8;

    private record Part(Role role, Template text) {}

    private final String source;
    private final List<Part> parts;

    private PromptTemplate(String source, List<Part> parts) {
        this.source = source;
        this.parts = parts;
    }

    /**
     * Reads a template.
     *
     * @param known the names of values that it may insert
     * @throws IllegalArgumentException when it has no user message, an unknown name or an unfinished part: the message
     *     says which
     */
    public static PromptTemplate read(String text, Set<String> known) {
        String source = text.replace("\r\n", "\n");
        Matcher names = NAME.matcher(source);
        while (names.find()) {
            if (!known.contains(names.group(1)) && !names.group(1).equals("fence")) {
                throw new IllegalArgumentException("the prompt inserts {{" + names.group(1) + "}}, which has no value. Values are "
                        + String.join(", ", new TreeSet<>(known)));
            }
        }
        List<Part> parts = new ArrayList<>();
        Matcher heading = HEADING.matcher(source);
        int from = -1;
        Role role = Role.USER;
        while (heading.find()) {
            if (from >= 0) {
                parts.add(part(role, source.substring(from, heading.start())));
            }
            role = heading.group(1).equals("system") ? Role.SYSTEM : Role.USER;
            from = heading.end();
        }
        if (from >= 0) {
            parts.add(part(role, source.substring(from)));
        }
        if (parts.stream().noneMatch(p -> p.role == Role.USER)) {
            throw new IllegalArgumentException("the prompt has no line \"== user\" with the message below it");
        }
        PromptTemplate template = new PromptTemplate(source, List.copyOf(parts));
        try {
            for (String value : List.of("", "x")) {
                template.fill(known.stream().collect(Collectors.toMap(name -> name, _ -> value)));
            }
        } catch (MustacheException | UnsupportedOperationException e) {
            throw new IllegalArgumentException("the prompt inserts something that has no value, or another file: " + e.getMessage(), e);
        }
        return template;
    }

    private static Part part(Role role, String text) {
        try {
            return new Part(role, Mustache.compiler()
                    .escapeHTML(false)
                    .emptyStringIsFalse(true)
                    .compile(text.strip()));
        } catch (MustacheException e) {
            throw new IllegalArgumentException("the prompt cannot be read: " + e.getMessage(), e);
        }
    }

    /** Names of the values that it inserts or depends on. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        NAME.matcher(source).results().forEach(found -> names.add(found.group(1)));
        return names;
    }

    /** The text as written. */
    public String source() {
        return source;
    }

    /** SHA-256 of the text, the first 16 hexadecimal digits. */
    public String hash() {
        return digest(source);
    }

    /**
     * The messages with these values.
     *
     * @param values by name; a value that is missing is empty
     */
    public List<Message> fill(Map<String, String> values) {
        Map<String, String> all = new LinkedHashMap<>(values);
        String joined = String.join("\u0000", values.values());
        String fence = digest(joined).substring(0, FENCE);
        while (joined.contains(fence)) {
            fence = digest(joined + fence).substring(0, FENCE);
        }
        all.put("fence", fence);
        names().forEach(name -> all.putIfAbsent(name, ""));
        return parts.stream().map(p -> new Message(p.role, p.text.execute(all))).toList();
    }

    /** The first 16 hexadecimal digits of the SHA-256 of a text. */
    public static String digest(String text) {
        return Sha256.hex(text, 8);
    }
}
