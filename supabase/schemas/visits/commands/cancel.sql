-- Visits that do not take place: cancelled, skipped, no-show, or deleted.

create function private.cancel_visit(visit_id uuid, reason text, status text, tell_client boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing public.visits := private.lock_visit(cancel_visit.visit_id);
begin
  if existing.status = cancel_visit.status then return; end if;
  update public.visits as visit set status = cancel_visit.status, cancel_reason = nullif(btrim(reason), '')
  where visit.id = existing.id;
  if tell_client and existing.visit_date is not null then
    perform private.queue_visit_mail(existing.id, 'visit-cancelled', existing.visit_date, existing.start_time,
      nullif(btrim(reason), ''));
  end if;
end
$$;

-- Whether the client was told of a visit of this job or request. Sample data that nobody touched is nobody's.
create function private.is_visit_announced(business_id uuid, job_id uuid, request_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.visits as visit
    where visit.business_id = is_visit_announced.business_id
      and (visit.job_id = is_visit_announced.job_id or visit.request_id = is_visit_announced.request_id)
      and not (visit.is_sample and visit.updated_at = visit.created_at)
      and exists (select from private.outbox as mail where mail.record_id = visit.id and mail.record = 'visit'))
$$;

-- A visit that is already gone is deleted. One that the client was told of is cancelled instead, or they would wait for it.
create function private.remove_visit(visit_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  removed public.visits;
begin
  if not exists (select from public.visits as visit where visit.id = remove_visit.visit_id
    and visit.business_id = any(array(select private.my_managed_business_ids()))) then
    return;
  end if;
  perform private.lock_visit(remove_visit.visit_id);
  if exists (select from private.outbox as mail
    where mail.record_id = remove_visit.visit_id and mail.record = 'visit') then
    raise sqlstate 'PT409' using message = 'visit_announced', hint = 'The client was told of it: cancel it instead.';
  end if;
  delete from public.visits as visit where visit.id = remove_visit.visit_id returning * into removed;
  -- The visit has no page any more on which its history could be read.
  if removed.job_id is not null then
    perform private.log_record_event(removed.business_id, 'job', removed.job_id, 'visit_deleted',
      jsonb_build_object('visit_id', removed.id, 'visit_date', removed.visit_date, 'start_time', removed.start_time));
  end if;
end
$$;

create function public.remove_visit(visit_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.remove_visit(remove_visit.visit_id)
$$;

create function public.cancel_visit(visit_id uuid, reason text default null, tell_client boolean default false)
returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.cancel_visit(cancel_visit.visit_id, cancel_visit.reason, 'cancelled',
    coalesce(cancel_visit.tell_client, false));
  select * into answer from public.visits as row where row.id = cancel_visit.visit_id;
  return answer;
end
$$;

create function public.skip_visit(visit_id uuid, reason text default null) returns public.visits
language sql volatile set search_path = '' as $$
  select * from public.cancel_visit(skip_visit.visit_id, skip_visit.reason)
$$;

create function public.mark_no_show(visit_id uuid, reason text default null) returns public.visits
language plpgsql volatile set search_path = '' as $$
declare
  answer public.visits;
begin
  perform private.cancel_visit(mark_no_show.visit_id, mark_no_show.reason, 'no_show', false);
  select * into answer from public.visits as row where row.id = mark_no_show.visit_id;
  return answer;
end
$$;

grant execute on function private.cancel_visit, private.remove_visit to authenticated;
grant execute on function public.remove_visit, public.cancel_visit, public.skip_visit, public.mark_no_show
  to authenticated, service_role;
