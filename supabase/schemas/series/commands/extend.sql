-- Can be called any number of times by any number of servers: each occurrence is created once. Returns the number of
-- new visits.
create function private.extend_series(series_id uuid, made_until date, visits jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  existing public.job_series;
  job public.jobs;
  made int;
begin
  select stored.* into job from public.jobs as stored join public.job_series as series
    on series.business_id = stored.business_id and series.job_id = stored.id
  where series.id = extend_series.series_id for no key update of stored;
  select * into existing from public.job_series as series where series.id = extend_series.series_id for no key update;
  -- Paused or cancelled since the list of series was read.
  if existing.id is null or existing.is_paused or job.status <> 'scheduled' then return 0; end if;
  made := private.add_series_visits(job, existing, visits);
  -- An open form of the rule becomes stale only when visits changed.
  update public.job_series as series set made_until = greatest(series.made_until, extend_series.made_until),
    version = series.version + case when made > 0 then 1 else 0 end
  where series.id = existing.id;
  return made;
end
$$;

create function public.extend_series(series_id uuid, made_until date, visits jsonb) returns int
language sql volatile set search_path = '' as $$
  select private.extend_series(extend_series.series_id, extend_series.made_until, extend_series.visits)
$$;

grant execute on function private.extend_series, public.extend_series to service_role;
