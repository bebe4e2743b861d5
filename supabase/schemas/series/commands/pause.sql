-- Removes future visits, except those that were moved by hand.
create function private.pause_series(series_id uuid, from_date date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.job_series := private.lock_series(pause_series.series_id);
begin
  if existing.is_paused then return; end if;
  perform private.drop_series_visits(array(select visit.id from public.visits as visit
    where visit.business_id = existing.business_id and visit.series_id = existing.id
      and visit.status = 'scheduled' and not visit.is_moved
      and visit.visit_date >= coalesce(pause_series.from_date, private.today(existing.business_id))));
  update public.job_series as series set is_paused = true, version = series.version + 1, updated_at = now()
  where series.id = existing.id;
  perform private.log_record_event(existing.business_id, 'series', existing.id, 'paused', jsonb_build_object('from', from_date));
end
$$;

create function private.resume_series(series_id uuid, series_version int, visits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  existing public.job_series := private.lock_series(resume_series.series_id);
begin
  if not existing.is_paused then return; end if;
  if existing.version is distinct from series_version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  update public.job_series as series set is_paused = false, version = series.version + 1, updated_at = now(),
    made_until = greatest(series.made_until,
      (select max((sent ->> 'visit_date')::date) from jsonb_array_elements(visits) as sent))
  where series.id = existing.id;
  perform private.add_series_visits(private.lock_job(existing.job_id), existing, visits);
  perform private.log_record_event(existing.business_id, 'series', existing.id, 'resumed');
end
$$;

create function public.pause_series(series_id uuid, from_date date default null) returns public.job_series
language plpgsql volatile set search_path = '' as $$
declare
  answer public.job_series;
begin
  perform private.pause_series(pause_series.series_id, pause_series.from_date);
  select * into answer from public.job_series as row where row.id = pause_series.series_id;
  return answer;
end
$$;

create function public.resume_series(series_id uuid, series_version int, visits jsonb) returns public.job_series
language plpgsql volatile set search_path = '' as $$
declare
  answer public.job_series;
begin
  perform private.resume_series(resume_series.series_id, resume_series.series_version, resume_series.visits);
  select * into answer from public.job_series as row where row.id = resume_series.series_id;
  return answer;
end
$$;

grant execute on function private.pause_series, private.resume_series to authenticated;
grant execute on function public.pause_series, public.resume_series to authenticated, service_role;
