-- What the office answers to a booking: the calendar is locked before the request, as by everybody who ends claims.

create function private.lock_booking(request_id uuid) returns public.requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  business uuid := (select request.business_id from public.requests as request where request.id = lock_booking.request_id
    and request.business_id = any(array(select private.my_managed_business_ids())));
begin
  if business is null then raise sqlstate 'PT404' using message = 'request_not_found'; end if;
  perform private.lock_calendar(business);
  return private.lock_request(lock_booking.request_id);
end
$$;

-- Until when the time of a booking is kept; null once it is not.
create function private.held_until(request_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(claim.expires_at) from private.time_claims as claim
  where claim.business_id = any(array(select private.my_managed_business_ids()))
    and claim.request_id = held_until.request_id and claim.expires_at > now()
$$;

-- The times that bookings keep until they are answered, the first to be answered first; none for whoever does not answer them.
-- is_mailed: the client's address is proven, so that they are mailed the answer, in that language.
create function private.waiting_bookings(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', held.group_id, 'request_id', request.id, 'title', request.title,
      'client', jsonb_build_object('name', client.name, 'title', client.title, 'first_name', client.first_name,
        'last_name', client.last_name, 'company_name', client.company_name),
      'visit_date', held.local_start::date, 'start_time', held.local_start::time,
      'duration_minutes', (extract(epoch from held.ends_at - held.starts_at) / 60)::int,
      'kept_minutes', (extract(epoch from upper(held.taken) - held.starts_at) / 60)::int,
      'member_ids', held.member_ids, 'expires_at', held.expires_at, 'is_offered', booking.is_offered,
      'is_mailed', booking.proven_email is not null,
      'language', private.client_language(request.business_id, request.client_id))
    order by held.expires_at, held.starts_at, held.group_id), '[]')
  from (select claim.request_id, claim.group_id, claim.starts_at, claim.ends_at, claim.taken, claim.expires_at,
      claim.starts_at at time zone business.timezone as local_start, array_agg(claim.user_id order by claim.user_id) as member_ids
    from private.time_claims as claim join public.businesses as business on business.id = claim.business_id
    where claim.business_id = waiting_bookings.business_id
      and claim.business_id = any(array(select private.my_managed_business_ids()))
      and claim.request_id is not null and claim.expires_at > now()
    group by claim.request_id, claim.group_id, claim.starts_at, claim.ends_at, claim.taken, claim.expires_at,
      business.timezone) as held
    join public.requests as request on request.id = held.request_id
    join private.online_bookings as booking on booking.request_id = held.request_id
    join public.clients as client on client.business_id = request.business_id and client.id = request.client_id
$$;

-- The crew whose time waits for the answer; refused once nothing waits any more.
create function private.require_waiting(request public.requests) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  crew uuid[] := array(select claim.user_id from private.time_claims as claim where claim.business_id = request.business_id
    and claim.request_id = request.id and claim.expires_at > now() order by claim.user_id);
begin
  if cardinality(crew) = 0 then raise sqlstate 'PT409' using message = 'booking_over'; end if;
  return crew;
end
$$;

-- Who goes: those for whom the time was kept, and if one of them has left, others who are free then. Without such, those
-- who are left: the office has seen the time, and finds somebody.
create function private.crew_of_booking(request public.requests) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  crew uuid[] := private.require_waiting(request);
  left_over uuid[] := array(select team.user_id from public.team_members as team
    where team.business_id = request.business_id and team.user_id = any(crew) and team.is_active order by team.user_id);
begin
  if left_over = crew then return crew; end if;
  return coalesce((select free.crew from private.free_crews(request.business_id, request.service_id,
      array[request.wanted_start], (select claim.group_id from private.time_claims as claim
        where claim.business_id = request.business_id and claim.request_id = request.id limit 1)) as free), left_over);
end
$$;

