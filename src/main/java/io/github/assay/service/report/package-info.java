/** Writing of reports. */
package io.github.assay.service.report;
