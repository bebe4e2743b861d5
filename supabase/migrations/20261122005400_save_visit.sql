-- Visits are added, moved and called off by the office.

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
  there public.visits;
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
    there := private.lock_visit(visit_id);
    if there.job_id <> job.id or there.request_id <> request.id or (job.id is not null and there.job_id is null)
      or (request.id is not null and there.request_id is null) then
      raise sqlstate 'PT409' using message = 'id_taken', hint = 'A visit of something else has this id.';
    end if;
  end if;

  if there.id is null then
    if sent_version is not null then raise sqlstate 'PT404' using message = 'visit_not_found'; end if;
    if job.id is null and request.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
    wish := jsonb_populate_record(null::public.visits, '{"duration_minutes": 60}' || private.pick(visit, fields));
    insert into public.visits (id, business_id, client_id, job_id, request_id, visit_date, start_time, duration_minutes,
      instructions)
    values (visit_id, coalesce(job.business_id, request.business_id), coalesce(job.client_id, request.client_id),
      job.id, request.id, wish.visit_date, wish.start_time, wish.duration_minutes, wish.instructions);
  elsif private.is_saved(visit_id, there.version, content) then
    return visit_id;
  elsif there.id is not null and not private.is_fresh(there.id, there.version, sent_version) then
    raise sqlstate 'PT409' using message = 'stale_version';
  else
    wish := jsonb_populate_record(there, private.pick(visit, fields));
    update public.visits as stored set visit_date = wish.visit_date, start_time = wish.start_time,
      duration_minutes = wish.duration_minutes, instructions = wish.instructions,
      is_moved = there.is_moved or (there.series_id is not null
        and (wish.visit_date, wish.start_time, wish.duration_minutes)
          is distinct from (there.visit_date, there.start_time, there.duration_minutes))
    where stored.id = visit_id;
  end if;

  select * into wish from public.visits as stored where stored.id = visit_id;
  if member_ids is not null or there.id is null then
    perform private.set_visit_members(wish, coalesce(member_ids, private.job_member_ids(wish.job_id)));
  end if;
  if checklist is not null then perform private.save_checklist(wish, checklist); end if;
  perform private.keep_save(visit_id, wish.business_id, wish.version, content);
  return visit_id;
end
$$;

-- Sets when a visit is and, if they are given, who goes; answers whether anything became another.
create function private.set_visit_time(visit_id uuid, version int, visit_date date, start_time time,
  duration_minutes int, member_ids uuid[]) returns boolean
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  there public.visits := private.lock_visit(set_visit_time.visit_id);
  is_other boolean := (there.visit_date, there.start_time, there.duration_minutes) is distinct from
    (set_visit_time.visit_date, set_visit_time.start_time,
      coalesce(set_visit_time.duration_minutes, there.duration_minutes));
  are_others boolean := member_ids is not null and exists (
    (select unnest(member_ids) except select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = there.business_id and assigned.visit_id = there.id)
    union all (select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = there.business_id and assigned.visit_id = there.id except select unnest(member_ids)));
begin
  -- There already: the same move again, whoever made it.
  if not is_other and not are_others then return false; end if;
  if there.status <> 'scheduled' then raise sqlstate 'PT409' using message = 'visit_not_open'; end if;
  if set_visit_time.version is not null and there.version <> set_visit_time.version then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  update public.visits as visit set visit_date = set_visit_time.visit_date, start_time = set_visit_time.start_time,
    duration_minutes = coalesce(set_visit_time.duration_minutes, there.duration_minutes),
    is_moved = there.is_moved or (is_other and there.series_id is not null)
  where visit.id = there.id;
  if are_others then perform private.set_visit_members(there, member_ids); end if;
  if is_other then
    perform private.tell(there.business_id, 'visit', there.id, case when set_visit_time.visit_date is null
      then 'unscheduled' else 'moved' end, jsonb_build_object('from_date', there.visit_date,
      'from_time', there.start_time, 'to_date', set_visit_time.visit_date, 'to_time', set_visit_time.start_time));
  end if;
  return true;
end
$$;

create function private.lock_request(request_id uuid) returns public.requests
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.requests;
begin
  select * into found_one from public.requests as request where request.id = lock_request.request_id
    and request.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if found_one.id is null then raise sqlstate 'PT404' using message = 'request_not_found'; end if;
  return found_one;
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

revoke all on function private.save_checklist(public.visits, jsonb), private.save_visit(jsonb, uuid[], jsonb),
  private.set_visit_time(uuid, int, date, time, int, uuid[]), private.lock_request(uuid) from public;
grant execute on function private.save_visit(jsonb, uuid[], jsonb) to authenticated;
revoke all on function public.save_visit(jsonb, uuid[], jsonb) from public, anon, authenticated;
grant execute on function public.save_visit(jsonb, uuid[], jsonb) to authenticated;
