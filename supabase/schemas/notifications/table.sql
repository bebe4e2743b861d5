-- What a person is told of, and by what. `by_client`: only what a client did on their own, through a link or by card.
-- `audience`: the owners and managers, or who goes on the visit.
create table private.notification_causes (
  record text not null check (record in ('request', 'quote', 'invoice', 'visit')),
  event text not null check (event ~ '^[a-z][a-z_]{1,59}$'),
  kind text not null check (kind in ('new_request', 'opened', 'quote_answered', 'claimed_paid', 'payment',
    'visit_changed', 'time_corrected')),
  by_client boolean not null,
  audience text not null check (audience in ('office', 'visit')),
  primary key (record, event)
);

alter table private.notification_causes enable row level security;

insert into private.notification_causes (record, event, kind, by_client, audience) values
  ('request', 'created', 'new_request', true, 'office'),
  ('request', 'wish_changed', 'new_request', true, 'office'),
  ('request', 'booking_moved', 'new_request', true, 'office'),
  ('request', 'booking_cancelled', 'new_request', true, 'office'),
  ('request', 'offer_taken', 'new_request', true, 'office'),
  ('request', 'offer_lapsed', 'new_request', false, 'office'),
  ('quote', 'viewed', 'opened', true, 'office'),
  ('quote', 'approved', 'quote_answered', true, 'office'),
  ('quote', 'declined', 'quote_answered', true, 'office'),
  ('quote', 'changes_requested', 'quote_answered', true, 'office'),
  ('quote', 'renewal_asked', 'quote_answered', true, 'office'),
  ('invoice', 'viewed', 'opened', true, 'office'),
  ('invoice', 'claimed_paid', 'claimed_paid', true, 'office'),
  ('invoice', 'payment_recorded', 'payment', true, 'office'),
  ('visit', 'moved', 'visit_changed', false, 'visit'),
  ('visit', 'unscheduled', 'visit_changed', false, 'visit'),
  ('visit', 'cancelled', 'visit_changed', false, 'visit'),
  ('visit', 'time_corrected', 'time_corrected', false, 'office');

-- What one person is told of, written in the transaction of its cause, kept for 90 days. The row names the record and
-- what happened; numbers and names are read under the person's own rights.
create table public.notifications (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('new_request', 'opened', 'quote_answered', 'claimed_paid', 'payment',
    'visit_changed', 'visit_assigned', 'mail_failed', 'invitation_accepted', 'time_corrected', 'message', 'review')),
  event text not null check (event ~ '^[a-z][a-z_]{1,59}$'),
  -- Null: nothing that can be opened.
  record text check (record in ('request', 'quote', 'invoice', 'visit', 'client')),
  record_id uuid,
  -- The colleague whose act it was; null: a client, or the server.
  actor uuid,
  -- The day of a visit, which whoever it was taken from may not read any more.
  day date check (day between '2000-01-01' and '2100-01-01'),
  -- How many records of that kind the act was about.
  how_many int not null default 1 check (how_many between 1 and 100000),
  -- The same cause tells a person once.
  dedupe_key text not null check (char_length(dedupe_key) between 1 and 200),
  created_at timestamptz not null default now(),
  read_at timestamptz check (read_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (user_id, dedupe_key),
  check ((record is null) = (record_id is null))
);
create index notifications_person_idx on public.notifications (user_id, business_id, id desc);
create index notifications_unread_idx on public.notifications (user_id, business_id) where read_at is null;
create index notifications_business_idx on public.notifications (business_id, id desc);
create index notifications_created_idx on public.notifications (created_at);

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated;
grant select on public.notifications to authenticated;
grant all on public.notifications to service_role;

create policy "members read what they were told of, workers what is of their visits" on public.notifications
  for select to authenticated using (user_id = (select auth.uid())
    and (business_id = any(array(select private.my_managed_business_ids()))
      or (business_id = any(array(select private.my_business_ids())) and kind in ('visit_changed', 'visit_assigned'))));

-- How a person wants to be told of a kind. Without a row: in the app and on their devices, and to owners by mail where the
-- kind has a mail of its own, or is a new request or review.
create table public.notification_settings (
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('new_request', 'opened', 'quote_answered', 'claimed_paid', 'payment',
    'visit_changed', 'visit_assigned', 'mail_failed', 'invitation_accepted', 'time_corrected', 'message', 'review')),
  in_app boolean not null default true,
  -- Null: as without a row.
  push boolean,
  mail boolean,
  updated_at timestamptz not null default now(),
  primary key (user_id, business_id, kind)
);
create index notification_settings_business_idx on public.notification_settings (business_id);

alter table public.notification_settings enable row level security;
revoke all on public.notification_settings from public, anon, authenticated;
grant select, insert (business_id, user_id, kind, in_app, push, mail), update (in_app, push, mail), delete
  on public.notification_settings to authenticated;
grant all on public.notification_settings to service_role;

create policy "members read what they want to be told of" on public.notification_settings
  for select to authenticated using (user_id = (select auth.uid())
    and business_id = any(array(select private.my_business_ids())));
create policy "members choose what they are told of" on public.notification_settings
  for insert to authenticated with check (user_id = (select auth.uid())
    and business_id = any(array(select private.my_business_ids())));
create policy "members change what they are told of" on public.notification_settings
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())))
  with check (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids())));
create policy "members forget what they chose" on public.notification_settings
  for delete to authenticated using (user_id = (select auth.uid())
    and business_id = any(array(select private.my_business_ids())));
