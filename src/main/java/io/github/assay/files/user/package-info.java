/** The user's settings file. */
package io.github.assay.files.user;
