-- The steps when a visit is written. Begin with the two functions at the end and read each from top to bottom. The only
-- other trigger of this table is broadcast_change (live/lifecycle.sql), which changes no row. The steps above them are
-- called only there, and no role may call them directly.
--
-- The two functions are SECURITY DEFINER, so the steps run as the owner: a step that depends on the caller needs
-- is_by_hand or auth.uid(). current_user is always the owner here, and row-level security does not apply.

-- Steps before the row is written: each takes the visit as it is to be and returns it, or refuses ---------------------

-- The client comes from the job or the request, whatever was sent.
create function private.take_over_from_parent(visit public.visits) returns public.visits
language plpgsql set search_path = '' as $$
declare
  parent record;
begin
  if visit.job_id is not null then
    select job.client_id into parent from public.jobs as job
    where job.business_id = visit.business_id and job.id = visit.job_id;
  else
    select request.client_id into parent from public.requests as request
    where request.business_id = visit.business_id and request.id = visit.request_id;
  end if;
  -- The foreign keys reject the same thing, but only after the client was overwritten.
  if parent.client_id is null
    or (visit.request_id is not null and not exists (select from public.requests as request
      where request.business_id = visit.business_id and request.id = visit.request_id))
    or (visit.client_id <> parent.client_id and not exists (select from public.clients as client
      where client.business_id = visit.business_id and client.id = visit.client_id)) then
    raise foreign_key_violation using message = 'A visit belongs to a job or a request of its business.';
  end if;
  visit.client_id := parent.client_id;
  return visit;
end
$$;

-- A worker can write notes and advance the status; starting a visit of a later day moves it to today, and reopening it
-- moves it back. Nobody can change the scheduled time of a visit that has begun.
create function private.require_allowed_edit(visit public.visits, was public.visits) returns void
language plpgsql set search_path = '' as $$
declare
  is_worker boolean := (select auth.uid()) is not null
    and not visit.business_id = any(array(select private.my_managed_business_ids()));
  is_begun_early constant boolean := was.status = 'scheduled' and visit.status = 'in_progress'
    and was.visit_date > visit.visit_date and visit.visit_date = private.command_day(visit.business_id)
    and visit.planned_date = was.visit_date;
  is_put_back constant boolean := visit.status = 'scheduled' and visit.visit_date = was.planned_date
    and visit.planned_date is null;
  theirs constant text[] := array['status', 'completion_notes', 'invoice_choice', 'version', 'updated_at']
    || case when is_begun_early or is_put_back then array['visit_date', 'planned_date'] else '{}' end;
begin
  if is_worker and (to_jsonb(visit) - theirs <> to_jsonb(was) - theirs
    or (visit.status <> was.status
      and (visit.status in ('cancelled', 'no_show') or was.status in ('cancelled', 'no_show')))
    or (visit.invoice_choice is distinct from was.invoice_choice
      and not (visit.status = 'completed' and was.status <> 'completed'))) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if (visit.visit_date, visit.start_time, visit.duration_minutes)
      is distinct from (was.visit_date, was.start_time, was.duration_minutes)
    and was.status <> 'scheduled' and visit.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'visit_not_open';
  end if;
end
$$;

create function private.require_visit_not_invoiced(visit_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.invoice_sources as held
    where held.visit_id = require_visit_not_invoiced.visit_id and held.is_held) then
    raise sqlstate 'PT409' using message = 'already_invoiced', hint = 'Delete or void its invoice first.';
  end if;
end
$$;

-- The actual start and end follow from the status. A visit that began or ended needs a day, or no calendar would show
-- it.
create function private.stamp_actual_times(visit public.visits, was public.visits) returns public.visits
language plpgsql set search_path = '' as $$
begin
  if visit.status = 'scheduled' then
    visit.actual_start := null;
    visit.actual_end := null;
    visit.cancel_reason := null;
  elsif visit.status = 'in_progress' then
    visit.actual_start := coalesce(was.actual_start, private.command_time());
    visit.actual_end := null;
  elsif visit.status = 'completed' then
    visit.actual_end := greatest(private.command_time(), visit.actual_start);
  end if;
  if visit.status in ('in_progress', 'completed') and visit.visit_date is null then
    visit.visit_date := private.command_day(visit.business_id);
  end if;
  return visit;
end
$$;

create function private.require_visit_not_begun(visit public.visits) returns void
language plpgsql set search_path = '' as $$
begin
  if visit.status <> 'scheduled' then
    raise sqlstate 'PT409' using message = 'visit_not_open', hint = 'Only a visit that has not begun can be deleted.';
  end if;
end
$$;

-- The two triggers ----------------------------------------------------------------------------------------------------

create function private.before_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Written directly by a person, not by one of the commands (see the WHEN clauses below).
  is_by_hand constant boolean := tg_nargs > 0;
  -- Excludes writes by other triggers and foreign keys; depth 1 is this trigger itself.
  is_outermost constant boolean := pg_trigger_depth() = 1;
