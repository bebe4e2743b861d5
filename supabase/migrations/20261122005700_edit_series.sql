-- An edit of a series, worked out by domain/src/schedule/series-edit.ts and held against the rows here: what is done,
-- running, cancelled or moved by hand is not touched.

-- What it takes to take the latest edit of a job back, for two minutes.
create table private.series_undos (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  job_id uuid not null,
  created_at timestamptz not null default now(),
  -- The rows as they were, and the versions that the edit gave: {"series": […], "visits": […], "members": […], …}.
  before jsonb not null check (octet_length(before::text) <= 4000000),
  after jsonb not null check (octet_length(after::text) <= 4000000),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade
);
create index series_undos_job_idx on private.series_undos (job_id, business_id);
alter table private.series_undos enable row level security;
revoke all on private.series_undos from public, anon, authenticated;

create function private.ids_of(list jsonb, key text default null) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(case when key is null then item #>> '{}' else item ->> key end::uuid), '{}')
  from jsonb_array_elements(case jsonb_typeof(list) when 'array' then list else '[]' end) as item
$$;

-- Everything that hangs on the visits and would go with them.
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
    -- An undo gives back who goes: whoever was chosen since would be lost.
    'people', (select md5(coalesce(string_agg(who, ',' order by who), '')) from (
      select assigned.visit_id || ' ' || assigned.user_id as who
      from public.visit_members as assigned join public.visits as visit
        on visit.business_id = assigned.business_id and visit.id = assigned.visit_id
      where visit.business_id = job.business_id and visit.job_id = job.id
        and (visit.id = any(visit_ids) or visit.series_id = any(series_ids[2:]))
      union all select assigned.user_id::text from public.job_members as assigned
      where assigned.business_id = job.business_id and assigned.job_id = job.id) as everybody))
$$;

create function private.edit_series(plan jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  there public.job_series := private.lock_series((plan ->> 'series_id')::uuid);
  job public.jobs := private.lock_job(there.job_id);
  is_this boolean := plan ->> 'scope' = 'this';
  added_id uuid := (plan -> 'added' ->> 'id')::uuid;
  ended_id uuid := (plan -> 'ended' ->> 'id')::uuid;
  removed uuid[] := private.ids_of(plan -> 'removed_visit_ids');
  changed uuid[] := private.ids_of(plan -> 'changed_visits', 'id');
  new_ids uuid[] := private.ids_of(plan -> 'new_visits', 'id');
  member_ids uuid[] := case when jsonb_typeof(plan -> 'member_ids') = 'array' then private.ids_of(plan -> 'member_ids') end;
  -- The series that this edit makes comes second: only its visits go with it when the edit is taken back.
  series_ids uuid[] := array_remove(array[there.id, added_id], null);
  before jsonb;
  visit public.visits;
  undo_id uuid;
begin
  if coalesce(plan ->> 'scope', '') not in ('this', 'following', 'all')
    or (plan ->> 'job_id')::uuid is distinct from job.id or coalesce(ended_id, there.id) <> there.id
    or cardinality(removed || changed) > 2000 or (is_this and added_id is not null) then
    raise sqlstate 'PT400' using message = 'plan_not_understood';
  end if;
  -- Of one visit moved twice the same way, with something in between, the second is no repeat.
  if private.is_saved(there.id, there.version, plan) and (not is_this or exists (
    select from private.series_undos as undo where undo.business_id = job.business_id and undo.job_id = job.id
      and undo.after = private.series_versions(job, series_ids, changed))) then
    return (select save.answer from private.saves as save where save.record_id = there.id);
  end if;
  if there.version is distinct from (plan ->> 'series_version')::int then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  -- Locked before they are looked at: a worker may be starting one of them.
  perform from public.visits as stored where stored.id = any(removed || changed) order by stored.id for no key update;
  if (select count(*) from public.visits as stored where stored.business_id = job.business_id
      and stored.job_id = job.id and stored.series_id is not null and stored.status = 'scheduled'
      and (stored.id = any(changed) or (stored.id = any(removed) and not stored.is_moved)))
    <> (select count(distinct id) from unnest(removed || changed) as id) then
    raise sqlstate 'PT409' using message = 'visit_not_open';
  end if;

  if exists (select from public.visits as stored where stored.id = any(new_ids)) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'A visit that is there has the id of a new one.';
  end if;

  before := private.series_snapshot(job, series_ids[1:1], removed || changed);
  delete from public.visits as stored where stored.id = any(removed);
  if ended_id is not null then
    perform private.set_series(there.id, jsonb_build_object('ends', 'on', 'end_count', null,
      'end_date', plan -> 'ended' -> 'end_date'));
  end if;
  if jsonb_typeof(plan -> 'changed') = 'object' then perform private.set_series(there.id, plan -> 'changed'); end if;
  if added_id is not null then perform private.add_series(job, added_id, there.id, plan -> 'added'); end if;
  update public.visits as stored set visit_date = sent.visit_date, start_time = sent.start_time,
    duration_minutes = sent.duration_minutes, is_moved = is_this
  from jsonb_array_elements(plan -> 'changed_visits') as item,
    jsonb_populate_record(null::public.visits, item) as sent
  where stored.id = sent.id and stored.business_id = job.business_id;
  if member_ids is not null and not is_this then perform private.set_job_members(job, member_ids); end if;
  perform private.add_planned_visits(job, series_ids, plan -> 'new_visits');
  if member_ids is not null then
    for visit in select stored.* from public.visits as stored where stored.business_id = job.business_id
      and stored.id = any(changed || new_ids) and stored.job_id = job.id order by stored.id
    loop
      perform private.set_visit_members(visit, member_ids);
    end loop;
  end if;

  delete from private.series_undos as old
  where old.created_at < now() - interval '2 minutes' or (old.business_id = job.business_id and old.job_id = job.id);
  insert into private.series_undos (business_id, job_id, before, after)
  values (job.business_id, job.id, before || jsonb_build_object('new_ids', to_jsonb(new_ids), 'added_id', added_id),
    private.series_versions(job, series_ids, changed || new_ids))
  returning id into undo_id;
  select * into there from public.job_series as series where series.id = there.id;
  perform private.keep_save(there.id, job.business_id, there.version, plan, jsonb_build_object('undo_id', undo_id));
  perform private.tell(job.business_id, 'series', there.id, 'edited', jsonb_build_object('scope', plan ->> 'scope',
    'removed', cardinality(removed), 'added', cardinality(new_ids), 'changed', cardinality(changed)));
  return jsonb_build_object('undo_id', undo_id);
end
$$;

-- New visits stand in the edited series or in the one that was added to it, each at the hour that the plan says.
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

revoke all on function private.ids_of(jsonb, text), private.series_snapshot(public.jobs, uuid[], uuid[]),
  private.series_versions(public.jobs, uuid[], uuid[]), private.edit_series(jsonb),
  private.add_planned_visits(public.jobs, uuid[], jsonb) from public;
grant execute on function private.edit_series(jsonb) to authenticated;
revoke all on function public.edit_series(jsonb) from public, anon, authenticated;
grant execute on function public.edit_series(jsonb) to authenticated;
