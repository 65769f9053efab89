package io.github.assay.agents;

import io.github.assay.agents.Agent.AgentAnswer;
import io.github.assay.agents.Agent.AgentException;
import io.github.assay.agents.Agent.AgentTask;
import io.github.assay.llm.HttpTransport;
import io.github.assay.llm.KeySource;
import io.github.assay.llm.LlmException;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Posts each case as one JSON object; the answer is one JSON object with status 200. */
public final class HttpAgent implements Agent {
    private static final int QUOTED = 300;

    private final URI url;
    private final KeySource.LazyKey key;
    private final Duration limit;
    private final HttpTransport transport = new HttpTransport();

    /**
     * @param key sent as a bearer token, where there is one
     * @param limit longest time for one case
     */
    public HttpAgent(URI url, KeySource.LazyKey key, Duration limit) {
        this.url = url;
        this.key = key;
        this.limit = limit;
    }

    @Override
    public AgentAnswer predict(AgentTask task, Progress progress) throws AgentException {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json");
        Optional<String> fetched = key();
        fetched.ifPresent(k -> headers.put("Authorization", "Bearer " + k));
        try {
            HttpTransport.Answer answer = transport.post(url, headers, TaskJson.of(task), limit, progress);
            if (answer.status() == 200) {
                return TaskJson.read(answer.body());
            }
            String stated = fetched.map(k -> answer.body().replace(k, "…")).orElse(answer.body()).replaceAll("\\s+", " ").strip();
            boolean refused = answer.status() == 401 || answer.status() == 403 || answer.status() == 404;
            throw new AgentException("the endpoint answered with status " + answer.status() + ": "
                    + (stated.length() > QUOTED ? stated.substring(0, QUOTED) + "…" : stated), refused, "", null);
        } catch (HttpTimeoutException e) {
            throw new AgentException("no complete answer within " + limit.toSeconds() + " s", false, "", e);
        } catch (HttpTransport.Packed e) {
            throw new AgentException("the endpoint sent " + e.getMessage(), e.isUnknown(), "", e);
        } catch (IOException e) {
            throw new AgentException("no connection to " + url.getHost() + ", or it broke", false, "", e);
        }
    }

    private Optional<String> key() throws AgentException {
        try {
            return key.get();
        } catch (LlmException e) {
            throw new AgentException(e.getMessage(), true, "", e);
        }
    }

    @Override
    public void close() {
        transport.close();
    }
}
