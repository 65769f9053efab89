/** Makes a separating database smaller: fewer rows first, then simpler values (counterexample.md §6). */
package io.github.assay.counterexample.minimise;
