create function private.has_visit_work(business_id uuid, visit_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.visit_checklist_items as item
      where item.business_id = has_visit_work.business_id and item.visit_id = any(visit_ids))
    or exists (select from public.visit_times as clocked
      where clocked.business_id = has_visit_work.business_id and clocked.visit_id = any(visit_ids))
    or exists (select from public.photos as photo
      where photo.business_id = has_visit_work.business_id and photo.visit_id = any(visit_ids))
$$;

-- before: the result of private.series_snapshot. since: when the edit began; what was deleted before that stays told.
create function private.restore_series_visits(job public.jobs, before jsonb, since timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.visits as visit set visit_date = old.visit_date, start_time = old.start_time,
    duration_minutes = old.duration_minutes, is_moved = old.is_moved
  from jsonb_populate_recordset(null::public.visits, before -> 'visits') as old
  where visit.business_id = job.business_id and visit.id = old.id;
  insert into public.visits select old.* from jsonb_populate_recordset(null::public.visits, before -> 'visits') as old
  where not exists (select from public.visits as visit where visit.id = old.id);

  delete from public.visit_members as assigned where assigned.business_id = job.business_id
    and assigned.visit_id = any(private.ids_of(before -> 'visits', 'id'))
    and not exists (select from jsonb_populate_recordset(null::public.visit_members, before -> 'members') as old
      where old.visit_id = assigned.visit_id and old.user_id = assigned.user_id);
  insert into public.visit_members
  select * from jsonb_populate_recordset(null::public.visit_members, before -> 'members')
  on conflict do nothing;
  insert into public.visit_checklist_items
  select * from jsonb_populate_recordset(null::public.visit_checklist_items, before -> 'items')
  on conflict do nothing;
  insert into public.visit_times
  select * from jsonb_populate_recordset(null::public.visit_times, before -> 'times') on conflict do nothing;
  delete from public.visit_time_changes as change where change.business_id = job.business_id and change.is_deletion
    and change.created_at >= since and change.time_id = any(private.ids_of(before -> 'times', 'id'));
  insert into public.visit_time_costs as cost
  select * from jsonb_populate_recordset(null::public.visit_time_costs, before -> 'costs')
  on conflict (business_id, time_id) do update set labor_cost_per_hour = excluded.labor_cost_per_hour;
  update public.photos as photo set visit_id = old.visit_id
  from jsonb_populate_recordset(null::public.photos, before -> 'photos') as old
  where photo.business_id = job.business_id and photo.id = old.id;
  delete from public.job_members as assigned
  where assigned.business_id = job.business_id and assigned.job_id = job.id;
  insert into public.job_members
  select * from jsonb_populate_recordset(null::public.job_members, before -> 'job_members');
end
$$;

-- Undoes the latest edit of a series, unless somebody has changed its result. Deleted rows are restored; changed rows
-- get their values back under a new version, so that nobody overwrites them unseen.
create function private.undo_series_edit(undo_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  undo private.series_undos;
  job public.jobs;
  row jsonb;
  series_ids uuid[];
  kept_ids uuid[];
begin
  select * into undo from private.series_undos as stored where stored.id = undo_series_edit.undo_id
    and stored.business_id = any(array(select private.my_managed_business_ids()));
  if undo.id is null then return false; end if;
  job := private.lock_job(undo.job_id);
  select * into undo from private.series_undos as stored where stored.id = undo_series_edit.undo_id for update;
  if undo.id is null or undo.created_at < now() - interval '2 minutes' then return false; end if;
  series_ids := array_remove(
    private.ids_of(undo.before -> 'series', 'id') || (undo.before ->> 'added_id')::uuid, null);
  kept_ids := private.ids_of(undo.before -> 'visits', 'id') || private.ids_of(undo.before -> 'new_ids');
  perform from public.visits as visit where visit.business_id = job.business_id and visit.id = any(kept_ids)
    order by visit.id for no key update;
  if private.series_versions(job, series_ids, kept_ids) <> undo.after then return false; end if;
  -- The client was told that it is cancelled.
  if exists (select from public.visits as visit where visit.id = any(kept_ids) and visit.status = 'cancelled') then
    return false;
  end if;
  -- Records attached to a visit that the edit created would be deleted with it.
  if private.has_visit_work(job.business_id, private.ids_of(undo.before -> 'new_ids')) then return false; end if;

  delete from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
    and visit.id = any(private.ids_of(undo.before -> 'new_ids'));
  delete from public.job_series as series
  where series.business_id = job.business_id and series.id = (undo.before ->> 'added_id')::uuid;
  for row in select * from jsonb_array_elements(undo.before -> 'series') loop
    perform private.set_series((row ->> 'id')::uuid, row);
  end loop;
  perform private.restore_series_visits(job, undo.before, undo.created_at);

  delete from private.series_undos as stored where stored.id = undo.id;
  perform private.log_record_event(job.business_id, 'series', series_ids[1], 'edit_undone');
  return true;
end
$$;

create function public.undo_series_edit(undo_id uuid) returns boolean
language sql volatile set search_path = '' as $$
  select private.undo_series_edit(undo_series_edit.undo_id)
$$;

grant execute on function private.undo_series_edit to authenticated;
grant execute on function public.undo_series_edit to authenticated, service_role;
