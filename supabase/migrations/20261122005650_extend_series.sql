-- The server makes the visits of the next twelve months as time goes by.

create function public.due_series() returns setof public.job_series
language sql stable set search_path = '' rows 100 as $$
  select series.* from public.job_series as series
    join public.jobs as job on job.business_id = series.business_id and job.id = series.job_id
    join public.businesses as business on business.id = series.business_id
  where not series.is_paused and series.is_auto_created and job.status = 'scheduled'
    and coalesce(series.made_until, '2000-01-01')
      < ((now() at time zone business.timezone)::date + interval '12 months')::date
    and (series.ends <> 'on' or coalesce(series.made_until, '2000-01-01') < series.end_date)
  order by series.made_until nulls first, series.id
$$;

-- Any number of times, from any number of servers: each occurrence is made once. Answers how many were new.
create function private.extend_series(series_id uuid, made_until date, visits jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  there public.job_series;
  job public.jobs;
  made int;
begin
  select stored.* into job from public.jobs as stored join public.job_series as series
    on series.business_id = stored.business_id and series.job_id = stored.id
  where series.id = extend_series.series_id for no key update of stored;
  select * into there from public.job_series as series where series.id = extend_series.series_id for no key update;
  -- Paused or called off since it was asked for.
  if there.id is null or there.is_paused or job.status <> 'scheduled' then return 0; end if;
  made := private.add_series_visits(job, there, visits);
  -- A rule that somebody reads now is stale only when it has other visits than he saw.
  update public.job_series as series set made_until = greatest(series.made_until, extend_series.made_until),
    version = series.version + case when made > 0 then 1 else 0 end
  where series.id = there.id;
  return made;
end
$$;

create function public.extend_series(series_id uuid, made_until date, visits jsonb) returns int
language sql volatile set search_path = '' as $$
  select private.extend_series(extend_series.series_id, extend_series.made_until, extend_series.visits)
$$;

revoke all on function private.extend_series(uuid, date, jsonb) from public;
grant execute on function private.extend_series(uuid, date, jsonb) to service_role;
revoke all on function public.due_series(), public.extend_series(uuid, date, jsonb) from public, anon, authenticated;
grant execute on function public.due_series(), public.extend_series(uuid, date, jsonb) to service_role;
