-- What holds of visits whatever is sent: whose they are, when they are in the world's time, who may change what.

create function private.visit_start(day date, wall_time time, zone text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select private.instant_of(day, coalesce(wall_time, '00:00'), zone)
$$;
-- Without a time: until the next midnight.
create function private.visit_end(day date, wall_time time, minutes int, zone text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case when wall_time is null then private.instant_of(day + 1, '00:00', zone)
    else private.instant_of(day, wall_time, zone) + make_interval(mins => minutes) end
$$;

create function private.begin_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner record;
begin
  -- An undo writes it back as it was, author and all; everybody else is the author himself (begin_visit_open).
  new.user_id := coalesce(new.user_id, (select auth.uid()));
  if new.job_id is not null then
    select job.client_id, job.is_sample into owner from public.jobs as job
    where job.business_id = new.business_id and job.id = new.job_id;
  else
    select request.client_id, request.is_sample into owner from public.requests as request
    where request.business_id = new.business_id and request.id = new.request_id;
  end if;
  -- Of another business, or of none: the foreign keys say so of the rest.
  if owner.client_id is null or (new.request_id is not null and not exists (select from public.requests as request
      where request.business_id = new.business_id and request.id = new.request_id)) or (new.client_id <> owner.client_id and not exists (select from public.clients as client
    where client.business_id = new.business_id and client.id = new.client_id)) then
    raise foreign_key_violation using message = 'A visit belongs to a job or a request of its business.';
  end if;
  new.client_id := owner.client_id;
  new.is_sample := new.is_sample or owner.is_sample;
  return new;
end
$$;
create trigger begin_visit before insert on public.visits
  for each row execute function private.begin_visit();

-- Nobody writes a visit that is done before it began; functions of ours, which are not this role, may.
create function private.begin_visit_open() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.user_id := (select auth.uid());
  new.status := 'scheduled';
  return new;
end
$$;
create trigger begin_visit_open before insert on public.visits
  for each row when (current_user = 'authenticated') execute function private.begin_visit_open();

-- Runs as the caller: what a definer function of ours writes is its own business. A worker notes and steps on, and the
-- stamps come by themselves.
create function private.guard_visit() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_worker boolean := (select auth.uid()) is not null
    and not new.business_id = any(array(select private.my_managed_business_ids()));
  theirs constant text[] := '{status,completion_notes,invoice_choice,version,updated_at}';
begin
  if is_worker and (to_jsonb(new) - theirs <> to_jsonb(old) - theirs
    or (new.status <> old.status and (new.status in ('cancelled', 'no_show') or old.status in ('cancelled', 'no_show')))
    or (new.invoice_choice is distinct from old.invoice_choice
      and not (new.status = 'completed' and old.status <> 'completed'))) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if (new.visit_date, new.start_time, new.duration_minutes)
    is distinct from (old.visit_date, old.start_time, old.duration_minutes) then
    if old.status <> 'scheduled' and new.status <> 'scheduled' then
      raise sqlstate 'PT409' using message = 'visit_not_open';
    end if;
  end if;
  return new;
end
$$;
create trigger guard_visit before update on public.visits
  for each row when (pg_trigger_depth() = 0) execute function private.guard_visit();
create trigger guard_status before update of status on public.visits
  for each row when (new.status is distinct from old.status) execute function private.guard_status('visit');
-- What follows from the job or the zone is nobody's edit: a form that is open stays fresh.
create trigger stamp_update before update on public.visits
  for each row when (pg_trigger_depth() = 0) execute function private.stamp_update();

create function private.stamp_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'scheduled' then
    new.actual_start := null;
    new.actual_end := null;
    new.cancel_reason := null;
  elsif new.status = 'in_progress' then
    new.actual_start := coalesce(old.actual_start, now());
    new.actual_end := null;
  elsif new.status = 'completed' then
    new.actual_end := greatest(now(), new.actual_start);
  end if;
  -- What is done is done on a day: otherwise it would be on no calendar.
  if new.status in ('in_progress', 'completed') and new.visit_date is null then
    new.visit_date := private.today(new.business_id);
  end if;
  return new;
end
$$;
create trigger stamp_visit before update of status on public.visits
  for each row when (new.status is distinct from old.status) execute function private.stamp_visit();

-- Its name sorts after stamp_visit, which may give a day.
create function private.stamp_visit_span() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  zone text := (select timezone from public.businesses where id = new.business_id);
begin
  new.starts_at := private.visit_start(new.visit_date, new.start_time, zone);
  new.ends_at := private.visit_end(new.visit_date, new.start_time, new.duration_minutes, zone);
  return new;
end
$$;
create trigger stamp_visit_span before insert on public.visits
  for each row execute function private.stamp_visit_span();
create trigger stamp_visit_span_at_update before update on public.visits
  for each row when ((new.visit_date, new.start_time, new.duration_minutes)
    is distinct from (old.visit_date, old.start_time, old.duration_minutes)) execute function private.stamp_visit_span();

-- Zones that a browser knows as well: these are the database's alone, and no calendar could be drawn in them.
create or replace function private.check_timezone(zone text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if zone <> 'UTC' and (zone ~ '^(Factory$|localtime$|posixrules$|posix/|right/)'
    or not exists (select from pg_catalog.pg_timezone_names where name = zone)) then
    raise check_violation using message = 'unknown_timezone', column = 'timezone';
  end if;
end
$$;

-- Nine o'clock stays nine o'clock; what is over keeps the instant at which it was. Jobs and requests before their
-- visits, like everybody.
create function private.follow_timezone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.jobs as job where job.business_id = new.id and exists (select from public.visits as visit
    where visit.business_id = new.id and visit.job_id = job.id and visit.status = 'scheduled')
  order by job.id for no key update;
  perform from public.requests as request where request.business_id = new.id and exists (
    select from public.visits as visit where visit.business_id = new.id and visit.request_id = request.id
      and visit.status = 'scheduled')
  order by request.id for no key update;
  update public.visits as visit
  set starts_at = private.visit_start(visit.visit_date, visit.start_time, new.timezone),
    ends_at = private.visit_end(visit.visit_date, visit.start_time, visit.duration_minutes, new.timezone)
  where visit.business_id = new.id and visit.status = 'scheduled' and visit.visit_date is not null;
  return null;
end
$$;
create trigger follow_timezone after update of timezone on public.businesses
  for each row when (new.timezone is distinct from old.timezone) execute function private.follow_timezone();

-- Not what goes with its job or its business.
create function private.keep_visit() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT409' using message = 'visit_not_open', hint = 'Only a visit that has not begun can be deleted.';
end
$$;
create trigger keep_visit before delete on public.visits
  for each row when (pg_trigger_depth() = 0 and old.status <> 'scheduled') execute function private.keep_visit();

-- A series makes hundreds; that a job comes again is told once.
create trigger tell_status after insert on public.visits
  for each row when (new.series_id is null) execute function private.tell_status('visit');
create trigger tell_status_at_update after update of status on public.visits
  for each row execute function private.tell_status('visit');

revoke all on function private.visit_start(date, time, text), private.visit_end(date, time, int, text),
  private.begin_visit(), private.begin_visit_open(), private.guard_visit(), private.stamp_visit(),
  private.stamp_visit_span(), private.follow_timezone(), private.keep_visit() from public;
