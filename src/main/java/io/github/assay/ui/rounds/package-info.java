/** The sheet of rounds: progress, planning, people who join or leave. */
package io.github.assay.ui.rounds;
