/** Kept studies and published counts. */
package io.github.assay.files.studies;
