/**
 * Floor 4: systems side by side: leaderboard, slices, two metrics against each other, one run against another; each
 * number opens its cases.
 *
 * <p>Must not know: any other room. What it shows is looked up in the records of {@code systems}, never counted here.
 */
package io.github.assay.ui.systems;
