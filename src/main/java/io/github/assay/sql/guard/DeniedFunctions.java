package io.github.assay.sql.guard;

import java.util.List;
import java.util.Set;

/** Lists functions that write, read files, run other SQL, wait, lock or reach the network, over the known databases. */
final class DeniedFunctions {
    private static final Set<String> NAMES = Set.of(
            (
                    // SQLite and its shell
                    "load_extension readfile writefile edit fts3_tokenizer fsdir lsdir sqlar_compress sqlar_uncompress "
                            + "zipfile "
                            // MySQL
                            + "load_file benchmark sleep get_lock release_lock release_all_locks sys_exec sys_eval "
                            + "sys_get sys_set master_pos_wait source_pos_wait "
                            // H2
                            + "csvread csvwrite file_read file_write link_schema memory_free abort_session "
                            + "cancel_session lock_mode set "
                            // DuckDB
                            + "glob sniff_csv query query_table getenv duckdb_secrets which_secret parquet_scan "
                            + "parquet_metadata parquet_schema parquet_file_metadata parquet_kv_metadata "
                            + "parquet_bloom_probe arrow_scan arrow_scan_dumb scan_arrow_ipc sqlite_scan sqlite_attach "
                            + "sqlite_query postgres_scan postgres_scan_pushdown postgres_query postgres_execute "
                            + "postgres_attach mysql_scan mysql_query mysql_execute mysql_attach iceberg_scan "
                            + "iceberg_metadata iceberg_snapshots delta_scan st_read st_read_meta st_drivers "
                            + "load_aws_credentials force_checkpoint checkpoint json_execute_serialized_sql "
                            + "from_substrait from_substrait_json pandas_scan python_map_function start_ui "
                            + "start_ui_server stop_ui_server write_log truncate_duckdb_logs http_get http_post "
                            // others
                            + "openrowset openquery opendatasource httpuritype file url s3 hdfs remote remotesecure "
                            + "waitfor hibernate")
                    .split(" "));

    private static final List<String> PREFIXES =
            List.of("lo_", "xp_", "sp_", "read_", "system$", "dbms_", "utl_", "sys_exec");

    /** Those of PostgreSQL and of the extensions that come with it; the last ones show settings, sessions and secrets. */
    private static final Set<String> POSTGRESQL = Set.of(
            (
                    "nextval setval set_config setseed lowrite loread lo_import lo_export lo_get lo_put lo_creat "
                            + "lo_create lo_unlink lo_open lo_close lo_lseek lo_lseek64 lo_tell lo_tell64 lo_truncate "
                            + "lo_truncate64 lo_from_bytea lo_manage query_to_xml query_to_xmlschema "
                            + "query_to_xml_and_xmlschema cursor_to_xml cursor_to_xmlschema table_to_xml "
                            + "table_to_xmlschema table_to_xml_and_xmlschema schema_to_xml schema_to_xmlschema "
                            + "schema_to_xml_and_xmlschema database_to_xml database_to_xmlschema "
                            + "database_to_xml_and_xmlschema ts_stat ts_rewrite crosstab crosstab2 crosstab3 crosstab4 "
                            + "crosstabn connectby xpath_table xslt_process currtid currtid2 gin_clean_pending_list "
                            + "brin_summarize_new_values brin_summarize_range brin_desummarize_range "
                            + "postgres_fdw_disconnect postgres_fdw_disconnect_all postgres_fdw_get_connections "
                            + "txid_current pg_current_xact_id pg_current_logfile pg_input_is_valid pg_input_error_info "
                            + "current_setting pg_show_all_settings pg_show_all_file_settings pg_hba_file_rules "
                            + "pg_ident_file_mappings pg_config pg_cursor pg_prepared_statement pg_prepared_xact "
                            + "pg_stat_get_activity pg_stat_get_wal_receiver pg_stat_get_wal_senders "
                            + "pg_stat_get_subscription pg_get_backend_memory_contexts pg_stat_statements")
                    .split(" "));

    private static final List<String> POSTGRESQL_PREFIXES = List.of(
            "dblink", "pg_sleep", "pg_read_", "pg_ls_", "pg_stat_file", "pg_stat_reset", "pg_stat_clear",
            "pg_stat_force", "pg_stat_statements_reset", "pg_stat_get_backend_", "pg_terminate", "pg_cancel", "pg_reload",
            "pg_rotate", "pg_promote", "pg_switch", "pg_create_", "pg_drop_", "pg_advisory", "pg_try_advisory",
            "pg_logical", "pg_replication", "pg_notify", "pg_import", "pg_file_", "pg_export", "pg_wal_", "pg_log",
            "pg_backup", "pg_start_backup", "pg_stop_backup", "pg_prewarm", "pg_copy_", "pg_sync_", "pg_nextoid",
            "pg_clear_", "pg_restore_", "pg_set_", "pg_control_", "binary_upgrade");

    /** Those that only read files or lists of files: an allowed folder may be named to them. */
    private static final Set<String> FILE_READERS = Set.of(
            "read_csv", "read_csv_auto", "read_parquet", "parquet_scan", "read_json", "read_json_auto", "read_ndjson",
            "read_ndjson_auto", "read_text", "read_blob", "glob");

    private DeniedFunctions() {}

    static boolean contains(String name) {
        return NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith) || inPostgres(name);
    }

    /** Whether it is one of PostgreSQL's, which may be called behind a dot too: {@code ('x').pg_read_file}. */
    static boolean inPostgres(String name) {
        return POSTGRESQL.contains(name) || POSTGRESQL_PREFIXES.stream().anyMatch(name::startsWith);
    }

    static boolean readsFiles(String name) {
        return FILE_READERS.contains(name);
    }

    static boolean isPackage(String name) {
        return name.startsWith("utl_") || name.startsWith("dbms_");
    }
}
