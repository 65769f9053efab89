/** Leaderboards and paired tests of systems. */
package io.github.assay.systems.board;
