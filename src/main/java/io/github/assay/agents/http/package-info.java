/** Posts each case to an endpoint. */
package io.github.assay.agents.http;
