-- The visit that a booking became.
create function private.visit_of_booking(request public.requests) returns public.visits
language sql stable security definer set search_path = '' as $$
  select visit from private.online_bookings as booking
    join public.visits as visit on visit.business_id = booking.business_id and visit.id = booking.visit_id
  where booking.request_id = request.id
$$;

-- Until when its links lead to a booking.
create function private.booking_links_end(request public.requests) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce((private.visit_of_booking(request)).ends_at, request.wanted_end) + interval '90 days'
$$;

-- The booking that a link leads to; null for a link that leads nowhere any more.
create function private.request_of_link(token text) returns public.requests
language sql stable security definer set search_path = '' as $$
  select request from private.booking_links as link join public.requests as request on request.id = link.request_id
  where link.token_hash = private.token_hash(request_of_link.token) and private.booking_links_end(request) > now()
$$;

create function private.is_any_time(visit public.visits) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select visit.visit_date is not null and visit.start_time is null
$$;

-- How a booking stands, for its client.
create function private.booking_state(request public.requests, visit public.visits) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when visit.status in ('scheduled', 'in_progress') and visit.ends_at > now() then 'booked'
    when visit.status in ('cancelled', 'skipped') then 'cancelled'
    when visit.starts_at is not null then 'over'
    when request.status = 'converted' then 'answered'
    when exists (select from private.time_claims as claim where claim.business_id = request.business_id
      and claim.request_id = request.id and claim.expires_at > now()) then
      case when exists (select from private.online_bookings as booking
        where booking.request_id = request.id and booking.is_offered) then 'offered' else 'waiting' end
    when exists (select from public.record_events as event where event.business_id = request.business_id
      and event.record = 'request' and event.record_id = request.id and event.kind = 'booking_cancelled') then 'cancelled'
    when request.status = 'archived' then 'declined'
    -- The client did not choose in time. Claims that are over are ended a minute later.
    when exists (select from private.online_bookings as booking
        where booking.request_id = request.id and booking.is_offered)
      or exists (select from public.record_events as event where event.business_id = request.business_id
        and event.record = 'request' and event.record_id = request.id and event.kind = 'offer_lapsed') then 'unchosen'
    else 'lapsed' end
$$;

-- The booking that a link can move; null for any other link, and where there is none.
create function private.booking_to_move(business_id uuid, token text) returns uuid
language sql stable security definer set search_path = '' as $$
  select request.id from private.request_of_link(booking_to_move.token) as request
  where request.business_id = booking_to_move.business_id
    and private.booking_state(request, private.visit_of_booking(request)) in ('waiting', 'booked')
$$;

-- Until when a client can change a booking; null once it is under way. Nobody comes at any time of a day before work begins.
create function private.change_until(request public.requests, visit public.visits) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when visit.status is distinct from 'in_progress' then
      case when private.is_any_time(visit) then private.instant_of(visit.visit_date,
          coalesce((calendar.working_hours -> (extract(isodow from visit.visit_date)::int - 1) ->> 'start')::time, '00:00'),
          business.timezone)
        else coalesce(visit.starts_at, request.wanted_start) end
      - make_interval(mins => setting.cutoff_minutes) end
  from public.businesses as business
    join public.booking_settings as setting on setting.business_id = business.id
    join public.schedule_settings as calendar on calendar.business_id = business.id
  where business.id = request.business_id
$$;

-- A client moves a booking five times in a day at most.
create function private.is_moved_often(request public.requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) >= 5 from public.record_events as event where event.business_id = request.business_id
    and event.record = 'request' and event.record_id = request.id and event.kind = 'booking_moved'
    and event.created_at > now() - interval '1 day'
$$;

-- Whether times are offered for a booking: by those who do its visit, once there is one.
create function private.can_move_booking(request public.requests, state text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not (can_move_booking.state in ('waiting', 'booked') and private.is_moved_often(request))
    and exists (select from private.booking_rule(request.business_id, request.service_id,
      case when can_move_booking.state = 'booked' then request.id end) as rule
    where rule.crew is null or rule.crew <@ array(select able.user_id from private.booking_members(request.business_id) as able))
$$;

-- How the wish for an earlier time stands, with the time that was mailed; null where no address is proven, as nothing is
-- mailed to any other.
create function private.wish_of(request public.requests, visit public.visits) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('time', booking.earlier_time, 'state', case when booking.earlier_wanted_at is null then 'open'
    when booking.earlier_time is null then 'kept'
    when booking.earlier_time < coalesce(visit.starts_at, request.wanted_start)
      and exists (select from private.free_crews(request.business_id, request.service_id, array[booking.earlier_time],
        booking => request.id)) then 'free' else 'taken' end)
  from private.online_bookings as booking where booking.request_id = request.id and booking.proven_email is not null
$$;

-- The times that are held for a request, each with until when.
create function private.times_offered(request public.requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('starts_at', offered.starts_at, 'held_until', offered.expires_at)
    order by offered.starts_at), '[]')
  from (select distinct claim.starts_at, claim.expires_at from private.time_claims as claim
    where claim.business_id = request.business_id and claim.request_id = request.id and claim.expires_at > now()) as offered
$$;

-- A booking as its client sees it by a link; null for a link that leads nowhere. The page is that of the business, shown or not:
-- whoever booked knows it.
create function private.booking_link(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('page', private.profile_of(business),
    'language', private.client_language(business.id, request.client_id), 'phone', private.business_for_client(business.id, request.client_id) ->> 'phone',
    'state', state.name, 'title', request.title, 'service_id', request.service_id, 'reference', request.request_number,
    'starts_at', coalesce(visit.starts_at, request.wanted_start), 'ends_at', coalesce(visit.ends_at, request.wanted_end),
    'is_any_time', private.is_any_time(visit),
    'change_until', case when state.name in ('waiting', 'booked') then private.change_until(request, visit) end,
    'offered', case when state.name = 'offered' then private.times_offered(request) else '[]' end,
    'can_move', can.move,
    'earlier', case when can.move and state.name in ('waiting', 'booked') then private.wish_of(request, visit) end,
    'reason', case state.name when 'declined' then (select event.data ->> 'reason' from public.record_events as event
      where event.business_id = request.business_id and event.record = 'request' and event.record_id = request.id
        and event.kind = 'booking_declined' order by event.id desc limit 1) end)
  from private.request_of_link(booking_link.token) as request
    join public.businesses as business on business.id = request.business_id and business.closed_at is null
    cross join lateral private.visit_of_booking(request) as visit
    cross join lateral (select private.booking_state(request, visit) as name) as state
    cross join lateral (select (private.business_at(business.subdomain)).id is not null
      and private.can_move_booking(request, state.name) as move) as can
$$;

create function public.booking_link(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.booking_link(booking_link.token)
$$;

-- Forgets links that have led nowhere for 30 days; answers how many. A booking is ahead when a link to it is made, so that
-- a younger link is none of them.
create function private.forget_booking_links() returns int
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from private.booking_links as link using public.requests as request
    where request.id = link.request_id and link.created_at < now() - interval '120 days'
      and private.booking_links_end(request) < now() - interval '30 days' returning link.token_hash)
  select count(*)::int from gone
$$;

grant execute on function private.booking_link, public.booking_link to service_role;
