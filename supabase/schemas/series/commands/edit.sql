-- Locked before they are checked, because a worker may be starting one of them.
create function private.lock_open_visits(job public.jobs, removed uuid[], changed uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.visits as stored where stored.id = any(removed || changed) order by stored.id for no key update;
  if (select count(*) from public.visits as stored where stored.business_id = job.business_id
      and stored.job_id = job.id and stored.series_id is not null and stored.status = 'scheduled'
      and (stored.id = any(changed) or (stored.id = any(removed) and not stored.is_moved)))
    <> (select count(distinct id) from unnest(removed || changed) as id) then
    raise sqlstate 'PT409' using message = 'visit_not_open';
  end if;
end
$$;

-- Removes visits that a series no longer has. One that the client was told of is cancelled instead, and the client is
-- told. It leaves the series, whose next visit may take its place.
create function private.drop_series_visits(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  announced uuid[] := array(select mail.record_id from private.outbox as mail
    where mail.record = 'visit' and mail.record_id = any(ids));
  visit public.visits;
begin
  delete from public.visits as stored where stored.id = any(ids) and not stored.id = any(announced);
  for visit in select * from public.visits as stored where stored.id = any(ids) order by stored.id loop
    update public.visits as stored set status = 'cancelled', series_id = null, sequence = null
    where stored.id = visit.id;
    perform private.queue_visit_mail(visit.id, 'visit-cancelled', visit.visit_date, visit.start_time, null);
  end loop;
end
$$;

-- One undo per job, for two minutes.
create function private.keep_series_undo(job public.jobs, before jsonb, after jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  delete from private.series_undos as old
  where old.created_at < now() - interval '2 minutes' or (old.business_id = job.business_id and old.job_id = job.id);
  insert into private.series_undos (business_id, job_id, before, after)
  values (job.business_id, job.id, keep_series_undo.before, keep_series_undo.after)
  returning id into made;
  return made;
end
$$;

-- Ends the series, changes it, and begins the one that continues it: what the plan says of these.
create function private.change_series(job public.jobs, series_id uuid, plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if plan -> 'ended' ->> 'id' is not null then
    perform private.set_series(series_id, jsonb_build_object('ends', 'on', 'end_count', null,
      'end_date', plan -> 'ended' -> 'end_date'));
  end if;
  if jsonb_typeof(plan -> 'changed') = 'object' then perform private.set_series(series_id, plan -> 'changed'); end if;
  if plan -> 'added' ->> 'id' is not null then
    perform private.add_series(job, (plan -> 'added' ->> 'id')::uuid, series_id, plan -> 'added');
  end if;
end
$$;

-- A visit whose time stays the same, because only others go, is not moved by that.
create function private.change_series_visits(job public.jobs, visits jsonb, is_moved boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update public.visits as stored set visit_date = sent.visit_date, start_time = sent.start_time,
    duration_minutes = sent.duration_minutes,
    is_moved = case when (stored.visit_date, stored.start_time, stored.duration_minutes)
      is distinct from (sent.visit_date, sent.start_time, sent.duration_minutes)
      then change_series_visits.is_moved else stored.is_moved end
  from jsonb_populate_recordset(null::public.visits, change_series_visits.visits) as sent
  where stored.id = sent.id and stored.business_id = job.business_id
$$;

create function private.edit_series(plan jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  existing public.job_series := private.lock_series((plan ->> 'series_id')::uuid);
  job public.jobs := private.lock_job(existing.job_id);
  is_this boolean := plan ->> 'scope' = 'this';
  added_id uuid := (plan -> 'added' ->> 'id')::uuid;
  is_series_same boolean := jsonb_typeof(plan -> 'changed') is distinct from 'object' and added_id is null;
  removed uuid[] := private.ids_of(plan -> 'removed_visit_ids');
  changed uuid[] := private.ids_of(plan -> 'changed_visits', 'id');
  new_ids uuid[] := private.ids_of(plan -> 'new_visits', 'id');
  member_ids uuid[] := case when jsonb_typeof(plan -> 'member_ids') = 'array' then private.ids_of(plan -> 'member_ids') end;
  -- The series that this edit creates comes second, because an undo deletes only its visits.
  series_ids uuid[] := array_remove(array[existing.id, added_id], null);
  before jsonb;
  undo_id uuid;
begin
  if coalesce(plan ->> 'scope', '') not in ('this', 'following', 'all')
    or (plan ->> 'job_id')::uuid is distinct from job.id
    or coalesce((plan -> 'ended' ->> 'id')::uuid, existing.id) <> existing.id
    or cardinality(removed || changed) > 2000 or (is_this and added_id is not null) then
    raise sqlstate 'PT400' using message = 'plan_not_understood';
  end if;
  -- A second identical change of visits alone with another change in between is not a repetition.
  if private.is_saved(existing.id, existing.version, plan) and (not is_series_same or exists (
    select from private.series_undos as undo where undo.business_id = job.business_id and undo.job_id = job.id
      and undo.after = private.series_versions(job, series_ids, changed))) then
    return (select save.answer from private.saves as save where save.record_id = existing.id);
  end if;
  if existing.version is distinct from (plan ->> 'series_version')::int then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  perform private.lock_open_visits(job, removed, changed);
  if exists (select from public.visits as stored where stored.id = any(new_ids)) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'A visit that is there has the id of a new one.';
  end if;

  before := private.series_snapshot(job, series_ids[1:1], removed || changed);
  perform private.drop_series_visits(removed);
  perform private.change_series(job, existing.id, plan);
  perform private.change_series_visits(job, plan -> 'changed_visits', is_this);
  if member_ids is not null and not is_this then perform private.set_job_members(job, member_ids); end if;
  perform private.add_planned_visits(job, series_ids, plan -> 'new_visits');
  if member_ids is not null then
    perform private.set_visit_members(visit, member_ids) from public.visits as visit
    where visit.business_id = job.business_id and visit.id = any(changed || new_ids) and visit.job_id = job.id
    order by visit.id;
  end if;

  undo_id := private.keep_series_undo(job, before || jsonb_build_object('new_ids', to_jsonb(new_ids),
    'added_id', added_id), private.series_versions(job, series_ids, changed || new_ids));
  select * into existing from public.job_series as series where series.id = existing.id;
  perform private.keep_save(existing.id, job.business_id, existing.version, plan, jsonb_build_object('undo_id', undo_id));
  perform private.log_record_event(job.business_id, 'series', existing.id, 'edited', jsonb_build_object('scope', plan ->> 'scope',
    'removed', cardinality(removed), 'added', cardinality(new_ids), 'changed', cardinality(changed)));
  return jsonb_build_object('undo_id', undo_id);
end
$$;

-- New visits belong to the edited series or to the one that it created, each at the time in the plan.
create function private.add_planned_visits(job public.jobs, series_ids uuid[], visits jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from jsonb_array_elements(visits) as item
    where coalesce(not (item ->> 'series_id')::uuid = any(series_ids), true)) then
    raise sqlstate 'PT400' using message = 'plan_not_understood';
  end if;
  perform private.add_job_visits(job, (select jsonb_agg(private.pick(item,
    '{id,series_id,sequence,visit_date,start_time,duration_minutes}')) from jsonb_array_elements(visits) as item));
end
$$;

create function public.edit_series(plan jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.edit_series(edit_series.plan)
$$;

grant execute on function private.edit_series to authenticated;
grant execute on function public.edit_series to authenticated, service_role;
