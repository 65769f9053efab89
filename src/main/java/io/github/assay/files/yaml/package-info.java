/** Reads YAML files; the only package that uses the YAML library. */
package io.github.assay.files.yaml;
