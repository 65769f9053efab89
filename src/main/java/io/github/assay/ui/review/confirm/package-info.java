/** Acts that the same key must confirm. Uses no other part of Review. */
package io.github.assay.ui.review.confirm;
