-- How many rows each function gives is written down: the planner guesses 1,000, and by that a join in free_crews would have
-- billions, for which it sets aside thousands of files.

-- What a service and its business say about booking it at a free time; no row where that is not offered. A booking that is
-- moved is as long as the office planned its visit, and done by the same people; crew is null where nobody is named.
create function private.booking_rule(business_id uuid, service_id uuid, booking uuid default null)
returns table (zone text, minutes int, gap interval, crew_size int, lead_minutes int, earliest timestamptz, today date, last_day date,
  step_minutes int, day_cap int, answer_hours int, needs_code boolean, is_auto_accept boolean, crew uuid[])
language sql stable security definer set search_path = '' rows 1 as $$
  select business.timezone, length.minutes,
    make_interval(mins => coalesce(service.buffer_minutes, calendar.buffer_minutes)),
    coalesce(cardinality(planned.crew), service.crew_size),
    notice.minutes, now() + make_interval(mins => notice.minutes), local.today,
    local.today + setting.horizon_days, setting.step_minutes, setting.day_cap, setting.answer_hours,
    setting.needs_code, setting.is_auto_accept, planned.crew
  from public.businesses as business
    join public.booking_settings as setting on setting.business_id = business.id
    join public.schedule_settings as calendar on calendar.business_id = business.id
    join public.services as service on service.business_id = business.id
    cross join lateral (select (now() at time zone business.timezone)::date as today) as local
    left join lateral (select visit.duration_minutes as minutes, nullif(array(select assigned.user_id
          from public.visit_members as assigned where assigned.business_id = visit.business_id and assigned.visit_id = visit.id
          order by assigned.user_id), '{}') as crew
        from private.online_bookings as booked
          join public.visits as visit on visit.business_id = booked.business_id and visit.id = booked.visit_id
        where booked.business_id = business.id and booked.request_id = booking_rule.booking) as planned on true
    cross join lateral (select greatest(coalesce(planned.minutes, service.duration_minutes,
      calendar.default_duration_minutes), 5) as minutes) as length
    cross join lateral (select coalesce(service.lead_minutes, setting.lead_minutes) as minutes) as notice
  where business.id = booking_rule.business_id and business.closed_at is null and setting.is_on
    and service.id = booking_rule.service_id and service.is_active and service.is_public and service.booking = 'job'
    -- What a visit can be at most.
    and length.minutes <= 2880
$$;

-- The members who are booked online, and their working hours.
create function private.booking_members(business_id uuid)
returns table (user_id uuid, working_hours jsonb, day_cap int)
language sql stable security definer set search_path = '' rows 10 as $$
  select team.user_id, coalesce(own.working_hours, calendar.working_hours), bookable.day_cap
  from public.team_members as team
    join public.schedule_settings as calendar on calendar.business_id = team.business_id
    left join public.member_hours as own on own.business_id = team.business_id and own.user_id = team.user_id
    left join public.bookable_members as bookable
      on bookable.business_id = team.business_id and bookable.user_id = team.user_id
  where team.business_id = booking_members.business_id and team.is_active
    and (bookable.user_id is not null or not exists (select from public.bookable_members as named
          join public.team_members as active using (business_id, user_id)
      where named.business_id = booking_members.business_id and active.is_active))
$$;

-- Who is named for a service, former members too; nobody: everybody can do it.
create function private.able_members(business_id uuid, service_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(able.user_id order by able.user_id), '{}') from public.service_members as able
  where able.business_id = able_members.business_id and able.service_id = able_members.service_id
$$;

-- From one local time to another; nothing when the clock is set so that the end comes first.
create function private.span_of(from_day date, from_time time, to_day date, to_time time, zone text) returns tstzrange
language sql stable parallel safe set search_path = '' as $$
  select tstzrange(bound.first, greatest(bound.first, bound.last))
  from (select private.instant_of(from_day, from_time, zone) as first, private.instant_of(to_day, to_time, zone) as last)
    as bound
$$;

