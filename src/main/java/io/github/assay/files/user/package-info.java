/** Files of the user: settings, drafts, YAML. */
package io.github.assay.files.user;
