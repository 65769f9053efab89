/** Two metrics against each other over systems. */
package io.github.assay.systems.cross;
