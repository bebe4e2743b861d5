-- One stay at a client's: of a job, or to look at what a request is about. No visit_date: waiting to be scheduled.
create table public.visits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  -- The job's or the request's, whatever is sent.
  client_id uuid not null,
  job_id uuid,
  request_id uuid,
  series_id uuid,
  -- Which occurrence of the series, from 1.
  sequence int check (sequence between 1 and 100000),
  -- On the wall clock of the business; no start_time: any time of the day.
  visit_date date check (visit_date between '2000-01-01' and '2100-01-01'),
  start_time time check (start_time < '24:00'),
  duration_minutes int not null default 60 check (duration_minutes between 5 and 2880),
  -- Computed from the three above and the zone of the business; a day without time is its midnights.
  starts_at timestamptz check (starts_at between '1999-12-30Z' and '2100-01-03Z'),
  ends_at timestamptz check (ends_at between '1999-12-30Z' and '2100-01-05Z'),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'in_progress', 'completed', 'cancelled', 'no_show')),
  -- Moved by hand: an edit of the series leaves it alone unless asked.
  is_moved boolean not null default false,
  instructions text check (private.fits(instructions, 10000)),
  actual_start timestamptz check (actual_start between '2000-01-01Z' and '2100-01-01Z'),
  actual_end timestamptz check (actual_end between '2000-01-01Z' and '2100-01-01Z'),
  completion_notes text check (private.fits(completion_notes, 10000)),
  -- Why it was skipped or cancelled, or that nobody was there.
  cancel_reason text check (private.fits(cancel_reason, 1000)),
  invoice_choice text check (invoice_choice in ('now', 'later', 'no_charge')),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint visits_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint visits_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete cascade,
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
create index visits_open_idx on public.visits (business_id, status, visit_date);
create index visits_job_idx on public.visits (business_id, job_id, visit_date);
create index visits_request_idx on public.visits (request_id, business_id);
create index visits_client_idx on public.visits (client_id, business_id);
create index visits_series_business_idx on public.visits (series_id, business_id);
create index visits_span_idx on public.visits (business_id, starts_at, ends_at);

alter table public.visits enable row level security;
revoke all on public.visits from anon, authenticated;
grant select, insert, update, delete on public.visits to service_role;
-- user_id, client_id and status may be sent and are overwritten. Changed and removed through functions, which lock the
-- job or the request before its visit: whoever began with the visit would wait in a circle.
grant select,
  insert (id, business_id, user_id, client_id, job_id, request_id, visit_date, start_time, duration_minutes, status,
    instructions)
  on public.visits to authenticated;

create policy "owners and managers read visits, workers their own" on public.visits
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_visit_ids())));
create policy "owners and managers add visits" on public.visits
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
