-- What a client does by the link of a booking, until so long before its start.

-- The booking of a link in one of these states, with its job and request locked after the calendar, as everywhere; refused when
-- it is too late. What is offered can be answered until it is over.
create function private.lock_linked_booking(token text, states text[] default '{waiting,booked}') returns public.requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.request_of_link(lock_linked_booking.token);
  visit public.visits;
  state text;
begin
  if request.id is null then raise sqlstate 'PT404' using message = 'link_not_found'; end if;
  perform private.lock_calendar(request.business_id);
  perform from public.jobs as job where job.business_id = request.business_id and job.request_id = request.id
  order by job.id for no key update;
  select * into request from public.requests as stored where stored.id = request.id for no key update;
  visit := private.visit_of_booking(request);
  state := private.booking_state(request, visit);
  if state <> all(states) then raise sqlstate 'PT409' using message = 'booking_over'; end if;
  if state <> 'offered' and coalesce(private.change_until(request, visit), '-infinity') <= now() then
    raise sqlstate 'PT409' using message = 'too_late_to_change';
  end if;
  return request;
end
$$;

-- Whether nothing hangs on the job of a booking but its visit: no other visit, no lines but those it was made with, no money.
create function private.is_only_booking(job public.jobs, visit_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select job.status = 'scheduled' and job.schedule_type = 'one-off'
    and not exists (select from public.visits as other where other.business_id = job.business_id
      and other.job_id = job.id and other.id <> is_only_booking.visit_id and other.status <> 'cancelled')
    and not exists (select from public.job_lines as line where line.business_id = job.business_id
      and line.job_id = job.id and (line.created_at, line.updated_at) is distinct from (job.created_at, job.created_at))
    and not exists (select from public.invoice_sources as billed
      where billed.business_id = job.business_id and billed.job_id = job.id)
    and not exists (select from public.payments as paid where paid.business_id = job.business_id and paid.job_id = job.id)
    and not exists (select from public.expenses as spent where spent.business_id = job.business_id and spent.job_id = job.id)
    and not exists (select from public.cash_notes as noted where noted.business_id = job.business_id and noted.job_id = job.id)
$$;

create function private.cancel_booking(token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.lock_linked_booking(cancel_booking.token, array['waiting', 'booked', 'offered']);
  visit public.visits := private.visit_of_booking(request);
begin
  perform private.log_record_event(request.business_id, 'request', request.id, 'booking_cancelled');
  if visit.id is null then
    update public.requests as cancelled set status = 'archived' where cancelled.id = request.id;
    return;
  end if;
  update public.visits as cancelled set status = 'cancelled', cancel_reason = (select case business.language
      when 'es' then 'Lo canceló el cliente en línea' else 'Cancelled online by the client' end
    from public.businesses as business where business.id = request.business_id)
  where cancelled.id = visit.id;
  perform private.log_record_event(request.business_id, 'job', visit.job_id, 'booking_cancelled');
  update public.jobs as cancelled set status = 'cancelled'
  where cancelled.id = visit.job_id and private.is_only_booking(cancelled, visit.id);
  if private.is_visit_announced(request.business_id, visit.job_id, null) then
    perform private.queue_visit_mail_if_room(visit.id, 'visit-cancelled', visit.visit_date, visit.start_time);
  end if;
end
$$;

-- The visit of a booking at another time, by those for whom it is held.
create function private.move_booked_visit(visit public.visits, held private.time_claims, crew uuid[], zone text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  local_start timestamp := held.starts_at at time zone zone;
begin
  update public.visits as moved set visit_date = local_start::date, start_time = local_start::time,
    duration_minutes = (extract(epoch from held.ends_at - held.starts_at) / 60)::int,
    is_moved = moved.is_moved or moved.series_id is not null
  where moved.id = visit.id;
  perform private.set_visit_members(visit, crew);
  perform private.log_record_event(visit.business_id, 'visit', visit.id, 'moved', jsonb_build_object(
    'from_date', visit.visit_date, 'from_time', visit.start_time, 'to_date', local_start::date, 'to_time', local_start::time));
  delete from private.time_claims as claim where claim.group_id = held.group_id;
  if private.is_visit_announced(visit.business_id, visit.job_id, null) then
    perform private.queue_visit_mail_if_room(visit.id, 'visit-moved', visit.visit_date, visit.start_time);
  end if;
end
$$;

-- Moves a booking to the time that its client holds: the old one goes only now.
create function private.move_booking(token text, hold_token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.lock_linked_booking(move_booking.token);
  visit public.visits := private.visit_of_booking(request);
  was timestamptz := coalesce(visit.starts_at, request.wanted_start);
  held private.time_claims;
  crew uuid[];
  rule record;
begin
  if private.is_moved_often(request) then raise sqlstate 'PT429' using message = 'too_many_holds'; end if;
  perform from private.time_claims as claim where claim.token_hash = private.token_hash(move_booking.hold_token)
  order by claim.user_id for no key update;
  select * into held from private.time_claims as claim where claim.token_hash = private.token_hash(move_booking.hold_token)
    and claim.business_id = request.business_id and claim.service_id = request.service_id and claim.request_id is null
    and claim.expires_at > now() limit 1;
  if held.group_id is null then raise sqlstate 'PT409' using message = 'hold_over'; end if;
  select * into rule from private.booking_rule(request.business_id, request.service_id, request.id);
  crew := array(select claim.user_id from private.time_claims as claim where claim.group_id = held.group_id order by claim.user_id);
  if rule is null or held.ends_at <> held.starts_at + make_interval(mins => rule.minutes)
    or crew is distinct from (select free.crew from private.free_crews(request.business_id, request.service_id,
      array[held.starts_at], held.group_id, crew, request.id) as free) then
    perform private.refuse_time(request.business_id, request.service_id, held.starts_at, request.id);
  end if;
  update public.requests as moved set wanted_start = held.starts_at, wanted_end = held.ends_at,
    preferred_times = to_char(held.starts_at at time zone rule.zone, 'YYYY-MM-DD HH24:MI')
  where moved.id = request.id returning * into request;
  if visit.id is null then
    delete from private.time_claims as claim where claim.business_id = request.business_id and claim.request_id = request.id;
    update private.time_claims as claim set request_id = request.id, expires_at = private.kept_until(held, rule.answer_hours)
    where claim.group_id = held.group_id;
  end if;
  -- The news of it says until when the office can answer.
  perform private.log_record_event(request.business_id, 'request', request.id, 'booking_moved',
    jsonb_build_object('from', was, 'to', held.starts_at));
  perform private.end_wish(request.id);
  if visit.id is null then
    perform private.mail_arrival(request);
  else
    perform private.move_booked_visit(visit, held, crew, rule.zone);
  end if;
end
$$;

create function public.cancel_booking(token text) returns void
language sql volatile set search_path = '' as $$
  select private.cancel_booking(cancel_booking.token)
$$;

create function public.move_booking(token text, hold_token text) returns void
language sql volatile set search_path = '' as $$
  select private.move_booking(move_booking.token, move_booking.hold_token)
$$;

grant execute on function private.cancel_booking, private.move_booking, public.cancel_booking, public.move_booking
  to service_role;
