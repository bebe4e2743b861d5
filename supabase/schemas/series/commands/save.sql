-- The recurrence rule of a job. A change requires the version that was read; the dates are expanded outside
-- (domain/src/values/recurrence.ts) and stored here once per occurrence.

create function private.lock_series(series_id uuid) returns public.job_series
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.job_series;
begin
  select * into found_one from public.job_series as series where series.id = lock_series.series_id
    and series.business_id = any(array(select private.my_managed_business_ids()));
  if found_one.id is null then raise sqlstate 'PT404' using message = 'series_not_found'; end if;
  perform private.lock_job(found_one.job_id);
  select * into found_one from public.job_series as series where series.id = lock_series.series_id for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'series_not_found'; end if;
  return found_one;
end
$$;

create function private.add_series(job public.jobs, series_id uuid, follows_id uuid, content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wish public.job_series := private.series_with(jsonb_populate_record(null::public.job_series,
    '{"every": 1, "weekdays": [], "duration_minutes": 60, "ends": "never", "is_paused": false, "is_auto_created": true}'), content);
begin
  insert into public.job_series (id, business_id, job_id, follows_id, frequency, every, weekdays, nth, start_date,
    start_time, duration_minutes, ends, end_date, end_count, is_paused, is_auto_created, made_until)
  values (series_id, job.business_id, job.id, follows_id, wish.frequency, wish.every, wish.weekdays, wish.nth,
    wish.start_date, wish.start_time, wish.duration_minutes, wish.ends, wish.end_date, wish.end_count,
    wish.is_paused, wish.is_auto_created, wish.made_until);
  perform private.log_record_event(job.business_id, 'series', add_series.series_id, 'created',
    jsonb_build_object('job_id', job.id));
end
$$;

create function private.set_series(series_id uuid, content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wish public.job_series;
begin
  select made.* into wish from public.job_series as series, private.series_with(series, content) as made
  where series.id = set_series.series_id;
  update public.job_series as series set frequency = wish.frequency, every = wish.every, weekdays = wish.weekdays,
    nth = wish.nth, start_date = wish.start_date, start_time = wish.start_time,
    duration_minutes = wish.duration_minutes, ends = wish.ends, end_date = wish.end_date, end_count = wish.end_count,
    is_paused = wish.is_paused, is_auto_created = wish.is_auto_created, made_until = wish.made_until, version = series.version + 1,
    updated_at = now()
  where series.id = set_series.series_id;
end
$$;

-- Creates visits at the time of the series; an existing occurrence in any state is left as it is.
create function private.add_series_visits(job public.jobs, series public.job_series, visits jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  before int := (select count(*) from public.visits as visit where visit.series_id = series.id);
begin
  perform private.require_list(visits, 400);
  perform private.add_job_visits(job, (select jsonb_agg(private.pick(sent, '{id,sequence,visit_date}')
    || jsonb_build_object('series_id', series.id, 'start_time', series.start_time,
      'duration_minutes', series.duration_minutes)) from jsonb_array_elements(visits) as sent));
  return (select count(*) from public.visits as visit where visit.series_id = series.id) - before;
end
$$;

create function private.save_series(job_id uuid, series jsonb, visits jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  job public.jobs := private.lock_job(save_series.job_id);
  series_id uuid := (series ->> 'id')::uuid;
  existing public.job_series;
begin
  if series_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  -- A repetition of the same save.
  if exists (select from public.job_series as stored where stored.business_id = job.business_id
    and stored.job_id = job.id and stored.id = series_id) then
    return series_id;
  end if;
  if exists (select from public.job_series as stored where stored.business_id = job.business_id
    and stored.job_id = job.id) then
    raise sqlstate 'PT409' using message = 'series_exists';
  end if;
  update public.jobs as stored set schedule_type = 'recurring'
  where stored.id = job.id and stored.schedule_type <> 'recurring';
  perform private.add_series(job, series_id, null, series);
  select * into existing from public.job_series as stored where stored.id = series_id;
  perform private.add_series_visits(job, existing, visits);
  return series_id;
end
$$;

create function public.save_series(job_id uuid, series jsonb, visits jsonb) returns public.job_series
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_series(save_series.job_id, save_series.series, save_series.visits);
  answer public.job_series;
begin
  select * into answer from public.job_series as row where row.id = saved;
  return answer;
end
$$;

grant execute on function private.save_series to authenticated;
grant execute on function public.save_series to authenticated, service_role;
