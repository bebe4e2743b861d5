-- One appointment at a client's property: of a job, or to assess a request. Without visit_date it is not scheduled yet.
create table public.visits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  -- The client of the job or the request, whatever is sent.
  client_id uuid not null,
  job_id uuid,
  request_id uuid,
  series_id uuid,
  -- The occurrence number in the series, starting at 1.
  sequence int check (sequence between 1 and 100000),
  -- In local time of the business; without start_time: any time of the day.
  visit_date date check (visit_date between '2000-01-01' and '2100-01-01'),
  start_time time check (start_time < '24:00'),
  duration_minutes int not null default 60 check (duration_minutes between 5 and 2880),
  -- Computed from the three columns above and the time zone; a day without a time runs from midnight to midnight.
  starts_at timestamptz check (starts_at between '1999-12-30Z' and '2100-01-03Z'),
  ends_at timestamptz check (ends_at between '1999-12-30Z' and '2100-01-05Z'),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'in_progress', 'completed', 'cancelled', 'no_show')),
  -- Moved by hand: an edit of the series does not change it unless requested.
  is_moved boolean not null default false,
  instructions text check (private.fits(instructions, 10000)),
  actual_start timestamptz check (actual_start between '2000-01-01Z' and '2100-01-01Z'),
  actual_end timestamptz check (actual_end between '2000-01-01Z' and '2100-01-01Z'),
  completion_notes text check (private.fits(completion_notes, 10000)),
  -- The reason why it was skipped, cancelled or a no-show.
  cancel_reason text check (private.fits(cancel_reason, 1000)),
  invoice_choice text check (invoice_choice in ('now', 'later', 'no_charge')),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  planned_date date check (planned_date between '2000-01-01' and '2100-01-01'), -- Its day, where it was begun before it.
  unique (business_id, id),
  constraint visits_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint visits_job_fkey foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade,
  constraint visits_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete cascade,
  constraint visits_series_fkey foreign key (business_id, series_id)
    references public.job_series (business_id, id) on delete set null (series_id),
  check (num_nonnulls(job_id, request_id) = 1),
  check (start_time is null or visit_date is not null),
  check (series_id is null or sequence is not null),
  check (actual_end is null or actual_end >= actual_start)
);
create unique index visits_series_idx on public.visits (series_id, sequence);
create index visits_day_idx on public.visits (business_id, visit_date, start_time, id);
create index visits_open_idx on public.visits (business_id, status, visit_date) include (id);
create index visits_job_idx on public.visits (business_id, job_id, visit_date) include (id);
create index visits_request_idx on public.visits (request_id, business_id);
create index visits_assessment_idx on public.visits (business_id, id) where request_id is not null;
create index visits_client_idx on public.visits (client_id, business_id);
create index visits_series_business_idx on public.visits (series_id, business_id);
create index visits_span_idx on public.visits (business_id, starts_at, ends_at);
-- The columns that the search for open work of a job needs, so that it does not read the rows.
create index visits_chargeable_idx on public.visits (business_id, job_id, visit_date) include (id)
  where status = 'completed' and invoice_choice is distinct from 'no_charge' and job_id is not null;

alter table public.visits enable row level security;
-- user_id, client_id and status are accepted but overwritten. Changed and deleted through functions, which lock the job
-- or the request before its visit: locking the visit first could deadlock.
revoke all on public.visits from public, anon, authenticated;
grant select, insert (id, business_id, user_id, client_id, job_id, request_id, visit_date, start_time,
    duration_minutes, status, instructions) on public.visits to authenticated;
grant all on public.visits to service_role;

create policy "owners and managers read visits, workers their own" on public.visits
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and job_id is not null)
      or id in (select private.my_visit_ids())));
create policy "owners and managers add visits" on public.visits
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));

-- The members assigned to a visit. Its job or request and its client are carried along (assignments/lifecycle.sql), so
-- that an index answers which of them a worker may see; of a completed visit its day: who did how many in a period.
create table public.visit_members (
  business_id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  job_id uuid,
  request_id uuid,
  client_id uuid not null,
  done_on date check (done_on between '2000-01-01' and '2100-01-01'),
  primary key (business_id, visit_id, user_id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);
create index visit_members_user_idx on public.visit_members (user_id, business_id, visit_id);
create index visit_members_work_idx on public.visit_members (user_id, business_id, job_id);
create index visit_members_client_idx on public.visit_members (user_id, business_id, client_id);
create index visit_members_job_idx on public.visit_members (job_id, user_id);
create index visit_members_request_idx on public.visit_members (user_id, business_id, request_id, client_id)
  where request_id is not null;
create index visit_members_asked_idx on public.visit_members (request_id) where request_id is not null;
create index visit_members_done_idx on public.visit_members (business_id, done_on, user_id, visit_id) where done_on is not null;
-- Of visits that are not completed, so that counting what is open reads no row.
create index visit_members_open_idx on public.visit_members (business_id, visit_id, user_id) where done_on is null;

alter table public.visit_members enable row level security;
revoke all on public.visit_members from public, anon, authenticated;
grant select, delete, insert (business_id, visit_id, user_id) on public.visit_members to authenticated;
grant all on public.visit_members to service_role;

create policy "owners and managers read who goes on visits, workers on their own" on public.visit_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and job_id is not null)
      or visit_id in (select private.my_visit_ids())));
