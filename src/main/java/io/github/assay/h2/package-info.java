/**
 * Names of files for H2: the store of a project and databases that queries run on.
 *
 * <p>Must not use: any other package of the program. Entry point: {@link io.github.assay.h2.H2Files}.
 */
package io.github.assay.h2;
