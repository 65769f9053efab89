/** Items of a leaderboard's figures. */
package io.github.assay.systems.cases;
