package io.github.assay.domain.project;

import java.time.Instant;

/**
 * A user's consent to requests of one project.
 *
 * @param project folder of the project
 * @param at when it was given
 * @param sending what it is for; anything else needs another consent
 */
public record EndpointConsent(String project, Instant at, Sending sending) {}