-- When a member works on these days: their hours and extra working time, without the blocks.
create function private.working_time(business_id uuid, user_id uuid, working_hours jsonb, zone text, first_day date,
  last_day date) returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  with day as (
    select working_time.first_day + step as day from generate_series(0, working_time.last_day - working_time.first_day) as step
  ), block as (
    select block.* from public.schedule_blocks as block where block.business_id = working_time.business_id
      and block.start_date <= working_time.last_day and block.end_date >= working_time.first_day
      and (block.member_id is null or block.member_id = working_time.user_id)
  ), span as (
    select private.span_of(day.day, (hours.day ->> 'start')::time, day.day, (hours.day ->> 'end')::time, zone) as span,
      true as is_available
    from day cross join lateral (select working_time.working_hours -> (extract(isodow from day.day)::int - 1) as day) as hours
    where jsonb_typeof(hours.day) = 'object'
    union all
    select private.span_of(block.start_date, coalesce(block.start_time, '00:00'), block.end_date,
      coalesce(block.end_time, '24:00'), zone), block.is_available
    from block where not block.is_recurring
    union all
    select private.span_of(day.day, coalesce(block.start_time, '00:00'), day.day, coalesce(block.end_time, '24:00'), zone),
      block.is_available
    from block join day on extract(isodow from day.day) = block.day_of_week
      and day.day between block.start_date and block.end_date
    where block.is_recurring
  )
  select coalesce(range_agg(span.span) filter (where span.is_available), '{}')
    - coalesce(range_agg(span.span) filter (where not span.is_available), '{}')
  from span
$$;

-- Those of them who can do a service, and when they work on these days. crew: who does the booking that is moved; members: only
-- these can go; is_sole: nobody else is booked online.
create function private.booking_workers(business_id uuid, service_id uuid, crew uuid[], members uuid[], zone text, first_day date,
  last_day date)
returns table (user_id uuid, day_cap int, is_sole boolean, works tstzmultirange)
language sql stable security definer set search_path = '' rows 10 as $$
  select able.user_id, able.day_cap, able.is_sole, private.working_time(booking_workers.business_id, able.user_id,
    able.working_hours, zone, first_day, last_day)
  from (select bookable.*, count(*) over () = 1 as is_sole
      from private.booking_members(booking_workers.business_id) as bookable) as able
    cross join coalesce(crew, private.able_members(booking_workers.business_id, booking_workers.service_id)) as named
  where (members is null or able.user_id = any(members)) and (named = '{}' or able.user_id = any(named))
$$;

-- What takes the time of members in a period: open visits, and claims that are not over. A visit without members is done by
-- somebody; one at any time of its day only takes minutes of the day. booking: the one that is moved, which counts for no cap;
-- at any time of its day it takes nothing. but_request: the one whose claims go before others are taken for it.
create function private.busy_spans(business_id uuid, first_instant timestamptz, last_instant timestamptz, zone text,
  but_group uuid, booking uuid, but_request uuid default null)
returns table (member_ids uuid[], starts_at timestamptz, ends_at timestamptz, free_from timestamptz, day date, minutes int,
  is_any_time boolean, is_own boolean)
language sql stable security definer set search_path = '' rows 100 as $$
  select array(select assigned.user_id from public.visit_members as assigned
      where assigned.business_id = visit.business_id and assigned.visit_id = visit.id order by assigned.user_id),
    visit.starts_at, visit.ends_at, visit.ends_at, visit.visit_date, visit.duration_minutes, visit.start_time is null,
    visit.id is not distinct from own.visit_id
  from public.visits as visit
    -- Found once, and not for each visit.
    cross join (select (select moved.visit_id from private.online_bookings as moved
      where moved.request_id = busy_spans.booking) as visit_id) as own
  where visit.business_id = busy_spans.business_id and visit.status in ('scheduled', 'in_progress')
    and (visit.id is distinct from own.visit_id or visit.start_time is not null)
    -- No visit is longer than two days, so that the index reads no others.
    and visit.starts_at between first_instant - interval '3 days' and last_instant and visit.ends_at > first_instant
  union all
  select array_agg(claim.user_id order by claim.user_id), claim.starts_at, claim.ends_at, upper(claim.taken),
    (claim.starts_at at time zone zone)::date, (extract(epoch from claim.ends_at - claim.starts_at) / 60)::int, false,
    claim.request_id is not null and claim.request_id is not distinct from busy_spans.booking
  from private.time_claims as claim
  where claim.business_id = busy_spans.business_id and claim.taken && tstzrange(first_instant, last_instant)
    and claim.expires_at > now() and claim.group_id is distinct from but_group
    and (but_request is null or claim.request_id is distinct from but_request)
  group by claim.group_id, claim.request_id, claim.starts_at, claim.ends_at, claim.taken
$$;
