-- The assessment visit of a request.

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

create function private.schedule_assessment(request_id uuid, visit_id uuid, visit_date date, start_time time,
  duration_minutes int, member_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  request public.requests := private.lock_request(schedule_assessment.request_id);
begin
  if schedule_assessment.visit_date is null then raise sqlstate 'PT400' using message = 'date_expected'; end if;
  if request.status in ('converted', 'archived') then
    raise sqlstate 'PT409' using message = 'request_closed';
  end if;
  -- A repetition of the call; a later move by somebody else is kept.
  if exists (select from public.visits as visit where visit.business_id = request.business_id
    and visit.id = schedule_assessment.visit_id and visit.request_id = request.id) then
    return;
  end if;
  perform private.save_visit(jsonb_build_object('id', schedule_assessment.visit_id, 'request_id', request.id,
    'visit_date', schedule_assessment.visit_date, 'start_time', schedule_assessment.start_time,
    'duration_minutes', coalesce(schedule_assessment.duration_minutes, 60)), coalesce(member_ids, '{}'), null);
end
$$;

create function public.schedule_assessment(request_id uuid, visit_id uuid, visit_date date,
  start_time time default null, duration_minutes int default 60, member_ids uuid[] default '{}') returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.schedule_assessment(schedule_assessment.request_id, schedule_assessment.visit_id,
    schedule_assessment.visit_date, schedule_assessment.start_time, schedule_assessment.duration_minutes,
    schedule_assessment.member_ids);
  select * into answer from public.visits as row where row.id = schedule_assessment.visit_id;
  return answer;
end
$$;

grant execute on function private.schedule_assessment to authenticated;
grant execute on function public.schedule_assessment to authenticated, service_role;
