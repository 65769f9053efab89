/**
 * The process that queries run in: it reads requests from standard input and answers on standard output, opens each
 * database read-only, holds the limits, and ends when its parent does. Shared with the parent are only the
 * {@code Request}, the {@code Wire} format with its {@code CellCodec}, and the removal of {@code Folders}.
 */
package io.github.assay.execution.child;
