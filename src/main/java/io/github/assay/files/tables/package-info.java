/** Result tables as text: JSON, CSV and printed tables, with every value's SQL type as far as the form keeps it. */
package io.github.assay.files.tables;
