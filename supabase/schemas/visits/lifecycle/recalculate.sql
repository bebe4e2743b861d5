-- The effects of visits on their job and their request: steps of after_visits.

-- Rows are locked before they are counted: of two visits completed at once, the second sees the first. completed_job_ids:
-- the jobs with a visit that this statement completed.
create function private.recalculate_jobs(job_ids uuid[], completed_job_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted record;
  next_status text;
  -- A change of its status computes the unbilled work of a job.
  unkept uuid[] := job_ids;
begin
  perform from public.jobs as job where job.id = any(job_ids) order by job.id for no key update;
  for counted in
    select job.id, job.status, job.schedule_type, job.start_date, job.end_date,
      count(visit.id) filter (where visit.status <> 'cancelled') as total,
      count(visit.id) filter (where visit.status = 'completed') as completed,
      count(visit.id) filter (where visit.status in ('scheduled', 'in_progress')) as open,
      count(visit.id) filter (where visit.status = 'in_progress') as running,
      -- What was sent stays until there are visits; the day of one that is gone does not.
      case when job.total_visits = 0 and count(visit.id) filter (where visit.status <> 'cancelled') = 0
        then job.scheduled_date
        else coalesce(min(visit.visit_date) filter (where visit.status in ('scheduled', 'in_progress')),
          max(visit.visit_date) filter (where visit.status <> 'cancelled')) end as day,
      min(visit.visit_date) filter (where visit.status <> 'cancelled') as first_day
    from public.jobs as job
      left join public.visits as visit on visit.business_id = job.business_id and visit.job_id = job.id
    where job.id = any(job_ids)
    group by job.id
  loop
    update public.jobs as job set total_visits = counted.total, completed_visits = counted.completed,
      scheduled_date = counted.day,
      start_date = coalesce(counted.first_day, counted.start_date),
      -- The end is never before the beginning, wherever the first visit was moved.
      end_date = case when counted.end_date < counted.first_day then counted.first_day else counted.end_date end
    where job.id = counted.id and (job.total_visits, job.completed_visits, job.scheduled_date, job.start_date)
      is distinct from (counted.total, counted.completed, counted.day,
        coalesce(counted.first_day, counted.start_date));
    next_status := counted.status;
    -- A completed or cancelled job with open visits is scheduled again, and so is a draft whose visits start.
    if (counted.open > 0 and counted.status in ('completed', 'cancelled'))
      or (counted.status = 'draft' and (counted.running > 0 or counted.id = any(completed_job_ids))) then
      update public.jobs set status = 'scheduled' where id = counted.id;
      next_status := 'scheduled';
      unkept := array_remove(unkept, counted.id);
    end if;
    if next_status = 'scheduled' and counted.schedule_type = 'one-off' and counted.open = 0
      and counted.id = any(completed_job_ids) then
      update public.jobs set status = 'completed' where id = counted.id;
      unkept := array_remove(unkept, counted.id);
    end if;
  end loop;
  perform private.keep_unbilled(unkept);
end
$$;

-- The date of a request is that of its visit; a date set without a visit stays.
create function private.recalculate_requests(request_ids uuid[]) returns void
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
