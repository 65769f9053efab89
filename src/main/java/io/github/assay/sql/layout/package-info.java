/** Layout of SQL text in lines. Only white space changes. */
package io.github.assay.sql.layout;
