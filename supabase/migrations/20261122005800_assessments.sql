-- From a request to the visit that looks at it, and to the job that comes of it.

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
  -- The same again; whoever moved it since has the last word.
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

-- Takes along client, property, title, description, urgency, notes and photos.
create function private.convert_request_to_job(request_id uuid, job_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  request public.requests := private.lock_request(convert_request_to_job.request_id);
begin
  if convert_request_to_job.job_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if exists (select from public.jobs as job where job.business_id = request.business_id
    and job.request_id = request.id and job.id = convert_request_to_job.job_id) then
    return;
  end if;
  if exists (select from public.jobs as job
      where job.business_id = request.business_id and job.request_id = request.id)
    or exists (select from public.quotes as quote
      where quote.business_id = request.business_id and quote.request_id = request.id) then
    raise sqlstate 'PT409' using message = 'already_converted';
  end if;
  insert into public.jobs (id, business_id, client_id, property_id, request_id, title, description, priority, status,
    taxes)
  values (convert_request_to_job.job_id, request.business_id, request.client_id, request.property_id, request.id,
    request.title, request.description, request.urgency, 'draft',
    public.default_taxes(request.business_id, request.client_id, request.property_id));
  if request.notes is not null then
    insert into public.job_internals as internal (business_id, job_id, internal_notes)
    values (request.business_id, convert_request_to_job.job_id, request.notes);
  end if;
  update public.photos as photo set job_id = convert_request_to_job.job_id
  where photo.business_id = request.business_id and photo.request_id = request.id and photo.job_id is null;
  update public.requests as stored set status = 'converted' where stored.id = request.id;
end
$$;

create function public.convert_request_to_job(request_id uuid, job_id uuid) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.jobs;
begin
  perform private.convert_request_to_job(convert_request_to_job.request_id, convert_request_to_job.job_id);
  select * into answer from public.jobs as row where row.id = convert_request_to_job.job_id;
  return answer;
end
$$;

revoke all on function private.schedule_assessment(uuid, uuid, date, time, int, uuid[]),
  private.convert_request_to_job(uuid, uuid) from public;
grant execute on function private.schedule_assessment(uuid, uuid, date, time, int, uuid[]),
  private.convert_request_to_job(uuid, uuid) to authenticated;
revoke all on function public.schedule_assessment(uuid, uuid, date, time, int, uuid[]),
  public.convert_request_to_job(uuid, uuid) from public, anon, authenticated;
grant execute on function public.schedule_assessment(uuid, uuid, date, time, int, uuid[]),
  public.convert_request_to_job(uuid, uuid) to authenticated;
