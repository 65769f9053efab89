/** Cases, predictions, items and settings of a project. */
package io.github.assay.domain.project;
