-- Events that nobody is notified of, such as an invalid referral code or a changed role.
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

-- Shared rules of all records: status transitions, visibility, and bounds of taxes. domain repeats these rows;
-- private.require_status_step rejects every other transition.
create table private.status_transitions (
  record text not null check (record in ('request', 'quote', 'job', 'visit', 'invoice')),
  from_status text not null check (char_length(from_status) between 1 and 40),
  to_status text not null check (char_length(to_status) between 1 and 40),
  primary key (record, from_status, to_status)
);

alter table private.status_transitions enable row level security;

-- The activity log of every record: who did what, and when. Append-only, written by triggers and functions only, and
-- kept after its record is deleted.
create table public.record_events (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  record text not null check (record in ('client', 'request',
    'quote', 'job', 'visit', 'series', 'invoice', 'payment', 'expense')),
  record_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,59}$'),
  -- Null: a client through their link, or the server.
  user_id uuid,
  data jsonb not null default '{}' check (octet_length(data::text) <= 20000),
  created_at timestamptz not null default now(),
  -- When it was done, where that was before it arrived.
  happened_at timestamptz check (happened_at between '2000-01-01Z' and '2100-01-01Z')
);
create index record_events_record_idx on public.record_events (business_id, record, record_id, id desc);
-- The days on which invoices were written off, which the books need.
create index record_events_write_offs_idx on public.record_events (business_id, record_id, created_at)
  where record = 'invoice' and kind = 'status_changed' and data ->> 'to' = 'written_off';
create index record_events_newest_idx on public.record_events (business_id, id desc);
-- What clients did on their own.
create index record_events_clients_idx on public.record_events (business_id, id desc) where user_id is null;

alter table public.record_events enable row level security;
revoke all on public.record_events from public, anon, authenticated;
grant select on public.record_events to authenticated;
grant all on public.record_events to service_role;

create policy "owners and managers read what happened to their business's records" on public.record_events
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

insert into private.status_transitions (record, from_status, to_status) values
  ('request', 'unscheduled', 'scheduled'), ('request', 'unscheduled', 'converted'),
  ('request', 'unscheduled', 'archived'), ('request', 'scheduled', 'unscheduled'),
  ('request', 'scheduled', 'converted'), ('request', 'scheduled', 'archived'),
  ('request', 'converted', 'unscheduled'), ('request', 'converted', 'scheduled'),
  ('request', 'archived', 'unscheduled'), ('request', 'archived', 'scheduled'),
  ('quote', 'draft', 'sent'), ('quote', 'draft', 'approved'), ('quote', 'draft', 'declined'),
  ('quote', 'sent', 'draft'), ('quote', 'sent', 'approved'), ('quote', 'sent', 'changes_requested'),
  ('quote', 'sent', 'declined'), ('quote', 'approved', 'draft'), ('quote', 'approved', 'converted'),
  ('quote', 'approved', 'declined'), ('quote', 'changes_requested', 'draft'),
  ('quote', 'changes_requested', 'sent'), ('quote', 'changes_requested', 'approved'),
  ('quote', 'changes_requested', 'declined'), ('quote', 'declined', 'draft'), ('quote', 'declined', 'sent'),
  ('quote', 'converted', 'approved'),
  ('job', 'draft', 'scheduled'), ('job', 'draft', 'cancelled'), ('job', 'scheduled', 'draft'),
  ('job', 'scheduled', 'completed'), ('job', 'scheduled', 'cancelled'), ('job', 'completed', 'scheduled'),
  ('job', 'cancelled', 'scheduled'), ('job', 'cancelled', 'draft'),
  ('visit', 'scheduled', 'in_progress'), ('visit', 'scheduled', 'completed'), ('visit', 'scheduled', 'cancelled'),
  ('visit', 'scheduled', 'no_show'), ('visit', 'in_progress', 'scheduled'), ('visit', 'in_progress', 'completed'),
  ('visit', 'in_progress', 'cancelled'), ('visit', 'completed', 'scheduled'), ('visit', 'completed', 'in_progress'),
  ('visit', 'cancelled', 'scheduled'), ('visit', 'no_show', 'scheduled');

insert into private.status_transitions (record, from_status, to_status) values
  ('invoice', 'draft', 'sent'), ('invoice', 'draft', 'void'), ('invoice', 'sent', 'paid'),
  ('invoice', 'sent', 'void'), ('invoice', 'sent', 'written_off'), ('invoice', 'paid', 'sent'),
  ('invoice', 'written_off', 'sent'), ('invoice', 'void', 'draft'), ('invoice', 'void', 'sent');

-- A free invoice is paid as soon as it is sent, and can still be voided.
insert into private.status_transitions (record, from_status, to_status) values ('invoice', 'paid', 'void');
