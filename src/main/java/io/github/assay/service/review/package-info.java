/** What Review shows of one item. */
package io.github.assay.service.review;
