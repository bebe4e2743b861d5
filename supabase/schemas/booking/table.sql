-- How clients book the services of a business online, one row each. What is kept free after a visit is
-- schedule_settings.buffer_minutes, and what a service says differently is in its own row.
create table public.booking_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  is_on boolean not null default false,
  -- Whoever books proves their address with a code that is mailed to it.
  needs_code boolean not null default true,
  -- A proven address is booked at once, instead of when the office accepts.
  is_auto_accept boolean not null default false,
  lead_minutes int not null default 1440 check (lead_minutes between 0 and 129600),
  horizon_days int not null default 90 check (horizon_days between 1 and 365),
  -- Times are offered every so many minutes, counted from midnight.
  step_minutes int not null default 30 check (step_minutes in (15, 30, 60)),
  -- With how many visits a day takes no more bookings; null: with as many as fit.
  day_cap int check (day_cap between 1 and 100),
  -- How long the time is kept while the office has not answered.
  answer_hours int not null default 24 check (answer_hours between 1 and 168),
  -- Until how long before its start a client can move or cancel a booking.
  cutoff_minutes int not null default 1440 check (cutoff_minutes between 0 and 43200),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.booking_settings enable row level security;
revoke all on public.booking_settings from public, anon, authenticated;
grant select, update (is_on, needs_code, is_auto_accept, lead_minutes, horizon_days, step_minutes, day_cap, answer_hours,
    cutoff_minutes, version, updated_at) on public.booking_settings to authenticated;
grant all on public.booking_settings to service_role;

create policy "owners and managers read how clients book" on public.booking_settings
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set how clients book" on public.booking_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

-- Who is booked online. Where nobody is named, everybody is; their hours are member_hours, their services service_members.
create table public.bookable_members (
  business_id uuid not null,
  user_id uuid not null,
  -- Up to how many visits a day they are booked; null: as many as fit.
  day_cap int check (day_cap between 1 and 100),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

alter table public.bookable_members enable row level security;
revoke all on public.bookable_members from public, anon, authenticated;
grant select, delete, insert (business_id, user_id, day_cap), update (day_cap) on public.bookable_members to authenticated;
grant all on public.bookable_members to service_role;

create policy "owners and managers read who is booked online" on public.bookable_members
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers say who is booked online" on public.bookable_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change how much somebody is booked" on public.bookable_members
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers say who is not booked online" on public.bookable_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Times that are promised to somebody who has no visit yet, one row for each member who would go: without a request while
-- a visitor is typing, with one until the office answers. Written only with the calendar locked.
create table private.time_claims (
  business_id uuid not null,
  user_id uuid not null,
  group_id uuid not null,
  service_id uuid not null,
  request_id uuid,
  starts_at timestamptz not null check (starts_at between '2000-01-01Z' and '2100-01-01Z'),
  ends_at timestamptz not null check (ends_at between '2000-01-01Z' and '2100-01-05Z'),
  -- From the start to what is kept free after the end.
  taken tstzrange not null check (lower(taken) = starts_at and upper(taken) >= ends_at),
  -- Of the visitor who holds the time.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  sender_hash text not null check (sender_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  primary key (group_id, user_id),
  check (ends_at > starts_at),
  constraint time_claims_member_fkey foreign key (business_id, user_id)
    references public.team_members (business_id, user_id) on delete cascade,
  constraint time_claims_service_fkey foreign key (business_id, service_id)
    references public.services (business_id, id) on delete cascade,
  constraint time_claims_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete cascade,
  -- The index of this also finds the claims of a business in a period.
  constraint time_claims_once exclude using gist (business_id with =, user_id with =, taken with &&)
);
create index time_claims_token_idx on private.time_claims (token_hash);
create index time_claims_request_idx on private.time_claims (request_id, business_id);
create index time_claims_service_idx on private.time_claims (service_id, business_id);
create index time_claims_expiry_idx on private.time_claims (business_id, expires_at);

alter table private.time_claims enable row level security;

-- Codes that were mailed to visitors to prove their address. They work for 15 minutes and are kept for a day, in which they
-- are counted.
create table private.booking_codes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- Of the request that the visitor's form becomes.
  request_id uuid not null,
  email text not null check (private.is_address(email)),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  tries int not null default 0 check (tries between 0 and 5),
  proven_at timestamptz check (proven_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now()
);
create index booking_codes_request_idx on private.booking_codes (request_id, email);
create index booking_codes_mailbox_idx on private.booking_codes (private.fold_email(email), created_at);
create index booking_codes_business_idx on private.booking_codes (business_id, created_at);
create index booking_codes_created_idx on private.booking_codes (created_at);

alter table private.booking_codes enable row level security;

-- The requests that were booked online.
create table private.online_bookings (
  business_id uuid not null,
  request_id uuid primary key,
  -- The address that a code has proven. Nothing about a booking is mailed to any other before the office has answered.
  proven_email text check (proven_email is null or private.is_address(proven_email)),
  -- What it became. Other visits of the job are none of its client's links.
  visit_id uuid,
  -- The claims of the request are other times, of which the client takes one.
  is_offered boolean not null default false,
  -- The client wants to hear of an earlier time: since when, when it was last looked for, and the one that was mailed last.
  earlier_wanted_at timestamptz check (earlier_wanted_at between '2000-01-01Z' and '2100-01-01Z'),
  earlier_looked_at timestamptz check (earlier_looked_at between '2000-01-01Z' and '2100-01-01Z'),
  earlier_mailed_at timestamptz check (earlier_mailed_at between '2000-01-01Z' and '2100-01-01Z'),
  earlier_time timestamptz check (earlier_time between '2000-01-01Z' and '2100-01-01Z'),
  constraint online_bookings_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete cascade,
  constraint online_bookings_visit_fkey foreign key (business_id, visit_id)
    references public.visits (business_id, id) on delete set null (visit_id)
);
create index online_bookings_wishes_idx on private.online_bookings (earlier_looked_at) where earlier_wanted_at is not null;
create index online_bookings_business_idx on private.online_bookings (business_id, request_id);
create index online_bookings_visit_idx on private.online_bookings (visit_id, business_id);

alter table private.online_bookings enable row level security;

-- The links with which a client looks at a booking, moves or cancels it. Each mail has one of its own.
create table private.booking_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  request_id uuid not null references private.online_bookings (request_id) on delete cascade,
  created_at timestamptz not null default now()
);
create index booking_links_request_idx on private.booking_links (request_id);
create index booking_links_created_idx on private.booking_links (created_at);

alter table private.booking_links enable row level security;
