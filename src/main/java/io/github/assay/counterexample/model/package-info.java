/** Tables, rows and values of small databases. */
package io.github.assay.counterexample.model;
