/** Layer 0: digests of texts, for names, keys and fingerprints that are the same on every machine. Uses nothing else. */
package io.github.assay.digest;
