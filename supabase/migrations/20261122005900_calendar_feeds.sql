-- The secret address under which a member's own calendar follows his visits. The address is read once, when it is made.

create function private.create_calendar_feed(business_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  if create_calendar_feed.business_id is null
    or not create_calendar_feed.business_id = any(array(select private.my_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  insert into private.calendar_feeds as feed (business_id, user_id, token_hash)
  values (create_calendar_feed.business_id, (select auth.uid()), private.token_hash(token))
  on conflict on constraint calendar_feeds_pkey do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

create function private.revoke_calendar_feed(business_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.calendar_feeds as feed
  where feed.business_id = revoke_calendar_feed.business_id and feed.user_id = (select auth.uid())
$$;

create function private.has_calendar_feed(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.calendar_feeds as feed
    where feed.business_id = has_calendar_feed.business_id and feed.user_id = (select auth.uid()))
$$;

-- His own visits, from thirty days ago to a year ahead, and what was called off of those within sixty days, so that his
-- calendar strikes it out; an owner's or a manager's feed has those of nobody as well.
-- Whoever left the team reads nothing: one answer for a wrong, an old and a dead address.
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

create function public.create_calendar_feed(business_id uuid) returns text
language sql volatile set search_path = '' as $$
  select private.create_calendar_feed(create_calendar_feed.business_id)
$$;
create function public.revoke_calendar_feed(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.revoke_calendar_feed(revoke_calendar_feed.business_id)
$$;
create function public.has_calendar_feed(business_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.has_calendar_feed(has_calendar_feed.business_id)
$$;
create function public.read_calendar_feed(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.read_calendar_feed(read_calendar_feed.token)
$$;

revoke all on function private.create_calendar_feed(uuid), private.revoke_calendar_feed(uuid),
  private.has_calendar_feed(uuid), private.read_calendar_feed(text) from public;
grant execute on function private.create_calendar_feed(uuid), private.revoke_calendar_feed(uuid),
  private.has_calendar_feed(uuid) to authenticated;
grant execute on function private.read_calendar_feed(text) to service_role;
revoke all on function public.create_calendar_feed(uuid), public.revoke_calendar_feed(uuid),
  public.has_calendar_feed(uuid), public.read_calendar_feed(text) from public, anon, authenticated;
grant execute on function public.create_calendar_feed(uuid), public.revoke_calendar_feed(uuid),
  public.has_calendar_feed(uuid) to authenticated;
grant execute on function public.read_calendar_feed(text) to service_role;
