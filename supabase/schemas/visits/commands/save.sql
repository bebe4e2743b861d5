-- Saves a visit with its members and checklist.

-- Locks the job before its visit, as everywhere, to avoid deadlocks. A worker reaches the visits they are assigned to.
create function private.lock_visit(visit_id uuid, is_for_workers boolean default false) returns public.visits
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.visits;
begin
  select * into found_one from public.visits as visit where visit.id = lock_visit.visit_id
    and (visit.business_id = any(array(select private.my_managed_business_ids()))
      or (is_for_workers and visit.id = any(array(select private.my_visit_ids()))));
  if found_one.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  perform from public.jobs as job where job.id = found_one.job_id for no key update;
  perform from public.requests as request where request.id = found_one.request_id for no key update;
  select * into found_one from public.visits as visit where visit.id = lock_visit.visit_id for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
  return found_one;
end
$$;

-- New members must be active; a former member stays assigned to past work.
create function private.set_visit_members(visit public.visits, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.visit_members as assigned where assigned.business_id = visit.business_id
    and assigned.visit_id = visit.id and not assigned.user_id = any(member_ids);
  insert into public.visit_members (business_id, visit_id, user_id)
  select visit.business_id, visit.id, wanted.user_id from private.new_members(visit.business_id, member_ids,
    array(select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = visit.business_id and assigned.visit_id = visit.id)) as wanted (user_id)
  on conflict do nothing;
end
$$;

create function private.save_checklist(visit public.visits, checklist jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  stored int;
begin
  perform private.require_list(checklist, 200);
  ids := array(select (item ->> 'id')::uuid from jsonb_array_elements(checklist) as item);
  if exists (select from unnest(ids) as id where id is null)
    or (select count(distinct id) from unnest(ids) as id) <> cardinality(ids) then
    raise sqlstate 'PT400' using message = 'rows_expected', hint = 'Each item has an id of its own.';
  end if;
  delete from public.visit_checklist_items as item
  where item.business_id = visit.business_id and item.visit_id = visit.id and not item.id = any(ids);
  insert into public.visit_checklist_items as item (id, business_id, visit_id, position, label, is_done)
  select (sent.content ->> 'id')::uuid, visit.business_id, visit.id, sent.position - 1, sent.content ->> 'label',
    coalesce((sent.content ->> 'is_done')::boolean, false)
  from jsonb_array_elements(checklist) with ordinality as sent (content, position)
  on conflict (id) do update set position = excluded.position, label = excluded.label, is_done = excluded.is_done
    where item.business_id = visit.business_id and item.visit_id = visit.id;
  get diagnostics stored = row_count;
  if stored <> cardinality(ids) then
    raise sqlstate 'PT409' using message = 'id_taken', hint = 'An item of another visit has this id.';
  end if;
end
$$;

create function private.save_visit(visit jsonb, member_ids uuid[], checklist jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  fields constant text[] := '{visit_date,start_time,duration_minutes,instructions}';
  visit_id uuid := (visit ->> 'id')::uuid;
  sent_version int := (visit ->> 'version')::int;
  content jsonb := jsonb_build_array(visit, member_ids, checklist);
  existing public.visits;
  wish public.visits;
  job public.jobs;
  request public.requests;
begin
  if visit_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if visit ->> 'job_id' is not null then
    job := private.lock_job((visit ->> 'job_id')::uuid);
  elsif visit ->> 'request_id' is not null then
    request := private.lock_request((visit ->> 'request_id')::uuid);
  end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('visit ' || visit_id, 0));
  if exists (select from public.visits as stored where stored.id = visit_id) then
    existing := private.lock_visit(visit_id);
    if existing.job_id <> job.id or existing.request_id <> request.id or (job.id is not null and existing.job_id is null)
      or (request.id is not null and existing.request_id is null) then
      raise sqlstate 'PT409' using message = 'id_taken', hint = 'A visit of something else has this id.';
    end if;
  end if;

  if existing.id is null then
    if sent_version is not null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
    if job.id is null and request.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
    wish := jsonb_populate_record(null::public.visits, '{"duration_minutes": 60}' || private.pick(visit, fields));
    insert into public.visits (id, business_id, client_id, job_id, request_id, visit_date, start_time, duration_minutes,
      instructions)
    values (visit_id, coalesce(job.business_id, request.business_id), coalesce(job.client_id, request.client_id),
      job.id, request.id, wish.visit_date, wish.start_time, wish.duration_minutes, wish.instructions);
  elsif private.is_saved(visit_id, existing.version, content) then
    return visit_id;
  elsif existing.id is not null and not private.is_fresh(existing.id, existing.version, sent_version) then
    raise sqlstate 'PT409' using message = 'stale_version';
  else
    wish := jsonb_populate_record(existing, private.pick(visit, fields));
    update public.visits as stored set visit_date = wish.visit_date, start_time = wish.start_time,
      duration_minutes = wish.duration_minutes, instructions = wish.instructions,
      is_moved = existing.is_moved or (existing.series_id is not null
        and (wish.visit_date, wish.start_time, wish.duration_minutes)
          is distinct from (existing.visit_date, existing.start_time, existing.duration_minutes))
    where stored.id = visit_id;
  end if;

  select * into wish from public.visits as stored where stored.id = visit_id;
  if member_ids is not null or existing.id is null then
    perform private.set_visit_members(wish, coalesce(member_ids, private.job_member_ids(wish.job_id)));
  end if;
  if checklist is not null then perform private.save_checklist(wish, checklist); end if;
  perform private.keep_save(visit_id, wish.business_id, wish.version, content);
  return visit_id;
end
$$;

create function public.save_visit(visit jsonb, member_ids uuid[] default null, checklist jsonb default null)
returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_visit(save_visit.visit, save_visit.member_ids, save_visit.checklist);
  answer public.visits;
begin
  select * into answer from public.visits as row where row.id = saved;
  return answer;
end
$$;

grant execute on function private.save_visit to authenticated;
grant execute on function public.save_visit to authenticated, service_role;
