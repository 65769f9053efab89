/** Kept studies and published counts as files. */
package io.github.assay.files.studies;
