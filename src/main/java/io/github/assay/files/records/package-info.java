/** Records of text files: lines, JSON objects and CSV rows, streamed; what is wrong with one is a problem of its place. */
package io.github.assay.files.records;
