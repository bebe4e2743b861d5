-- Who would go at each of these times, for those at which somebody can. The page offers times that the server
-- found in booking_calendar; this asks again, by rules of its own, and decides. but_group: the claims of the visitor who asks,
-- whose notice was given when they took them; members: only these can go; booking: the one that is moved; but_request: the
-- one whose claims go first.
create function private.free_crews(business_id uuid, service_id uuid, times timestamptz[], but_group uuid default null,
  members uuid[] default null, booking uuid default null, but_request uuid default null)
returns table (starts_at timestamptz, crew uuid[])
language sql stable security definer set search_path = '' as $$
  with rule as materialized (
    select * from private.booking_rule(free_crews.business_id, free_crews.service_id, free_crews.booking)
  ), wish as materialized (
    select wish.starts_at, wish.starts_at + make_interval(mins => rule.minutes) as ends_at,
      (wish.starts_at at time zone rule.zone)::date as day
    from rule cross join (select distinct unnest(times)) as wish (starts_at)
    where (wish.starts_at >= rule.earliest or (but_group is not null and wish.starts_at > now()))
      and (wish.starts_at at time zone rule.zone)::date <= rule.last_day
      and extract(epoch from (wish.starts_at at time zone rule.zone)::time) % (rule.step_minutes * 60) = 0
  ), bound as materialized (
    select min(day) - 1 as first_day, max(day) + 3 as last_day, min(starts_at) as first_instant, max(ends_at) as last_instant from wish
  ), member as materialized (
    select able.* from rule cross join bound cross join private.booking_workers(free_crews.business_id, free_crews.service_id,
      rule.crew, free_crews.members, rule.zone, bound.first_day, bound.last_day) as able
  ), busy as materialized (
    select taken.* from rule cross join bound cross join private.busy_spans(free_crews.business_id,
      bound.first_instant - interval '2 days', bound.last_instant + interval '2 days', rule.zone, but_group, booking, but_request) as taken
  ), theirs as materialized (
    -- What nobody does is the work of one who is alone.
    select member.user_id, busy.* from member join busy
      on member.user_id = any(busy.member_ids) or (member.is_sole and busy.member_ids = '{}')
  ), day_load as materialized (
    -- Of each day, what a member does already, and the working minutes that no visit takes.
    select member.user_id, wish.day, upper(midnights.span) as ends_at,
      count(theirs.user_id) filter (where not theirs.is_own) as visits,
      coalesce(sum(theirs.minutes), 0) as minutes,
      coalesce(sum(theirs.minutes) filter (where theirs.is_any_time), 0) as any_time,
      (select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) / 60 from unnest((member.works - coalesce(
          range_agg(tstzrange(theirs.starts_at, theirs.ends_at)) filter (where not theirs.is_any_time), '{}'))
        * tstzmultirange(midnights.span)) as part) as open_minutes
    from rule cross join (select distinct wish.day from wish) as wish cross join member
      cross join lateral private.span_of(wish.day, '00:00', wish.day, '24:00', rule.zone) as midnights (span)
      left join theirs on theirs.user_id = member.user_id and theirs.day = wish.day
    group by member.user_id, wish.day, member.works, midnights.span
  ), held as materialized (
    -- As one multirange and sorted arrays, in which each wish is found by halves: it is not compared with all that is ahead.
    select theirs.user_id, range_agg(tstzrange(theirs.starts_at - rule.gap, greatest(theirs.ends_at + rule.gap,
      theirs.free_from))) as spans from rule cross join theirs where not theirs.is_any_time group by theirs.user_id
  ), nobodys as materialized (
    select array_agg(busy.starts_at order by busy.starts_at) as starts, array_agg(busy.ends_at order by busy.ends_at) as ends
    from busy where busy.member_ids = '{}' and not busy.is_any_time
  ), able as (
    select wish.starts_at, wish.ends_at, wish.day, member.user_id, member.is_sole,
      row_number() over (partition by wish.starts_at
        order by day_load.minutes, md5(member.user_id::text || wish.day), member.user_id) as place
    from rule cross join wish join member on member.works @> tstzrange(wish.starts_at, wish.ends_at)
      join day_load on day_load.user_id = member.user_id and day_load.day = wish.day
    where (member.day_cap is null or day_load.visits < member.day_cap)
      and (day_load.any_time = 0 or day_load.open_minutes - day_load.any_time
        >= extract(epoch from least(wish.ends_at, day_load.ends_at) - wish.starts_at) / 60)
      and not exists (select from held where held.user_id = member.user_id and held.spans && tstzrange(wish.starts_at, wish.ends_at))
  )
  select able.starts_at, array_agg(able.user_id order by able.user_id) filter (where able.place <= rule.crew_size)
  from rule cross join able
    left join (select busy.day, count(*) as visits from busy where not busy.is_own group by busy.day) as taken on taken.day = able.day
  where rule.day_cap is null or coalesce(taken.visits, 0) < rule.day_cap
  group by able.starts_at, able.ends_at, able.is_sole, rule.crew_size, rule.gap
  -- A visit without members is done by one of those who are free then: those that have begun before its end, without those over.
  having count(*) - coalesce((select width_bucket(able.ends_at + rule.gap - interval '1 microsecond', nobodys.starts)
    - width_bucket(able.starts_at - rule.gap, nobodys.ends) from nobodys where not able.is_sole), 0) >= rule.crew_size
$$;

-- The three free times next to the one that was wanted: of the days beside it, else of a fortnight.
create function private.nearest_times(business_id uuid, service_id uuid, wanted timestamptz, booking uuid default null)
returns timestamptz[]
language plpgsql stable security definer set search_path = '' as $$
declare
  rule record;
  middle timestamptz;
  reach int;
  found_ones timestamptz[] := '{}';
begin
  select * into rule from private.booking_rule(nearest_times.business_id, nearest_times.service_id, nearest_times.booking);
  if rule is null then return found_ones; end if;
  middle := least(greatest(wanted, rule.earliest), private.instant_of(rule.last_day, '23:59', rule.zone));
  foreach reach in array '{1,14}'::int[] loop
    found_ones := array(select free.starts_at from private.free_crews(nearest_times.business_id, nearest_times.service_id,
        array(select private.instant_of((middle at time zone rule.zone)::date + day, time '00:00'
            + make_interval(mins => nth * rule.step_minutes), rule.zone)
          from generate_series(-reach, reach) as day, generate_series(0, 1440 / rule.step_minutes - 1) as nth),
        booking => nearest_times.booking) as free
      order by abs(extract(epoch from free.starts_at - middle)), free.starts_at limit 3);
    exit when cardinality(found_ones) = 3;
  end loop;
  return array(select found_one from unnest(found_ones) as found_one order by found_one);
end
$$;

-- Refuses with the times that are free instead, in the detail.
create function private.refuse_time(business_id uuid, service_id uuid, wanted timestamptz, booking uuid default null)
returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  raise sqlstate 'PT409' using message = 'time_taken', detail = jsonb_build_object('times',
    private.nearest_times(refuse_time.business_id, refuse_time.service_id, wanted, booking))::text;
end
$$;
