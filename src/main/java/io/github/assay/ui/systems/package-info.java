/**
 * The Systems screen: leaderboard, slices, two metrics compared, two runs compared; each number opens its cases.
 *
 * <p>Must not use: any other screen. Numbers come from the records of {@code systems}; none is counted here.
 */
package io.github.assay.ui.systems;
