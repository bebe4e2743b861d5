-- Other times that the office offers a client instead of the one they booked. All of them are held, and the client takes one
-- by the link, which books it: the office has said yes already.

-- A time that is held for a booking, for who is free then; refused where nobody is.
create function private.claim_for_booking(request public.requests, starts_at timestamptz, answer_hours int, minutes int, gap interval)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  crew uuid[] := (select free.crew from private.free_crews(request.business_id, request.service_id,
    array[claim_for_booking.starts_at]) as free);
  ends_at timestamptz := claim_for_booking.starts_at + make_interval(mins => claim_for_booking.minutes);
  group_id uuid := gen_random_uuid();
begin
  if crew is null then perform private.refuse_time(request.business_id, request.service_id, claim_for_booking.starts_at); end if;
  -- The sender is the booking itself, so that the client's own holds are not counted with it.
  insert into private.time_claims (business_id, user_id, group_id, service_id, request_id, starts_at, ends_at, taken, token_hash,
    sender_hash, expires_at)
  select request.business_id, member, group_id, request.service_id, request.id, claim_for_booking.starts_at, ends_at,
    tstzrange(claim_for_booking.starts_at, ends_at + claim_for_booking.gap), private.token_hash(private.new_token()),
    private.token_hash('offer of ' || request.id),
    least(now() + make_interval(hours => claim_for_booking.answer_hours), claim_for_booking.starts_at)
  from unnest(crew) as member order by member;
end
$$;

create function private.offer_times(request_id uuid, times timestamptz[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.lock_booking(offer_times.request_id);
  chosen timestamptz[] := array(select distinct wish from unnest(offer_times.times) as wish where wish is not null order by wish);
  zone text := (select business.timezone from public.businesses as business where business.id = request.business_id);
  words text[] := array(select to_char(wish at time zone zone, 'YYYY-MM-DD HH24:MI') from unnest(chosen) as wish);
  proven_email text := (select booking.proven_email from private.online_bookings as booking where booking.request_id = request.id);
  rule record;
begin
  perform private.require_waiting(request);
  if cardinality(chosen) not between 1 and 3 then raise sqlstate 'PT400' using message = 'choice_missing'; end if;
  if proven_email is null then raise sqlstate 'PT409' using message = 'address_unproven'; end if;
  -- Sent twice, as after a lost answer, it is the same offer.
  if (select array_agg((held ->> 'starts_at')::timestamptz) from jsonb_array_elements(private.offered_times(request.id)) as held)
    = chosen then
    return;
  end if;
  -- Without a mail the client would know of no time.
  perform private.check_client_mail(request.business_id, request.id, proven_email);
  select * into rule from private.booking_rule(request.business_id, request.service_id);
  if rule is null then raise sqlstate 'PT404' using message = 'service_not_found'; end if;
  delete from private.time_claims as claim where claim.business_id = request.business_id and claim.request_id = request.id;
  perform private.claim_for_booking(request, wish, rule.answer_hours, rule.minutes, rule.gap) from unnest(chosen) as wish;
  update private.online_bookings as booking set is_offered = true where booking.request_id = request.id;
  perform private.log_record_event(request.business_id, 'request', request.id, 'times_offered',
    jsonb_build_object('times', to_jsonb(words)));
  perform private.queue_booking_mail(request, 'visit-offered', jsonb_build_object('first_time', words[1],
    'second_time', words[2], 'third_time', words[3], 'held_until', (select to_char(min(claim.expires_at) at time zone zone,
        'YYYY-MM-DD HH24:MI') from private.time_claims as claim
      where claim.business_id = request.business_id and claim.request_id = request.id)), (select count(*) from public.record_events as event
      where event.business_id = request.business_id and event.record = 'request' and event.record_id = request.id
        and event.kind = 'times_offered'));
end
$$;

-- Books one of them for the client of a link, and lets the others go.
create function private.take_offered_time(token text, starts_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.lock_linked_booking(take_offered_time.token, array['offered']);
  held private.time_claims;
begin
  select * into held from private.time_claims as claim where claim.business_id = request.business_id
    and claim.request_id = request.id and claim.starts_at = take_offered_time.starts_at and claim.expires_at > now() limit 1;
  if held.group_id is null then raise sqlstate 'PT409' using message = 'hold_over'; end if;
  delete from private.time_claims as claim where claim.business_id = request.business_id and claim.request_id = request.id
    and claim.group_id <> held.group_id;
  update public.requests as taken set wanted_start = held.starts_at, wanted_end = held.ends_at,
    preferred_times = to_char(held.starts_at at time zone (select business.timezone from public.businesses as business
      where business.id = request.business_id), 'YYYY-MM-DD HH24:MI')
  where taken.id = request.id returning * into request;
  update private.online_bookings as booking set is_offered = false where booking.request_id = request.id;
  perform private.log_record_event(request.business_id, 'request', request.id, 'offer_taken');
  perform private.book_request(request, gen_random_uuid(), tell_client => true);
end
$$;

-- For whoever answers a booking: the times of a day that can be offered for it.
create function private.free_times_of_booking(request_id uuid, day date) returns timestamptz[]
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.requests;
  rule record;
begin
  select * into request from public.requests as found_one where found_one.id = free_times_of_booking.request_id
    and found_one.business_id = any(array(select private.my_managed_business_ids()));
  if request.id is null then raise sqlstate 'PT404' using message = 'request_not_found'; end if;
  select * into rule from private.booking_rule(request.business_id, request.service_id);
  if rule is null then return '{}'; end if;
  return array(select free.starts_at from private.free_crews(request.business_id, request.service_id,
      array(select private.instant_of(free_times_of_booking.day, time '00:00' + make_interval(mins => nth * rule.step_minutes), rule.zone)
        from generate_series(0, 1440 / rule.step_minutes - 1) as nth), but_request => request.id) as free
    order by free.starts_at);
end
$$;

-- The times that a client can take now, each with until when; none where nothing is offered.
create function private.offered_times(request_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.times_offered(request) from public.requests as request
    join private.online_bookings as booking on booking.request_id = request.id and booking.is_offered
  where request.business_id = any(array(select private.my_managed_business_ids()))
    and request.id = offered_times.request_id), '[]')
$$;

-- Offers up to three other times by mail to an address that was proven.
create function public.offer_times(request_id uuid, times timestamptz[]) returns void
language sql volatile set search_path = '' as $$
  select private.offer_times(offer_times.request_id, offer_times.times)
$$;

create function public.free_times_of_booking(request_id uuid, day date) returns timestamptz[]
language sql stable set search_path = '' as $$
  select private.free_times_of_booking(free_times_of_booking.request_id, free_times_of_booking.day)
$$;

create function public.offered_times(request_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.offered_times(offered_times.request_id)
$$;

create function public.take_offered_time(token text, starts_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  select private.take_offered_time(take_offered_time.token, take_offered_time.starts_at)
$$;

grant execute on function private.offer_times, private.free_times_of_booking, private.offered_times to authenticated;
grant execute on function public.offer_times, public.free_times_of_booking, public.offered_times to authenticated, service_role;
grant execute on function private.take_offered_time, public.take_offered_time to service_role;
