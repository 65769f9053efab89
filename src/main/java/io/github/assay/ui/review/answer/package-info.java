/** What a system answered beside its SQL, and other systems with the same table. Uses no other part of Review's views. */
package io.github.assay.ui.review.answer;
