/**
 * Floor 2: votes, and what queries gave, on disk; history; who may see what.
 *
 * <p>Must not know: file formats of the project, SQL under test, screens.
 *
 * <p>An append-only, forced journal per annotator is the truth; H2 is its index and is made again from the journals
 * whenever it is missing, damaged, of another version, bloated or at odds with them. The journal's lines are JSON
 * ({@link io.github.assay.store.journal.EntryLine}), read and written by two small classes here instead of the formats room:
 * the truth must be readable when nothing else works, opening must be quick, and no other room needs the form. Outcomes
 * of queries ({@link io.github.assay.store.outcomes.RunStore}) are a cache in a file of their own, so that their size and their
 * accidents never touch the labels; scores are made from them anew and are not kept.
 */
package io.github.assay.store;
