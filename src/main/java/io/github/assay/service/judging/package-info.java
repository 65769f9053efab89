/**
 * Judging: prompts about items, requests to endpoints, replies that metrics score. A metric never uses the network; it
 * scores the recorded reply.
 */
package io.github.assay.service.judging;
