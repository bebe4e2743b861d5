-- Makes the REST service reload the schema after DDL. Event triggers need a superuser; without one, a migration has to
-- NOTIFY pgrst, 'reload schema' itself, as with any PostgREST.
create or replace function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  command record;
begin
  for command in select * from pg_catalog.pg_event_trigger_ddl_commands() loop
    if command.command_tag in (
      'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE',
      'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW',
      'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE PROCEDURE', 'CREATE TRIGGER',
      'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE RULE', 'GRANT', 'REVOKE', 'COMMENT'
    ) and command.schema_name is distinct from 'pg_temp' then
      notify pgrst, 'reload schema';
    end if;
  end loop;
end
$$;

create or replace function extensions.pgrst_drop_watch() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  dropped record;
begin
  for dropped in select * from pg_catalog.pg_event_trigger_dropped_objects() loop
    if dropped.object_type in (
      'schema', 'table', 'foreign table', 'view', 'materialized view', 'function', 'trigger', 'type', 'rule'
    ) and dropped.is_temporary is false then
      notify pgrst, 'reload schema';
    end if;
  end loop;
end
$$;

do $$
begin
  if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_ddl_watch') then
      create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
    end if;
    if not exists (select from pg_catalog.pg_event_trigger where evtname = 'pgrst_drop_watch') then
      create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
    end if;
  end if;
end
$$;
