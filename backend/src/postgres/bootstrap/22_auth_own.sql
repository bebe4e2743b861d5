-- What schema auth has beyond a hosted project. Nothing here is needed to move away: it may be left behind.

-- The last thirty seconds whose code a factor has spent: no code opens a door twice, whichever process is asked.
alter table auth.mfa_factors add column if not exists last_totp_step bigint;

-- What every server process counts together (requests, tries, mails). Unlogged: after a crash the counts begin anew.
create unlogged table if not exists auth.rate_buckets (
  key text primary key,
  level double precision not null,
  burst double precision not null,
  seconds double precision not null,
  at timestamptz not null
);

-- Refreshes are most of the log and the first to be forgotten.
create index if not exists audit_log_refreshes_idx on auth.audit_log_entries (created_at)
  where payload ->> 'action' = 'token_refreshed';

-- Whoever signs out everywhere ends the links that were begun, too.
create index if not exists flow_state_linking_idx on auth.flow_state (linking_target_id)
  where linking_target_id is not null;

-- Sign-in messages of wallets that were used, until they would be too old anyway.
create table if not exists auth.spent_messages (
  digest bytea primary key,
  spent_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['rate_buckets', 'spent_messages'] loop
    if (select pg_has_role(relowner, 'usage') from pg_class where oid = ('auth.' || name)::regclass) then
      execute format('alter table auth.%I enable row level security', name);
      execute format('revoke all on auth.%I from public, anon, authenticated', name);
    end if;
  end loop;
end
$$;

-- Whatever ends a session (sign-out, a deleted user, the clean-up) tells every process; '*' stands for many.
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
