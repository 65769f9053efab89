/** Items behind a figure of a leaderboard. */
package io.github.assay.systems.cases;
