/**
 * Records of text files: lines, JSON objects and CSV rows, streamed. A fault in a record becomes a problem with file
 * and line. Among them the files of alignments (docs/spec/project-and-cli.md §1) and patches of gold queries
 * (docs/adjudication.md).
 */
package io.github.assay.files.records;