begin
  if tg_op = 'INSERT' then
    -- Row-level security rejects rows of other businesses, before any step can reveal whether they exist.
    if is_by_hand and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      return new;
    end if;
    new.user_id := coalesce(new.user_id, (select auth.uid()));
    new := private.take_over_from_parent(new);
    if is_by_hand then
      new.user_id := (select auth.uid());
      if new.status <> 'scheduled' then
        raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Insert it as scheduled and call the step.';
      end if;
    end if;
    return private.take_calendar_time(private.place_in_time(new), null);
  end if;

  if tg_op = 'DELETE' then
    perform private.release_invoice_sources('visit', old.business_id, old.id);
    if is_outermost then
      perform private.require_visit_not_begun(old);
    end if;
    if old.status in ('scheduled', 'in_progress') then perform private.tell_of_removal(old); end if;
    perform private.close_wishes(array[old.id]);
    if not old.is_sample then
      perform private.keep_deleted_times(array(select clocked from public.visit_times as clocked
        where clocked.business_id = old.business_id and clocked.visit_id = old.id));
    end if;
    return old;
  end if;

  if new.status is distinct from old.status then
    perform private.require_status_step('visit', old.status, new.status);
  end if;
  if is_outermost then
    perform private.require_allowed_edit(new, old);
  end if;
  if old.status = 'completed' and (new.status, new.visit_date) is distinct from (old.status, old.visit_date) then
    perform private.require_visit_not_invoiced(old.id);
  end if;
  -- Changes caused by the job or the time zone do not count as edits, so an open form stays current.
  if is_outermost then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  if new.status is distinct from old.status then
    new := private.stamp_actual_times(new, old);
  end if;
  if (new.visit_date, new.start_time, new.duration_minutes)
    is distinct from (old.visit_date, old.start_time, old.duration_minutes) then
    new := private.place_in_time(new);
  end if;
  return private.take_calendar_time(new, old);
end
$$;
create trigger before_visit before update or delete on public.visits
  for each row execute function private.before_visit();
-- Exactly one of these two triggers fires. Only the WHEN clause still knows which role writes.
create trigger before_new_visit before insert on public.visits
  for each row when (current_user <> 'authenticated') execute function private.before_visit();
create trigger before_new_visit_by_hand before insert on public.visits
  for each row when (current_user = 'authenticated') execute function private.before_visit('by hand');

-- Once per statement, because a series writes hundreds of rows. The tables "after" and "before" are visible in this
-- function only, so the steps receive ids.
create function private.after_visits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moved record;
  job_ids uuid[];
  request_ids uuid[];
  completed_job_ids uuid[] := '{}';
  moved_ids uuid[];
  moved_from text[];
  done_ids uuid[];
  answered_ids uuid[];
begin
  if tg_op = 'INSERT' then
    -- The visits of a series are logged once, by the series.
    perform private.log_record_event(visit.business_id, 'visit', visit.id, 'created', jsonb_build_object('status', visit.status))
    from after as visit where visit.series_id is null;
    select array_agg(distinct job_id) filter (where job_id is not null),
      array_agg(distinct request_id) filter (where request_id is not null)
    into job_ids, request_ids from after;

  elsif tg_op = 'DELETE' then
    select array_agg(distinct job_id) filter (where job_id is not null),
      array_agg(distinct request_id) filter (where request_id is not null)
    into job_ids, request_ids from before;

  else
    -- One join of the two tables instead of one per question: without statistics it may be a nested loop.
    select array_agg(distinct visit.job_id) filter (where visit.job_id is not null
        and (visit.status, visit.visit_date, visit.invoice_choice)
          is distinct from (was.status, was.visit_date, was.invoice_choice)),
      array_agg(distinct visit.request_id) filter (where visit.request_id is not null
        and (visit.status, visit.starts_at) is distinct from (was.status, was.starts_at)),
      coalesce(array_agg(distinct visit.job_id) filter (where visit.job_id is not null
        and visit.status = 'completed' and was.status <> 'completed'), '{}'),
      array_agg(visit.id) filter (where visit.status <> was.status),
      array_agg(was.status) filter (where visit.status <> was.status),
      array_agg(visit.id) filter (where 'completed' in (visit.status, was.status)
        and (visit.status, visit.visit_date) is distinct from (was.status, was.visit_date)),
      array_agg(visit.id) filter (where (visit.status, visit.visit_date, visit.start_time)
        is distinct from (was.status, was.visit_date, was.start_time))
    into job_ids, request_ids, completed_job_ids, moved_ids, moved_from, done_ids, answered_ids
    from after as visit join before as was on was.id = visit.id;
    for moved in select visit.business_id, visit.id, was.status as from_status, visit.status as to_status
      from unnest(moved_ids, moved_from) as was (id, status) join after as visit on visit.id = was.id
    loop
      perform private.clock_visit(moved.business_id, moved.id, moved.from_status, moved.to_status);
      perform private.log_record_event(moved.business_id, 'visit', moved.id, 'status_changed',
        jsonb_build_object('from', moved.from_status, 'to', moved.to_status));
    end loop;
    if done_ids is not null then perform private.carry_done_days(done_ids); end if;
    if answered_ids is not null then perform private.close_wishes(answered_ids); end if;
  end if;

  if job_ids is not null then
    perform private.recalculate_jobs(job_ids, completed_job_ids);
  end if;
  if request_ids is not null then
    perform private.recalculate_requests(request_ids);
  end if;
  return null;
end
$$;
-- PostgreSQL allows transition tables for one event only, so this function has three triggers.
create trigger after_new_visits after insert on public.visits
  referencing new table as after for each statement execute function private.after_visits();
create trigger after_changed_visits after update on public.visits
  referencing old table as before new table as after for each statement execute function private.after_visits();
create trigger after_removed_visits after delete on public.visits
  referencing old table as before for each statement execute function private.after_visits();