create policy "owners and managers assign visits" on public.visit_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take visits from people" on public.visit_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The checklist of a visit.
create table public.visit_checklist_items (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  visit_id uuid not null,
  position int not null check (position between 0 and 1000),
  label text not null check (btrim(label) <> '' and private.fits(label, 300)),
  is_done boolean not null default false,
  -- Who ticked it and when: overwritten by the trigger.
  done_by uuid,
  done_at timestamptz check (done_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade
);
create index visit_checklist_items_visit_idx on public.visit_checklist_items (business_id, visit_id, position);

alter table public.visit_checklist_items enable row level security;
revoke all on public.visit_checklist_items from public, anon, authenticated;
grant select, delete, insert (id, business_id, visit_id, position, label, is_done), update (position, label, is_done)
  on public.visit_checklist_items to authenticated;
grant all on public.visit_checklist_items to service_role;

create policy "owners and managers read checklists, workers their own" on public.visit_checklist_items
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and visit_id not in (select private.seen_assessment_ids()))
      or visit_id in (select private.my_visit_ids())));
create policy "owners and managers add to checklists" on public.visit_checklist_items
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
-- Workers can tick items and nothing else (guard_checklist).
create policy "owners and managers change checklists, workers tick off their own" on public.visit_checklist_items
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or visit_id in (select private.my_visit_ids())))
  with check (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers delete from checklists" on public.visit_checklist_items
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Actual working times of each member, created by starting and completing a visit; corrections/ has their corrections.
create table public.visit_times (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  visit_id uuid not null,
  user_id uuid not null,
  started_at timestamptz not null check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  entered_by uuid default auth.uid(), -- Null: starting the visit began it, or the server wrote it.
  unique (business_id, id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade,
  check (ended_at is null or ended_at >= started_at)
);
create index visit_times_visit_idx on public.visit_times (visit_id, business_id);
create index visit_times_member_idx on public.visit_times (business_id, user_id, started_at);
create unique index visit_times_one_open on public.visit_times (visit_id, user_id) where ended_at is null;

alter table public.visit_times enable row level security;
revoke all on public.visit_times from public, anon, authenticated;
grant select, delete, insert (business_id, visit_id, user_id, started_at, ended_at), update (started_at, ended_at, updated_at)
  on public.visit_times to authenticated;
grant all on public.visit_times to service_role;

create policy "owners and managers read times, workers their own" on public.visit_times
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (user_id = (select auth.uid()) and business_id = any(array(select private.my_business_ids()))));
create policy "owners and managers add times" on public.visit_times
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())) and private.check_worked(started_at, ended_at));
create policy "owners and managers correct times" on public.visit_times
  for update to authenticated using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())) and private.check_worked(started_at, ended_at));
create policy "owners and managers delete times" on public.visit_times
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The hourly cost of the member at that time, null when nobody has said it; one row per time. The time itself is
-- carried along, and of a completed visit its day, so that an index answers what a period or a job cost.
create table public.visit_time_costs (
  business_id uuid not null,
  time_id uuid not null,
  labor_cost_per_hour numeric(10, 2) check (labor_cost_per_hour between 0 and 100000),
  visit_id uuid not null,
  job_id uuid,
  user_id uuid not null,
  started_at timestamptz not null check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  done_on date check (done_on between '2000-01-01' and '2100-01-01'),
  primary key (business_id, time_id),
  foreign key (business_id, time_id) references public.visit_times (business_id, id) on delete cascade
);
create index visit_time_costs_period_idx on public.visit_time_costs (business_id, started_at)
  include (ended_at, user_id, job_id, labor_cost_per_hour);
create index visit_time_costs_job_idx on public.visit_time_costs (business_id, job_id)
  include (started_at, ended_at, labor_cost_per_hour);
create index visit_time_costs_done_idx on public.visit_time_costs (business_id, done_on, user_id, visit_id) where done_on is not null;

alter table public.visit_time_costs enable row level security;
revoke all on public.visit_time_costs from public, anon, authenticated;
grant select on public.visit_time_costs to authenticated;
grant all on public.visit_time_costs to service_role;

create policy "owners and managers read what times cost" on public.visit_time_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The client's signature that the work of a visit is done, on the device of a member. Append-only: the newest counts.
create table public.visit_signoffs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  visit_id uuid not null,
  signer_name text not null check (btrim(signer_name) <> '' and private.fits(signer_name, 200)),
  -- A PNG as a data: URL (base64 of a PNG begins with iVBORw0KGgo), as in approvals of quotes.
  signature text not null check (octet_length(signature) <= 300000
    and signature ~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'),
  -- The member on whose device the client signed.
  user_id uuid,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, visit_id) references public.visits (business_id, id) on delete cascade
);
create index visit_signoffs_visit_idx on public.visit_signoffs (business_id, visit_id, created_at desc);

alter table public.visit_signoffs enable row level security;
revoke all on public.visit_signoffs from public, anon, authenticated;
grant select on public.visit_signoffs to authenticated;
grant all on public.visit_signoffs to service_role;

create policy "owners and managers read signatures on visits, workers on their own" on public.visit_signoffs
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((business_id = any(array(select private.my_seen_business_ids()))) is true and visit_id not in (select private.seen_assessment_ids()))
      or visit_id in (select private.my_visit_ids())));
