/** Cross tables of two metrics over systems. */
package io.github.assay.systems.cross;
