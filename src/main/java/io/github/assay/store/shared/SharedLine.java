package io.github.assay.store.shared;

import java.time.Instant;

/**
 * One line of the shared store.
 *
 * @param number its place in the order in which lines were shared, from 1 on
 * @param log the log beside the journals that it belongs to; empty: a journal
 * @param line the line as it was written, without its line end
 * @param login the login that inserted it
 * @param received the server's time at which it was inserted
 */
public record SharedLine(long number, String log, String line, String login, Instant received) {}
