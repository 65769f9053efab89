/** Data of one item for the Review screen. */
package io.github.assay.service.review;
