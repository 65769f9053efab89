/** Agreement, calibration, systems and router studies of a project. */
package io.github.assay.service.study;
