create function private.is_working_hours(hours jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7 and not exists (
    select from jsonb_array_elements(hours) as day
    where jsonb_typeof(day) <> 'null' and (jsonb_typeof(day) <> 'object'
      or coalesce(day ->> 'start' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true)
      or coalesce(day ->> 'end' !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', true)
      or day ->> 'end' <= day ->> 'start'));
end
$$;
revoke all on function private.is_working_hours(jsonb) from public;
grant execute on function private.is_working_hours(jsonb) to authenticated, service_role;

-- How a business keeps its calendar; a row with every business. The zone is businesses.timezone.
create table public.schedule_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  -- Seven entries, Monday first: null for a free day, else {"start": "08:00", "end": "17:00"}.
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
revoke all on public.schedule_settings from anon, authenticated;
grant select, insert, update, delete on public.schedule_settings to service_role;
grant select, update (working_hours, default_duration_minutes, buffer_minutes, show_weekends, show_past_jobs,
  default_view, week_starts_on, version, updated_at) on public.schedule_settings to authenticated;

create policy "members read how their business keeps its calendar" on public.schedule_settings
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers set how the calendar is kept" on public.schedule_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create trigger stamp_update before update on public.schedule_settings
  for each row execute function private.stamp_update();

create function private.begin_schedule_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.schedule_settings (business_id) values (new.id);
  return null;
end
$$;
revoke all on function private.begin_schedule_settings() from public;
create trigger begin_schedule_settings after insert on public.businesses
  for each row execute function private.begin_schedule_settings();
insert into public.schedule_settings (business_id) select id from public.businesses;

-- Secret addresses of calendars to subscribe to: one a member and business.
create table private.calendar_feeds (
  business_id uuid not null,
  user_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);
alter table private.calendar_feeds enable row level security;
revoke all on private.calendar_feeds from public, anon, authenticated;
