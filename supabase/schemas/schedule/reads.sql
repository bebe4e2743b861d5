create function private.has_calendar_feed(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.calendar_feeds as feed
    where feed.business_id = has_calendar_feed.business_id and feed.user_id = (select private.my_user_id()))
$$;

-- A member's visits from thirty days ago to a year ahead, and those cancelled within sixty days, so that the calendar
-- shows them as cancelled; an owner's or manager's feed also has visits without members.
-- Former members get nothing: wrong, old and revoked URLs have the same answer.
create function private.read_calendar_feed(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  feed record;
begin
  select business.id as business_id, business.business_name, business.timezone, team.user_id, team.role, person.full_name,
    (now() at time zone business.timezone)::date as today
  into feed
  from private.calendar_feeds as stored
    join public.team_members as team
      on team.business_id = stored.business_id and team.user_id = stored.user_id and team.is_active
    join public.businesses as business on business.id = stored.business_id
    join public.profiles as person on person.id = stored.user_id
  where stored.token_hash = private.token_hash(read_calendar_feed.token);
  if feed.business_id is null then raise sqlstate 'PT404' using message = 'feed_not_found'; end if;
  return jsonb_build_object('business', jsonb_build_object('name', feed.business_name, 'timezone', feed.timezone),
    'member', jsonb_build_object('name', feed.full_name),
    'visits', (select coalesce(jsonb_agg(to_jsonb(listed) order by listed.visit_date, listed.start_time, listed.id), '[]')
      from (select visit.id, coalesce(job.title, request.title) as title, client.name as client_name,
          coalesce(job.contact_phone, client.phone) as phone, private.visit_address(visit.id) as address,
          visit.visit_date, visit.start_time, visit.duration_minutes, visit.starts_at, visit.ends_at, visit.status,
          coalesce(visit.instructions, job.instructions) as instructions, coalesce(job.job_number,
            request.request_number) as number, visit.job_id, visit.request_id, visit.version, visit.created_at,
          visit.updated_at
        from public.visits as visit
          join public.clients as client on client.business_id = visit.business_id and client.id = visit.client_id
          left join public.jobs as job on job.business_id = visit.business_id and job.id = visit.job_id
          left join public.requests as request
            on request.business_id = visit.business_id and request.id = visit.request_id
        where visit.business_id = feed.business_id and visit.visit_date between feed.today - 60 and feed.today + 365
          and ((visit.status in ('scheduled', 'in_progress', 'completed') and visit.visit_date >= feed.today - 30)
            or (visit.status = 'cancelled' and visit.visit_date <= feed.today + 60))
          and (exists (select from public.visit_members as assigned where assigned.business_id = visit.business_id
              and assigned.visit_id = visit.id and assigned.user_id = feed.user_id)
            or (feed.role in ('owner', 'manager') and not exists (select from public.visit_members as assigned
              where assigned.business_id = visit.business_id and assigned.visit_id = visit.id)))
        order by visit.visit_date, visit.start_time limit 3000) as listed));
end
$$;

create function public.has_calendar_feed(business_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.has_calendar_feed(has_calendar_feed.business_id)
$$;

create function public.read_calendar_feed(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.read_calendar_feed(read_calendar_feed.token)
$$;

grant execute on function private.has_calendar_feed to authenticated;
grant execute on function private.read_calendar_feed, public.read_calendar_feed to service_role;
grant execute on function public.has_calendar_feed to authenticated, service_role;
