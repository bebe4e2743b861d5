-- What the server finds the free times of a service with, for up to 31 days from a local date: who does it and
-- when they work, what is taken, and the rules. For the server only: it answers visitors with nothing but times.
-- sender_hash: whose hold takes nothing, as choosing again replaces it; booking_token: of the link to the booking that is moved.
create function private.booking_calendar(subdomain text, service_id uuid, first_day date, days int, sender_hash text,
  booking_token text)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  business public.businesses := private.business_at(booking_calendar.subdomain);
  booking uuid := private.booking_to_move(business.id, booking_calendar.booking_token);
  rule record;
  first_one date;
  last_one date;
begin
  if business.id is null then raise sqlstate 'PT404' using message = 'business_not_found'; end if;
  select * into rule from private.booking_rule(business.id, booking_calendar.service_id, booking);
  if rule is null then raise sqlstate 'PT404' using message = 'service_not_found'; end if;
  if coalesce(booking_calendar.days, 0) not between 1 and 31 or booking_calendar.first_day is null then
    raise sqlstate 'PT400' using message = 'invalid_period';
  end if;
  -- The days beside them too: work may end on the next day, and a visit before them is followed by what is kept free.
  first_one := greatest(booking_calendar.first_day, rule.today) - 1;
  last_one := greatest(first_one, least(booking_calendar.first_day + booking_calendar.days - 1, rule.last_day) + 3);
  return (select jsonb_build_object(
    'now', now(), 'zone', rule.zone, 'first_day', first_one + 1, 'last_day', last_one - 3,
    'rules', jsonb_build_object('lead_minutes', rule.lead_minutes, 'horizon_days', rule.last_day - rule.today,
      'step_minutes', rule.step_minutes, 'buffer_minutes', extract(epoch from rule.gap)::int / 60, 'day_cap', rule.day_cap),
    'service', jsonb_build_object('duration_minutes', rule.minutes, 'crew_size', rule.crew_size,
      'member_ids', coalesce(rule.crew, private.able_members(business.id, booking_calendar.service_id))),
    'members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', able.user_id, 'working_hours', able.working_hours,
        'day_cap', able.day_cap) order by able.user_id), '[]')
      from private.booking_members(business.id) as able),
    'blocks', (select coalesce(jsonb_agg(jsonb_build_object('member_id', block.member_id, 'start_date', block.start_date,
        'end_date', block.end_date, 'start_time', block.start_time, 'end_time', block.end_time,
        'is_recurring', block.is_recurring, 'day_of_week', block.day_of_week, 'is_available', block.is_available)), '[]')
      from public.schedule_blocks as block
      where block.business_id = business.id and block.start_date <= last_one and block.end_date >= first_one),
    'busy', coalesce(taken.busy, '[]'), 'anytime', coalesce(taken.anytime, '[]'))
  from (select
      jsonb_agg(jsonb_build_object('member_ids', span.member_ids, 'starts_at', span.starts_at, 'ends_at', span.ends_at,
        'buffer_minutes', (extract(epoch from span.free_from - span.ends_at) / 60)::int, 'is_own', span.is_own)
        order by span.starts_at) filter (where not span.is_any_time) as busy,
      jsonb_agg(jsonb_build_object('member_ids', span.member_ids, 'day', span.day, 'minutes', span.minutes) order by span.day)
        filter (where span.is_any_time) as anytime
    from private.busy_spans(business.id, private.instant_of(first_one, '00:00', rule.zone),
      private.instant_of(last_one + 1, '00:00', rule.zone), rule.zone, (select claim.group_id
        from private.time_claims as claim where claim.business_id = business.id and claim.request_id is null
          and claim.sender_hash = booking_calendar.sender_hash limit 1), booking) as span) as taken);
end
$$;

create function public.booking_calendar(subdomain text, service_id uuid, first_day date, days int,
  sender_hash text default null, booking_token text default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.booking_calendar(booking_calendar.subdomain, booking_calendar.service_id, booking_calendar.first_day,
    booking_calendar.days, booking_calendar.sender_hash, booking_calendar.booking_token)
$$;

grant execute on function private.booking_calendar, public.booking_calendar to service_role;
