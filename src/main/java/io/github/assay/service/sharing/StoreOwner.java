package io.github.assay.service.sharing;

import java.nio.file.Path;

/**
 * A shared store as its owner names it in a command.
 *
 * @param project the project's folder
 * @param url empty: the project's
 * @param user the owner's login; empty: that of the user
 * @param passwordFrom where its password is, such as {@code env:NAME}; empty: where it is for opening the project
 */
public record StoreOwner(Path project, String url, String user, String passwordFrom) {}
