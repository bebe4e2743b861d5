-- Roles and schemas that every Supabase project relies on, with the names and default privileges of a hosted project.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_admin', 'nologin noinherit'),
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('dashboard_user', 'nologin noinherit')
    ) as wanted (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;

-- Since PostgreSQL 16, an owner without superuser rights must be granted membership to be able to SET ROLE.
do $$
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    execute format('grant anon, authenticated, service_role to %I', current_user);
  end if;
end
$$;

create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
create schema if not exists extensions;
create schema if not exists graphql_public;

grant usage on schema public, auth, storage, realtime, extensions, graphql_public
  to anon, authenticated, service_role;
grant create on schema public to supabase_admin;

do $$
declare
  extension text;
begin
  foreach extension in array array['pgcrypto', 'uuid-ossp'] loop
    begin
      execute format('create extension if not exists %I with schema extensions', extension);
    exception when others then
      raise notice 'extension % is not available: %', extension, sqlerrm;
    end;
  end loop;
end
$$;

-- The default privileges of a hosted project; row-level security and the project's own revokes restrict access.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema graphql_public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema graphql_public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema graphql_public grant all on sequences to anon, authenticated, service_role;
