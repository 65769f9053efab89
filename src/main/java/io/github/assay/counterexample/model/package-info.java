/** Tables, rows and values of small databases, and the constraints that real rows keep. */
package io.github.assay.counterexample.model;
