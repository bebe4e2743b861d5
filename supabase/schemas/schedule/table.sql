-- Time when no visits take place or, with is_available, extra working time; of a member or of the whole team.
create table public.schedule_blocks (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  -- Null: the whole team.
  member_id uuid,
  title text not null check (btrim(title) <> '' and private.fits(title, 200)) check (private.require_line(title)),
  description text check (private.fits(description, 2000)),
  -- In local time of the business. Without times: whole days. end_date is inclusive.
  start_date date not null check (start_date between '2000-01-01' and '2100-01-01'),
  end_date date not null check (end_date between '2000-01-01' and '2100-01-01'),
  start_time time check (start_time < '24:00'),
  end_time time,
  -- Repeats every week on this weekday (1 Monday to 7 Sunday), from start_date until end_date.
  is_recurring boolean not null default false,
  day_of_week int check (day_of_week between 1 and 7),
  color text not null default 'gray' check (color in ('gray', 'green', 'yellow', 'blue', 'red', 'purple')),
  is_available boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint schedule_blocks_member_fkey foreign key (business_id, member_id)
    references public.team_members (business_id, user_id) on delete cascade,
  check (end_date >= start_date),
  check ((start_time is null) = (end_time is null)),
  check (end_time > start_time or (end_date > start_date and not is_recurring)),
  check (is_recurring = (day_of_week is not null))
);
create index schedule_blocks_span_idx on public.schedule_blocks (business_id, start_date, end_date);
create index schedule_blocks_member_idx on public.schedule_blocks (member_id, business_id);

alter table public.schedule_blocks enable row level security;
revoke all on public.schedule_blocks from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, member_id, title, description, start_date, end_date,
    start_time, end_time, is_recurring, day_of_week, color, is_available), update (member_id, title, description,
    start_date, end_date, start_time, end_time, is_recurring, day_of_week, color, is_available, version, updated_at) on
    public.schedule_blocks to authenticated;
grant all on public.schedule_blocks to service_role;

create policy "owners and managers read blocks, workers their own and everybody's" on public.schedule_blocks
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids()))
      and (member_id is null or member_id = (select auth.uid()))));
create policy "owners and managers add blocks, members their own" on public.schedule_blocks
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())));
create policy "owners and managers change blocks, members their own" on public.schedule_blocks
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())))
  with check (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())));
create policy "owners and managers delete blocks, members their own" on public.schedule_blocks
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids())) and member_id = (select auth.uid())));

-- The calendar settings of a business, one row each. The time zone is businesses.timezone.
create table public.schedule_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  -- Seven entries, Monday first: null for a day off, else {"start": "08:00", "end": "17:00"}.
  working_hours jsonb not null default '[{"start":"08:00","end":"17:00"},{"start":"08:00","end":"17:00"},{"start":"08:00","end":"17:00"},{"start":"08:00","end":"17:00"},{"start":"08:00","end":"17:00"},null,null]'
    check (octet_length(working_hours::text) <= 2000 and private.is_working_hours(working_hours)),
  default_duration_minutes int not null default 60 check (default_duration_minutes between 5 and 2880),
  buffer_minutes int not null default 0 check (buffer_minutes between 0 and 480),
  show_weekends boolean not null default true,
  show_past_jobs boolean not null default true,
  default_view text not null default 'week' check (default_view in ('day', 'week', 'month')),
  week_starts_on int not null default 1 check (week_starts_on in (1, 7)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.schedule_settings enable row level security;
revoke all on public.schedule_settings from public, anon, authenticated;
grant select, update (working_hours, default_duration_minutes, buffer_minutes, show_weekends, show_past_jobs,
    default_view, week_starts_on, version, updated_at) on public.schedule_settings to authenticated;
grant all on public.schedule_settings to service_role;

create policy "members read how their business keeps its calendar" on public.schedule_settings
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers set how the calendar is kept" on public.schedule_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

-- The secret URLs of calendar feeds: one per member and business.
create table private.calendar_feeds (
  business_id uuid not null,
  user_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

alter table private.calendar_feeds enable row level security;
