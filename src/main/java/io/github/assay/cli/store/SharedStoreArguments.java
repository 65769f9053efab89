package io.github.assay.cli.store;

import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.sharing.StoreOwner;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The project and its shared store, for commands of the store's owner. */
final class SharedStoreArguments {
    @Parameters(index = "0", paramLabel = "PROJECT", description = "The project's folder.")
    private Path folder;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The store, as jdbc:postgresql://HOST:PORT/DATABASE. Default: store.url of the project.")
    private String url = "";

    @Option(
            names = "--user",
            paramLabel = "LOGIN",
            description = "The login of the database's owner. Default: the one that opens the project.")
    private String user = "";

    @Option(
            names = "--password-from",
            paramLabel = "PLACE",
            description = "Where that login's password is, such as env:OWNER_PASSWORD.")
    private String passwordFrom = "";

    StoreOwner owner() {
        return new StoreOwner(folder, url, user, passwordFrom);
    }

    /** Prints statements that were not executed. */
    static void print(List<String> statements, Terminal terminal, CommonOptions options) {
        if (options.json) {
            terminal.result(new JsonObject().with("sql", statements).toString());
        } else {
            statements.forEach(sql -> (sql.endsWith(";") ? sql : sql + ";").lines().forEach(terminal::result));
        }
    }
}
