-- The job's own address, else its property's, else the client's.
create function private.visit_address(visit_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(btrim(job.custom_address), ''), case when property.id is not null then
      concat_ws(', ', property.address, nullif(property.city, ''),
        nullif(concat_ws(' ', nullif(property.state, ''), nullif(property.zip_code, '')), '')) end, client.address)
  from public.visits as visit
    join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
    left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
    left join public.requests as request on request.business_id = visit.business_id and request.id = visit.request_id
    left join public.property_addresses as property on property.business_id = visit.business_id
      and property.id = coalesce(job.property_id, request.property_id)
  where visit.id = visit_address.visit_id
$$;

create function private.visit_start(day date, wall_time time, zone text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select private.instant_of(day, coalesce(wall_time, '00:00'), zone)
$$;

-- A visit without a time ends at the next midnight.
create function private.visit_end(day date, wall_time time, minutes int, zone text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case when wall_time is null then private.instant_of(day + 1, '00:00', zone)
    else private.instant_of(day, wall_time, zone) + make_interval(mins => minutes) end
$$;

-- What a time costs, to the currency's minor unit. It has no search_path, so that it is inlined into the reports, which
-- call it for every time.
create function private.labor_cost(seconds numeric, per_hour numeric, exponent int) returns numeric
language sql immutable parallel safe as $$
  select round(seconds / 3600 * coalesce(per_hour, 0), exponent)
$$;

grant execute on function private.labor_cost to authenticated, service_role;
