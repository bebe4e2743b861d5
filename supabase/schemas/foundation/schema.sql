-- Objects for the server and the policies only. The data API never exposes this schema.
create schema private;

revoke all on schema private from public;

-- Policies and the public wrappers call functions in this schema; none of its tables is ever granted.
grant usage on schema private to anon, authenticated, service_role;

-- A hosted project grants everything on new objects in public. Here the grants of each table and function are explicit.
alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke all on functions from anon, authenticated;

-- Search by words: trigrams, beside the business in one index. Both come with PostgreSQL and with a hosted project.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
-- A time that is taken beside a business and a member in one constraint.
create extension if not exists btree_gist with schema extensions;