-- The job of a booking: the service as its line, and one visit at the time that was kept. It is booked although no more
-- mails may be sent that day.
create function private.book_request(request public.requests, job_id uuid, tell_client boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  crew uuid[] := private.crew_of_booking(request);
  zone text := (select business.timezone from public.businesses as business where business.id = request.business_id);
  new_visit uuid := gen_random_uuid();
  job public.jobs;
begin
  perform private.make_job_of_request(request, book_request.job_id);
  select * into job from public.jobs as made where made.id = book_request.job_id;
  perform private.save_job_lines(job, coalesce((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(),
      'service_id', service.id, 'name', service.name, 'description', service.description, 'unit_price', service.price,
      'is_taxable', service.is_taxable, 'unit_cost', cost.unit_cost))
    from public.services as service left join public.service_costs as cost
      on cost.business_id = service.business_id and cost.service_id = service.id
    where service.business_id = request.business_id and service.id = request.service_id), '[]'));
  perform private.set_job_members(job, crew);
  perform private.add_job_visits(job, jsonb_build_array(jsonb_build_object('id', new_visit,
    'visit_date', (request.wanted_start at time zone zone)::date, 'start_time', (request.wanted_start at time zone zone)::time,
    'duration_minutes', (extract(epoch from request.wanted_end - request.wanted_start) / 60)::int)));
  update private.online_bookings as booked set visit_id = new_visit where booked.request_id = request.id;
  update public.jobs as made set status = 'scheduled' where made.id = job.id and made.status = 'draft';
  delete from private.time_claims as claim where claim.business_id = request.business_id and claim.request_id = request.id;
  if tell_client then perform private.queue_visit_mail_if_room(new_visit, 'visit-booked'); end if;
end
$$;

-- Whether the client of a booked job was mailed its time.
create function private.is_booking_mailed(business_id uuid, job_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.outbox as mail join public.visits as visit on visit.id = mail.record_id
    where mail.business_id = is_booking_mailed.business_id and mail.record = 'visit' and mail.kind = 'visit-booked'
      and visit.business_id = is_booking_mailed.business_id and visit.job_id = is_booking_mailed.job_id)
$$;

create function private.accept_booking(request_id uuid, job_id uuid, tell_client boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.lock_booking(accept_booking.request_id);
begin
  if accept_booking.job_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if exists (select from public.jobs as job where job.business_id = request.business_id
    and job.request_id = request.id and job.id = accept_booking.job_id) then
    return private.is_booking_mailed(request.business_id, accept_booking.job_id);
  end if;
  perform private.require_waiting(request);
  if exists (select from private.online_bookings as booking where booking.request_id = request.id and booking.is_offered) then
    raise sqlstate 'PT409' using message = 'times_offered';
  end if;
  perform private.book_request(request, accept_booking.job_id, accept_booking.tell_client);
  return private.is_booking_mailed(request.business_id, accept_booking.job_id);
end
$$;

create function private.decline_booking(request_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.lock_booking(decline_booking.request_id);
begin
  if request.status = 'archived' then return; end if;
  perform private.require_waiting(request);
  update public.requests as declined set status = 'archived' where declined.id = request.id;
  perform private.log_record_event(request.business_id, 'request', request.id, 'booking_declined',
    jsonb_strip_nulls(jsonb_build_object('reason', nullif(btrim(decline_booking.reason), ''))));
  perform private.queue_booking_mail(request, 'visit-declined',
    jsonb_build_object('reason', nullif(btrim(decline_booking.reason), '')));
end
$$;

-- Until when the office can accept a booking, for whoever answers it; null once nothing waits any more.
create function public.held_until(request_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select private.held_until(held_until.request_id)
$$;

-- The times that bookings keep until they are answered, for the calendar and the checks of whoever answers them.
create function public.waiting_bookings(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.waiting_bookings(waiting_bookings.business_id)
$$;

-- Accepts what a client booked: it becomes a job with a visit, of which the client is told by mail where one may still be
-- sent that day, which is_mailed says. job_id is new: called again with it nothing happens.
create function public.accept_booking(request_id uuid, job_id uuid, tell_client boolean default true) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  is_mailed boolean := private.accept_booking(accept_booking.request_id, accept_booking.job_id,
    coalesce(accept_booking.tell_client, true));
begin
  return (select to_jsonb(job) || jsonb_build_object('is_mailed', is_mailed)
    from public.jobs as job where job.id = accept_booking.job_id);
end
$$;

-- Declines what a client booked and frees the time; the request is archived. A proven address gets the reason by mail.
create function public.decline_booking(request_id uuid, reason text default null) returns void
language sql volatile set search_path = '' as $$
  select private.decline_booking(decline_booking.request_id, decline_booking.reason)
$$;

grant execute on function private.accept_booking, private.decline_booking, private.held_until, private.waiting_bookings
  to authenticated;
grant execute on function public.accept_booking, public.decline_booking, public.held_until,
  public.waiting_bookings to authenticated, service_role;
