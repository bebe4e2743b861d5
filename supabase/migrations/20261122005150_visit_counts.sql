-- What visits make of their job and their request.

-- Rows are locked before they are counted: of two visits completed at once, the second sees the first. ended: jobs of
-- which a visit was completed by this statement.
create function private.follow_job_visits(job_ids uuid[], ended uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
  next_status text;
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
  for counted in
    select job.id, job.status, job.schedule_type, job.scheduled_date, job.start_date, job.end_date,
      job.total_visits, job.completed_visits,
      count(visit.id) filter (where visit.status <> 'cancelled') as total,
      count(visit.id) filter (where visit.status = 'completed') as completed,
      count(visit.id) filter (where visit.status in ('scheduled', 'in_progress')) as open,
      count(visit.id) filter (where visit.status = 'in_progress') as running,
      min(visit.visit_date) filter (where visit.status in ('scheduled', 'in_progress')) as next_day,
      min(visit.visit_date) filter (where visit.status <> 'cancelled') as first_day,
      max(visit.visit_date) filter (where visit.status <> 'cancelled') as last_day
    from public.jobs as job
      left join public.visits as visit on visit.business_id = job.business_id and visit.job_id = job.id
    where job.id = any(job_ids)
    group by job.id
  loop
    update public.jobs as job set total_visits = counted.total, completed_visits = counted.completed,
      scheduled_date = case when counted.total > 0 then coalesce(counted.next_day, counted.last_day)
        else counted.scheduled_date end,
      start_date = coalesce(counted.first_day, counted.start_date),
      -- The end is never before the beginning, wherever the first visit was moved.
      end_date = case when counted.end_date < counted.first_day then counted.first_day else counted.end_date end
    where job.id = counted.id and (job.total_visits, job.completed_visits, job.scheduled_date, job.start_date)
      is distinct from (counted.total, counted.completed,
        case when counted.total > 0 then coalesce(counted.next_day, counted.last_day) else counted.scheduled_date end,
        coalesce(counted.first_day, counted.start_date));
    next_status := counted.status;
    -- Work that goes on is not over, and a draft that is worked on is none.
    if (counted.open > 0 and counted.status in ('completed', 'cancelled'))
      or (counted.status = 'draft' and (counted.running > 0 or counted.id = any(ended))) then
      update public.jobs set status = 'scheduled' where id = counted.id;
      next_status := 'scheduled';
    end if;
    if next_status = 'scheduled' and counted.schedule_type = 'one-off' and counted.open = 0
      and counted.id = any(ended) then
      update public.jobs set status = 'completed' where id = counted.id;
    end if;
  end loop;
end
$$;

-- The date of a request is that of its visit; one that was set without a visit stays.
create function private.follow_request_visits(request_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.requests as request where request.id = any(request_ids) order by request.id for no key update;
  update public.requests as request set assessment_date = plan.day,
    status = case when request.status = 'unscheduled' and plan.day is not null then 'scheduled'
      when request.status = 'scheduled' and plan.day is null then 'unscheduled' else request.status end
  from (select wanted.id, coalesce(
      min(visit.starts_at) filter (where visit.status in ('scheduled', 'in_progress')),
      max(visit.starts_at) filter (where visit.status = 'completed')) as day
    from unnest(request_ids) as wanted (id) left join public.visits as visit on visit.request_id = wanted.id
    group by wanted.id) as plan
  where request.id = plan.id and request.assessment_date is distinct from plan.day;
end
$$;

create function private.follow_visits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job_ids uuid[];
  request_ids uuid[];
  ended uuid[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct after.job_id) filter (where after.job_id is not null
        and (after.status, after.visit_date) is distinct from (before.status, before.visit_date)),
      array_agg(distinct after.request_id) filter (where after.request_id is not null
        and (after.status, after.starts_at) is distinct from (before.status, before.starts_at)),
      coalesce(array_agg(distinct after.job_id) filter (where after.job_id is not null
        and after.status = 'completed' and before.status <> 'completed'), '{}')
    into job_ids, request_ids, ended from after join before on before.id = after.id;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct job_id) filter (where job_id is not null),
      array_agg(distinct request_id) filter (where request_id is not null)
    into job_ids, request_ids from after;
  else
    select array_agg(distinct job_id) filter (where job_id is not null),
      array_agg(distinct request_id) filter (where request_id is not null)
    into job_ids, request_ids from before;
  end if;
  if job_ids is not null then perform private.follow_job_visits(job_ids, ended); end if;
  if request_ids is not null then perform private.follow_request_visits(request_ids); end if;
  return null;
end
$$;
create trigger follow_new_visits after insert on public.visits referencing new table as after
  for each statement execute function private.follow_visits();
create trigger follow_changed_visits after update on public.visits referencing old table as before new table as after
  for each statement execute function private.follow_visits();
create trigger follow_removed_visits after delete on public.visits referencing old table as before
  for each statement execute function private.follow_visits();

revoke all on function private.follow_job_visits(uuid[], uuid[]), private.follow_request_visits(uuid[]),
  private.follow_visits() from public;
