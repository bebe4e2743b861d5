-- The recurrence of a job, in local time of the business. Its next twelve months exist as visits.
create table public.job_series (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  job_id uuid not null,
  -- The series that this one continues after an edit of "this and following".
  follows_id uuid,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly_date', 'monthly_weekday', 'monthly_last',
    'quarterly', 'custom_days')),
  -- Every `interval` days, weeks, months or quarters.
  every int not null default 1 check (every between 1 and 365),
  -- weekly: 1 Monday to 7 Sunday, at least one.
  weekdays int[] not null default '{}'
    check (cardinality(weekdays) <= 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- monthly_weekday: the nth of its weekday, 5 the last. The day of a month comes from start_date.
  nth int check (nth between 1 and 5),
  start_date date not null check (start_date between '2000-01-01' and '2100-01-01'),
  -- Null: any time of the day.
  start_time time check (start_time < '24:00'),
  duration_minutes int not null default 60 check (duration_minutes between 5 and 2880),
  ends text not null default 'never' check (ends in ('never', 'on', 'after')),
  end_date date check (end_date between '2000-01-01' and '2100-01-01'),
  end_count int check (end_count between 1 and 10000),
  is_paused boolean not null default false,
  -- Whether new visits are created automatically as time passes.
  is_auto_created boolean not null default true,
  -- The last day for which visits have been created.
  made_until date check (made_until between '2000-01-01' and '2101-01-01'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint job_series_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete cascade,
  constraint job_series_follows_fkey foreign key (business_id, follows_id)
    references public.job_series (business_id, id) on delete set null (follows_id),
  check ((ends = 'on') = (end_date is not null)),
  check ((ends = 'after') = (end_count is not null)),
  check (frequency <> 'weekly' or cardinality(weekdays) > 0),
  check ((frequency = 'monthly_weekday') = (nth is not null))
);
create index job_series_job_idx on public.job_series (job_id, business_id);
create index job_series_follows_idx on public.job_series (follows_id, business_id);
create index job_series_made_idx on public.job_series (made_until) where not is_paused and is_auto_created;

alter table public.job_series enable row level security;
-- Written through functions, together with the visits.
revoke all on public.job_series from public, anon, authenticated;
grant select on public.job_series to authenticated;
grant all on public.job_series to service_role;

create policy "owners and managers read when jobs come again, workers of their own" on public.job_series
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));

-- Edits of a series, planned by domain/src/schedule/series-edit.ts and checked against the rows here: visits that are
-- done, running, cancelled or moved by hand are not changed.
-- The data to undo the latest edit of a job, for two minutes.
create table private.series_undos (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  job_id uuid not null,
  created_at timestamptz not null default now(),
  -- The previous rows and the versions that the edit assigned: {"series": […], "visits": […], "members": […], …}.
  before jsonb not null check (octet_length(before::text) <= 4000000),
  after jsonb not null check (octet_length(after::text) <= 4000000),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade
);
create index series_undos_job_idx on private.series_undos (job_id, business_id);

alter table private.series_undos enable row level security;
