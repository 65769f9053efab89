package io.github.assay.llm;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where requests go.
 *
 * @param name the name under which people know it
 * @param base the URL above the path of the form, such as {@code http://localhost:11434/v1}
 * @param form the form of its requests
 * @param keyFrom where its key is: {@code env:NAME}, {@code command:…}, {@code file:…}; empty when it needs none
 * @param parallel most requests at once, at least 1
 * @param perMinute most requests a minute; empty for no limit but that of the endpoint
 * @param timeout longest time for one reply
 */
public record Endpoint(
        String name, URI base, WireForm form, String keyFrom, int parallel, OptionalDouble perMinute, Duration timeout) {
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(120);
    public static final int DEFAULT_PARALLEL = 8;

    /** @throws IllegalArgumentException when the base is no plain http or https URL: the message says what is wrong */
    public Endpoint {
        String scheme = base.getScheme() == null ? "" : base.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https") || base.getHost() == null) {
            throw new IllegalArgumentException("The base URL of endpoint " + name + " must begin with http:// or https://");
        }
        if (base.getRawUserInfo() != null || base.getRawQuery() != null || base.getRawFragment() != null) {
            throw new IllegalArgumentException("The base URL of endpoint " + name
                    + " must have no user name, password, query or fragment; a key is named by apiKeyFrom");
        }
        portFault(base).ifPresent(fault -> {
            throw new IllegalArgumentException("The base URL of endpoint " + name + " " + fault);
        });
        if (parallel < 1) {
            throw new IllegalArgumentException("Endpoint " + name + " needs at least 1 request at once");
        }
    }

    /** What is wrong with the port of a URL: a colon without one, or a number that is no port; without its subject. */
    public static Optional<String> portFault(URI url) {
        if (url.getRawAuthority() != null && url.getRawAuthority().endsWith(":")) {
            return Optional.of("has a colon without a port");
        }
        return url.getPort() == 0 || url.getPort() > 65_535 ? Optional.of("has a port that does not exist") : Optional.empty();
    }

    /** The URL of requests. */
    public URI url() {
        String text = base.toString();
        return URI.create((text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + form.path());
    }
}
