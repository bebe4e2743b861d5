-- What happened and nobody had to be told: a referral code that was no code, a role that changed.
create table private.event_log (
  id bigint generated always as identity primary key,
  kind text not null check (char_length(kind) between 1 and 60),
  user_id uuid,
  business_id uuid,
  data jsonb not null default '{}' check (octet_length(data::text) <= 20000),
  created_at timestamptz not null default now()
);
create index event_log_kind_idx on private.event_log (kind, created_at desc);
create index event_log_business_idx on private.event_log (business_id, created_at desc);

alter table private.event_log enable row level security;
revoke all on private.event_log from public, anon, authenticated;

create function private.log_event(kind text, user_id uuid, business_id uuid, data jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.event_log (kind, user_id, business_id, data)
  values (log_event.kind, log_event.user_id, log_event.business_id, log_event.data)
$$;
revoke all on function private.log_event(text, uuid, uuid, jsonb) from public;
