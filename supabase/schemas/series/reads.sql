-- The series with the given content; missing values stay.
create function private.series_with(series public.job_series, content jsonb) returns public.job_series
language sql stable set search_path = '' as $$
  select (jsonb_populate_record(series, private.pick(content, '{frequency,every,weekdays,nth,start_date,start_time,'
    'duration_minutes,ends,end_date,end_count,is_paused,is_auto_created,made_until}'))).*
$$;

-- The server creates the visits of the next twelve months as time passes.
create function public.due_series() returns setof public.job_series
language sql stable set search_path = '' rows 100 as $$
  select series.* from public.job_series as series
    join public.jobs as job on job.business_id = series.business_id and job.id = series.job_id
    join public.businesses as business on business.id = series.business_id and business.closed_at is null
  where not series.is_paused and series.is_auto_created and job.status = 'scheduled'
    and coalesce(series.made_until, '2000-01-01')
      < ((now() at time zone business.timezone)::date + interval '12 months')::date
    and (series.ends <> 'on' or coalesce(series.made_until, '2000-01-01') < series.end_date)
  order by series.made_until nulls first, series.id
$$;

create function private.ids_of(list jsonb, key text default null) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(case when key is null then item #>> '{}' else item ->> key end::uuid), '{}')
  from jsonb_array_elements(case jsonb_typeof(list) when 'array' then list else '[]' end) as item
$$;

-- Everything attached to the visits, which would be deleted with them.
create function private.series_snapshot(job public.jobs, series_ids uuid[], visit_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'series', (select coalesce(jsonb_agg(to_jsonb(series)), '[]') from public.job_series as series
      where series.business_id = job.business_id and series.id = any(series_ids)),
    'visits', (select coalesce(jsonb_agg(to_jsonb(visit)), '[]') from public.visits as visit
      where visit.business_id = job.business_id and visit.id = any(visit_ids)),
    'members', (select coalesce(jsonb_agg(to_jsonb(assigned)), '[]') from public.visit_members as assigned
      where assigned.business_id = job.business_id and assigned.visit_id = any(visit_ids)),
    'items', (select coalesce(jsonb_agg(to_jsonb(item)), '[]') from public.visit_checklist_items as item
      where item.business_id = job.business_id and item.visit_id = any(visit_ids)),
    'times', (select coalesce(jsonb_agg(to_jsonb(clocked)), '[]') from public.visit_times as clocked
      where clocked.business_id = job.business_id and clocked.visit_id = any(visit_ids)),
    'costs', (select coalesce(jsonb_agg(to_jsonb(cost)), '[]') from public.visit_time_costs as cost
      join public.visit_times as clocked on clocked.business_id = cost.business_id and clocked.id = cost.time_id
      where clocked.business_id = job.business_id and clocked.visit_id = any(visit_ids)),
    'photos', (select coalesce(jsonb_agg(jsonb_build_object('id', photo.id, 'visit_id', photo.visit_id)), '[]')
      from public.photos as photo where photo.business_id = job.business_id and photo.visit_id = any(visit_ids)),
    'job_members', (select coalesce(jsonb_agg(to_jsonb(assigned)), '[]') from public.job_members as assigned
      where assigned.business_id = job.business_id and assigned.job_id = job.id))
$$;

create function private.series_versions(job public.jobs, series_ids uuid[], visit_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'series', (select coalesce(jsonb_object_agg(series.id, series.version), '{}') from public.job_series as series
      where series.business_id = job.business_id and series.id = any(series_ids)),
    'visits', (select coalesce(jsonb_object_agg(visit.id, visit.version), '{}') from public.visits as visit
      where visit.business_id = job.business_id and visit.status = 'scheduled'
        and (visit.id = any(visit_ids) or visit.series_id = any(series_ids[2:]))),
    -- An undo restores the members of the visits, so people assigned since then would be lost.
    'people', (select md5(coalesce(string_agg(who, ',' order by who), '')) from (
      select assigned.visit_id || ' ' || assigned.user_id as who
      from public.visit_members as assigned join public.visits as visit
        on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
      where visit.business_id = job.business_id and visit.job_id = job.id
        and (visit.id = any(visit_ids) or visit.series_id = any(series_ids[2:]))
      union all select assigned.user_id::text from public.job_members as assigned
      where assigned.business_id = job.business_id and assigned.job_id = job.id) as everybody))
$$;

grant execute on function public.due_series to service_role;
