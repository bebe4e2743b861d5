-- Who did what when, of every record; append-only. Written by triggers and functions alone, outlives what it tells of.
create table public.record_events (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  record text not null check (record in ('client', 'request', 'quote', 'job', 'visit', 'series', 'invoice', 'payment')),
  record_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,59}$'),
  -- Null: a client by his link, or the server.
  user_id uuid,
  data jsonb not null default '{}' check (octet_length(data::text) <= 20000),
  created_at timestamptz not null default now()
);
create index record_events_record_idx on public.record_events (business_id, record, record_id, id desc);
create index record_events_newest_idx on public.record_events (business_id, id desc);

alter table public.record_events enable row level security;
revoke all on public.record_events from anon, authenticated;
grant select, insert on public.record_events to service_role;
grant select on public.record_events to authenticated;

create policy "owners and managers read what happened to their business's records" on public.record_events
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

create function private.keep_events() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What happened is not rewritten.';
end
$$;
create trigger keep_events before update on public.record_events
  for each row execute function private.keep_events();

-- user_id null means the caller.
create function private.tell(business_id uuid, record text, record_id uuid, kind text, data jsonb default '{}')
returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.record_events (business_id, record, record_id, kind, user_id, data)
  values (tell.business_id, tell.record, tell.record_id, tell.kind, (select auth.uid()), tell.data)
$$;

-- For triggers on tables with a status: create trigger … execute function private.tell_status('quote').
create function private.tell_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.tell(new.business_id, tg_argv[0], new.id, 'created', jsonb_build_object('status', new.status));
  elsif new.status is distinct from old.status then
    perform private.tell(new.business_id, tg_argv[0], new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;

revoke all on function private.keep_events(), private.tell(uuid, text, uuid, text, jsonb),
  private.tell_status() from public;
