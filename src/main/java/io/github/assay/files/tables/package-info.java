/** Result tables as text: JSON, CSV and printed tables. Keeps each value's SQL type where the form states it. */
package io.github.assay.files.tables;
