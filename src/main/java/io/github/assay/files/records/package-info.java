/**
 * Records of text files: lines, JSON objects and CSV rows, streamed. A fault in a record becomes a problem with file
 * and line.
 */
package io.github.assay.files.records;
