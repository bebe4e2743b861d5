-- Who booked: the one active client with this address if it is proven, else the lead of a stranger.
create function private.client_of_sender(business public.businesses, name text, email text, phone text, language text,
  is_proven boolean) returns uuid
language sql volatile security definer set search_path = '' as $$
  select coalesce(
    (select case when count(*) = 1 then (array_agg(known.id))[1] end from public.clients as known
      where is_proven and known.business_id = business.id and lower(btrim(known.email)) = client_of_sender.email
        and known.client_status = 'active'),
    private.lead_of_stranger(business, name, email, phone, language))
$$;

-- The place that the client wrote, the one that is known if it is the same.
create function private.place_of_sender(business_id uuid, client_id uuid, address text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  place_id uuid;
begin
  if address is null then return null; end if;
  select place.id into place_id from public.property_addresses as place
  where place.business_id = place_of_sender.business_id and place.client_id = place_of_sender.client_id
    and lower(place.address) = lower(place_of_sender.address)
  order by place.is_primary desc, place.created_at desc limit 1;
  if place_id is not null then return place_id; end if;
  insert into public.property_addresses as place (business_id, client_id, address, country)
  values (place_of_sender.business_id, place_of_sender.client_id, place_of_sender.address,
    private.country_of_new(place_of_sender.business_id))
  returning place.id into place_id;
  return place_id;
end
$$;

-- With a link to the booking for whoever made it, and for nobody who only knows its id, or the token of its hold, which
-- stands in an address that others may see; the key of the form does not.
create function private.booking_answer(request public.requests, is_own boolean) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object('request_id', request.id, 'request_number', request.request_number,
    'starts_at', request.wanted_start, 'ends_at', request.wanted_end, 'is_accepted', request.status = 'converted',
    'is_mailed', exists (select from private.outbox as mail where mail.business_id = request.business_id
      and (mail.record, mail.record_id, mail.kind) in (('request', request.id, 'visit-wanted'),
        ('visit', (private.visit_of_booking(request)).id, 'visit-booked'))),
    'kept_until', (select min(claim.expires_at) from private.time_claims as claim
      where claim.business_id = request.business_id and claim.request_id = request.id),
    'link', case when is_own then private.new_booking_link(request.id) end)
$$;

-- Until when what a visitor holds waits for the answer of the office, also when the booking moved to it.
create function private.kept_until(held private.time_claims, answer_hours int) returns timestamptz
language sql stable set search_path = '' as $$
  select least(now() + make_interval(hours => answer_hours), held.starts_at)
$$;

-- Stores the request that a held time becomes. In one statement, so that the news of it knows until when the office can answer.
create function private.store_booking(request public.requests, business public.businesses, held private.time_claims,
  proven_email text, answer_hours int) returns public.requests
language sql volatile security definer set search_path = '' as $$
  with made as (
    insert into public.requests (id, business_id, user_id, client_id, property_id, title, description, notes, source,
      preferred_times, service_id, wanted_start, wanted_end)
    values (request.id, business.id, business.user_id, request.client_id, request.property_id, request.title, request.description,
      request.notes, 'public_profile', to_char(held.starts_at at time zone business.timezone, 'YYYY-MM-DD HH24:MI'),
      held.service_id, held.starts_at, held.ends_at)
    returning *
  ), booked as (
    insert into private.online_bookings (business_id, request_id, proven_email)
    select made.business_id, made.id, store_booking.proven_email from made
  ), kept as (
    update private.time_claims as claim set request_id = made.id, expires_at = private.kept_until(held, store_booking.answer_hours)
    from made where claim.group_id = held.group_id
  )
  select * from made
$$;

-- Makes a request of the time that a visitor holds, which stays theirs until the office answers; one that is accepted by
-- itself becomes a job at once. request_id is the key of the visitor's form: the same key, or the same hold, is the same
-- request. The number is taken here and not by the hold, and the calendar is locked first, so that a hold waits neither
-- for numbers nor for claims.
create function private.confirm_booking(token text, request_id uuid, name text, email text, phone text, address text,
  message text, language text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender text := nullif(lower(btrim(confirm_booking.email)), '');
  number text := nullif(private.one_line(confirm_booking.phone), '');
  is_proven boolean := private.is_address_proven(confirm_booking.request_id, sender);
  held private.time_claims;
  crew uuid[];
  business public.businesses;
  request public.requests;
  rule record;
begin
  if confirm_booking.request_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if sender is null or not private.is_address(sender) then
    raise sqlstate 'PT400' using message = 'address_missing';
  end if;
  select * into held from private.time_claims as claim
  where claim.token_hash = private.token_hash(confirm_booking.token) limit 1;
  perform private.lock_calendar(held.business_id);
  perform from private.time_claims as claim where claim.group_id = held.group_id order by claim.user_id for no key update;
  select * into held from private.time_claims as claim
  where claim.token_hash = private.token_hash(confirm_booking.token) limit 1;
  select * into request from public.requests as stored
  where stored.id = coalesce(held.request_id, confirm_booking.request_id) and stored.source = 'public_profile'
    and stored.wanted_start is not null;
  if request.id is not null then return private.booking_answer(request, held.request_id = confirm_booking.request_id); end if;
  if held.group_id is null or held.expires_at <= now() then
    raise sqlstate 'PT409' using message = 'hold_over';
  end if;
  select * into business from public.businesses as found_one where found_one.id = held.business_id;
  select * into rule from private.booking_rule(held.business_id, held.service_id);
  if rule is null then raise sqlstate 'PT404' using message = 'service_not_found'; end if;
  -- Hours, people and visits may be others than ten minutes ago.
  crew := array(select claim.user_id from private.time_claims as claim where claim.group_id = held.group_id order by claim.user_id);
  if held.ends_at <> held.starts_at + make_interval(mins => rule.minutes)
    or crew is distinct from (select free.crew from private.free_crews(held.business_id, held.service_id,
      array[held.starts_at], held.group_id, crew) as free) then
    perform private.refuse_time(held.business_id, held.service_id, held.starts_at);
  end if;
  if rule.needs_code and not is_proven then raise sqlstate 'PT409' using message = 'code_missing'; end if;
  request.client_id := private.client_of_sender(business, private.one_line(confirm_booking.name), sender, number,
    confirm_booking.language, is_proven);
  request.id := confirm_booking.request_id;
  request.property_id := private.place_of_sender(business.id, request.client_id, nullif(private.one_line(confirm_booking.address), ''));
  request.title := (select service.name from public.services as service
    where service.business_id = business.id and service.id = held.service_id);
  request.description := nullif(btrim(confirm_booking.message, E' \t\r\n\u00A0'), '');
  -- The client may have another name or number from before.
  request.notes := concat_ws(', ', private.one_line(confirm_booking.name), sender, number);
  request := private.store_booking(request, business, held, case when is_proven then sender end, rule.answer_hours);
  if rule.is_auto_accept and is_proven then
    perform private.book_request(request, gen_random_uuid(), tell_client => true);
    request.status := 'converted';
  else
    perform private.mail_arrival(request);
  end if;
  return private.booking_answer(request, true);
end
$$;

create function public.confirm_booking(token text, request_id uuid, name text, email text, phone text, address text,
  message text, language text) returns jsonb
language sql volatile set search_path = '' as $$
  select private.confirm_booking(confirm_booking.token, confirm_booking.request_id, confirm_booking.name,
    confirm_booking.email, confirm_booking.phone, confirm_booking.address, confirm_booking.message,
    confirm_booking.language)
$$;

grant execute on function private.confirm_booking, public.confirm_booking to service_role;
