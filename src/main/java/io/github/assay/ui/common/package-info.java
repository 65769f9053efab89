/**
 * Floor 4: what all rooms share: rooms' register, loader, background work, keys, messages, theme.
 *
 * <p>Must not know: any single room.
 */
package io.github.assay.ui.common;
