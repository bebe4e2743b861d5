-- A client who would rather come sooner is mailed when an earlier time becomes free, once a day at most. Nobody holds it for
-- them: whoever takes it first on the page of the link gets it.

-- The first free time at least three hours before the one that is booked; null where none is free.
create function private.earlier_time(request public.requests, starts_at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  rule record;
  day date;
  last_day date;
  free timestamptz;
begin
  select * into rule from private.booking_rule(request.business_id, request.service_id, request.id);
  if rule is null then return null; end if;
  day := (rule.earliest at time zone rule.zone)::date;
  last_day := least(rule.last_day, (earlier_time.starts_at at time zone rule.zone)::date);
  -- By weeks: most that is free is near.
  while free is null and day <= last_day loop
    select min(able.starts_at) into free from private.free_crews(request.business_id, request.service_id, array(
        select wish from generate_series(day, least(day + 6, last_day), interval '1 day') as each_day,
          generate_series(0, 1440 / rule.step_minutes - 1) as nth,
          private.instant_of(each_day::date, time '00:00' + make_interval(mins => nth * rule.step_minutes), rule.zone) as wish
        where wish <= earlier_time.starts_at - interval '3 hours'), booking => request.id) as able;
    day := day + 7;
  end loop;
  return free;
end
$$;

-- Keeps the wish; false: such a time is free already, and the client can choose it. It is looked for before the calendar is
-- locked, as that takes long: what opens meanwhile is mailed.
create function private.wish_earlier(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.request_of_link(wish_earlier.token);
  free timestamptz;
begin
  if request.id is not null then
    free := private.earlier_time(request, coalesce((private.visit_of_booking(request)).starts_at, request.wanted_start));
  end if;
  request := private.lock_linked_booking(wish_earlier.token);
  if free is not null then return false; end if;
  update private.online_bookings as booking set earlier_wanted_at = now()
  where booking.request_id = request.id and booking.proven_email is not null and booking.earlier_wanted_at is null;
  return true;
end
$$;

-- What was mailed stays known, so that asking again is no way to more than one mail a day.
create function private.end_wish(request_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.online_bookings as booking set earlier_wanted_at = null, earlier_time = null
  where booking.request_id = end_wish.request_id and booking.earlier_wanted_at is not null
$$;

create function private.forget_wish(token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests := private.lock_linked_booking(forget_wish.token);
begin
  perform private.end_wish(request.id);
end
$$;

-- Whether the business can mail a client of it at this hour: by day where it is, while its page is shown and mails are left.
create function private.may_mail_wish(business public.businesses, at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select extract(hour from may_mail_wish.at at time zone business.timezone) between 8 and 20
    and (private.business_at(business.subdomain)).id is not null
    and private.mails_today(business.id) < private.mails_a_day(business.id)
$$;

-- The bookings whose wishes are to be looked at: those that wait longest first, in the order of the wishes where they were
-- looked at together.
create function private.wishes_in_turn(at timestamptz) returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select wished.request_id from private.online_bookings as wished where wished.earlier_wanted_at is not null
    and (wished.earlier_mailed_at is null or wished.earlier_mailed_at <= wishes_in_turn.at - interval '1 day')
  order by coalesce(wished.earlier_looked_at, wished.earlier_wanted_at), wished.earlier_wanted_at limit 500
$$;

-- Looks for an earlier time for one booking; whether its client is mailed one. Each time goes to one client: the next one hears of
-- it with the next run, if it is still free. A wish whose booking is over ends; while other times are offered it waits.
create function private.mail_earlier_time(request_id uuid, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  wish record;
  free timestamptz;
begin
  update private.online_bookings as booking set earlier_looked_at = mail_earlier_time.at
  where booking.request_id = mail_earlier_time.request_id and booking.earlier_wanted_at is not null;
  if not found then return false; end if;
  select request, business, visit, coalesce(visit.starts_at, request.wanted_start) as starts_at,
    private.booking_state(request, visit) as state, booking.earlier_time into wish
  from private.online_bookings as booking
    join public.requests as request on request.id = booking.request_id
    join public.businesses as business on business.id = request.business_id
    cross join lateral private.visit_of_booking(request) as visit
  where booking.request_id = mail_earlier_time.request_id;
  if wish.state = 'offered' then return false; end if;
  if wish.state not in ('waiting', 'booked')
    or coalesce(private.change_until(wish.request, wish.visit), '-infinity') <= mail_earlier_time.at then
    perform private.end_wish((wish.request).id);
    return false;
  end if;
  if not private.may_mail_wish(wish.business, mail_earlier_time.at)
    or not private.can_move_booking(wish.request, wish.state) then
    return false;
  end if;
  free := private.earlier_time(wish.request, wish.starts_at);
  if free is null or free = wish.earlier_time or exists (select from private.online_bookings as other
    where other.business_id = (wish.business).id and other.earlier_time = free
      and other.earlier_mailed_at > mail_earlier_time.at - interval '9 minutes') then
    return false;
  end if;
  update private.online_bookings as booking set earlier_mailed_at = mail_earlier_time.at, earlier_time = free
  where booking.request_id = (wish.request).id;
  perform private.queue_booking_mail(wish.request, 'visit-earlier', jsonb_build_object('first_time',
    to_char(free at time zone (wish.business).timezone, 'YYYY-MM-DD HH24:MI')));
  return true;
end
$$;

create function public.wish_earlier(token text) returns boolean
language sql volatile set search_path = '' as $$
  select private.wish_earlier(wish_earlier.token)
$$;

create function public.forget_wish(token text) returns void
language sql volatile set search_path = '' as $$
  select private.forget_wish(forget_wish.token)
$$;

grant execute on function private.wish_earlier, private.forget_wish, public.wish_earlier, public.forget_wish to service_role;
