-- Claims that are over: what a visitor did not book, and what the office did not answer in time. The calendar is locked.
create function private.end_claims(business_id uuid) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  lapsed uuid[];
begin
  with ended as (
    delete from private.time_claims as claim
    where claim.business_id = end_claims.business_id and claim.expires_at <= now() returning claim.request_id
  )
  select array_agg(distinct request.id) into lapsed from ended join public.requests as request
    on request.business_id = end_claims.business_id and request.id = ended.request_id
      and request.status in ('unscheduled', 'scheduled')
      -- Of several times that were offered the last one counts.
      and not exists (select from private.time_claims as other where other.business_id = end_claims.business_id
        and other.request_id = request.id and other.expires_at > now());
  perform private.log_record_event(end_claims.business_id, 'request', request.id, 'offer_lapsed')
  from private.online_bookings as booking join public.requests as request on request.id = booking.request_id
  where request.business_id = end_claims.business_id and request.id = any(lapsed) and booking.is_offered;
  perform private.log_record_event(end_claims.business_id, 'request', request.id, 'booking_lapsed'), private.apologize(request)
  from public.requests as request where request.business_id = end_claims.business_id and request.id = any(lapsed)
    and not exists (select from private.online_bookings as booking where booking.request_id = request.id and booking.is_offered);
  update private.online_bookings as booking set is_offered = false
  where booking.business_id = end_claims.business_id and booking.request_id = any(lapsed) and booking.is_offered;
  return coalesce(cardinality(lapsed), 0);
end
$$;

-- Ends the claims of all businesses that are over; returns how many clients had no answer. A business whose calendar is
-- being written is left to the next run. Codes are forgotten after a day.
create function private.lapse_bookings() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  business uuid;
  lapsed int := 0;
begin
  delete from private.booking_codes as code where code.created_at < now() - interval '1 day';
  for business in select distinct claim.business_id from private.time_claims as claim where claim.expires_at <= now() loop
    if pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('calendar of ' || business, 0)) then
      lapsed := lapsed + private.end_claims(business);
    end if;
  end loop;
  return lapsed;
end
$$;

-- Keeps a free time of a service for the visitor who chose it, for ten minutes; nobody else gets it meanwhile. sender_hash
-- stands for where the visitor comes from: what was held from there goes, so that a second tap, a reload and another choice
-- find no rival in the visitor's own hold. A hold takes no number and no lock of a row that people write, so that nobody
-- who holds one waits for it. A network is not one person: it can have ten bookings of a day waiting, and whoever moves
-- a booking, the one of the link booking_token, is not asked how many.
create function private.hold_time(subdomain text, service_id uuid, starts_at timestamptz, sender_hash text,
  booking_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  business public.businesses := private.business_at(hold_time.subdomain);
  booking uuid := private.booking_to_move(business.id, hold_time.booking_token);
  rule record;
  token text := private.new_token();
  group_id uuid := gen_random_uuid();
  ends_at timestamptz;
  expires_at timestamptz;
  crew uuid[];
begin
  if business.id is null then raise sqlstate 'PT404' using message = 'business_not_found'; end if;
  select * into rule from private.booking_rule(business.id, hold_time.service_id, booking);
  if rule is null then raise sqlstate 'PT404' using message = 'service_not_found'; end if;
  -- What no page offers is refused before anybody waits for the calendar.
  if hold_time.starts_at < rule.earliest or (hold_time.starts_at at time zone rule.zone)::date > rule.last_day
    or extract(epoch from (hold_time.starts_at at time zone rule.zone)::time) % (rule.step_minutes * 60) <> 0 then
    perform private.refuse_time(business.id, hold_time.service_id, hold_time.starts_at, booking);
  end if;
  begin
    perform private.lock_calendar(business.id, is_promise => true);
    perform private.end_claims(business.id);
    -- It may have changed meanwhile.
    select * into rule from private.booking_rule(business.id, hold_time.service_id, booking);
    if rule is null then raise sqlstate 'PT404' using message = 'service_not_found'; end if;
    delete from private.time_claims as claim where claim.business_id = business.id
      and claim.sender_hash = hold_time.sender_hash and claim.request_id is null;
    if (select count(distinct claim.group_id) filter (where claim.request_id is null) >= 30
        or (booking is null and count(distinct claim.group_id) filter (where claim.sender_hash = hold_time.sender_hash
          and claim.created_at > now() - interval '1 day') >= 10)
      from private.time_claims as claim where claim.business_id = business.id)
      or private.strangers_today(business.id, are_booking => true) >= 60 then
      raise sqlstate 'PT429' using message = 'too_many_holds';
    end if;
    select free.crew into crew from private.free_crews(business.id, hold_time.service_id, array[hold_time.starts_at],
      booking => booking) as free;
    if crew is null then raise sqlstate 'PT409' using message = 'time_taken'; end if;
    ends_at := hold_time.starts_at + make_interval(mins => rule.minutes);
    expires_at := now() + interval '10 minutes';
    insert into private.time_claims (business_id, user_id, group_id, service_id, starts_at, ends_at, taken, token_hash,
      sender_hash, expires_at)
    select business.id, member, group_id, hold_time.service_id, hold_time.starts_at, ends_at,
      tstzrange(hold_time.starts_at, ends_at + rule.gap), private.token_hash(token), hold_time.sender_hash, expires_at
    from unnest(crew) as member order by member;
  exception when sqlstate 'PT409' then
    if sqlerrm <> 'time_taken' then raise; end if;
    -- The calendar is free again, and others hold times while this looks for other ones.
    perform private.refuse_time(business.id, hold_time.service_id, hold_time.starts_at, booking);
  end;
  return jsonb_build_object('token', token, 'starts_at', hold_time.starts_at, 'ends_at', ends_at, 'expires_at', expires_at);
end
$$;

-- Lets a time go that was not booked. What was booked stays: only the client's link or the office ends it.
create function private.release_time(token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  business uuid := (select claim.business_id from private.time_claims as claim
    where claim.token_hash = private.token_hash(release_time.token) limit 1);
begin
  if business is null then return; end if;
  perform private.lock_calendar(business);
  delete from private.time_claims as claim
  where claim.token_hash = private.token_hash(release_time.token) and claim.request_id is null;
end
$$;

create function public.hold_time(subdomain text, service_id uuid, starts_at timestamptz, sender_hash text,
  booking_token text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.hold_time(hold_time.subdomain, hold_time.service_id, hold_time.starts_at, hold_time.sender_hash,
    hold_time.booking_token)
$$;

create function public.release_time(token text) returns void
language sql volatile set search_path = '' as $$
  select private.release_time(release_time.token)
$$;

grant execute on function private.hold_time, private.release_time, public.hold_time, public.release_time to service_role;
