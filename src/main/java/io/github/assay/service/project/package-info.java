/** The open project: content of its folder, and its stores. */
package io.github.assay.service.project;
