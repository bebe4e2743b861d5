-- What schema auth has beyond a hosted project. A move to a hosted project needs none of it.

-- The last 30-second step whose code was used, so that no process accepts a code twice.
alter table auth.mfa_factors add column if not exists last_totp_step bigint;

-- Rate limit counters shared by all server processes (requests, attempts, emails). Unlogged: a crash resets them.
create unlogged table if not exists auth.rate_buckets (
  key text primary key,
  level double precision not null,
  burst double precision not null,
  seconds double precision not null,
  at timestamptz not null
);

-- Refreshes are most of the audit log and are deleted first.
create index if not exists audit_log_refreshes_idx on auth.audit_log_entries (created_at)
  where payload ->> 'action' = 'token_refreshed';

-- A global sign-out also ends identity links that were begun.
create index if not exists flow_state_linking_idx on auth.flow_state (linking_target_id)
  where linking_target_id is not null;

-- Used sign-in messages of wallets, kept until they would have expired.
create table if not exists auth.spent_messages (
  digest bytea primary key,
  spent_at timestamptz not null
);

-- Codes for the day a second factor is lost. One set per factor of the kind recovery_code; a new set has a new set_id.
create table if not exists auth.mfa_recovery_codes (
  code_hash bytea not null,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  set_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- A database that is older than recovery codes.
do $$
begin
  if (select pg_has_role(typowner, 'usage') from pg_type where oid = 'auth.factor_type'::regtype) then
    alter type auth.factor_type add value if not exists 'recovery_code';
  end if;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['rate_buckets', 'spent_messages', 'mfa_recovery_codes', 'webauthn_credentials',
    'webauthn_challenges'] loop
    if (select pg_has_role(relowner, 'usage') from pg_class where oid = ('auth.' || name)::regclass) then
      execute format('alter table auth.%I enable row level security', name);
      execute format('revoke all on auth.%I from public, anon, authenticated', name);
    end if;
  end loop;
end
$$;

-- Notifies every process of ended sessions (sign-out, deleted user, cleanup); '*' stands for too many to list.
create or replace function auth.announce_ended_sessions() returns trigger language plpgsql
  set search_path = '' as $$
declare
  ids text;
begin
  select string_agg(id::text, ',') into ids from gone;
  if ids is not null then
    perform pg_catalog.pg_notify('auth_sessions_ended', case when pg_catalog.length(ids) > 7000 then '*' else ids end);
  end if;
  return null;
end
$$;
revoke all on function auth.announce_ended_sessions() from public;

create or replace trigger announce_ended_sessions after delete on auth.sessions
  referencing old table as gone for each statement execute function auth.announce_ended_sessions();
