-- The number of jobs per status, under the policies of the caller.
create view public.job_counts with (security_invoker = true) as
  select business_id, status, count(*)::int as jobs from public.jobs group by business_id, status;
revoke all on public.job_counts from public, anon, authenticated;
grant select on public.job_counts to authenticated;
grant all on public.job_counts to service_role;

-- Whether a client has said yes to it: they booked it online or approved its quote.
create function private.is_agreed(job public.jobs) returns boolean
language sql stable security definer set search_path = '' as $$
  select job.quote_id is not null
    or exists (select from private.online_bookings as booking where booking.request_id = job.request_id)
$$;

create function private.new_members(business_id uuid, wanted uuid[], known uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  added uuid[] := array(select distinct member from unnest(wanted) as member where not member = any(known));
begin
  if cardinality(wanted) > 500 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  if exists (select from unnest(added) as member where not exists (select from public.team_members as team
    where team.business_id = new_members.business_id and team.user_id = member and team.is_active)) then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  return query select unnest(added);
end
$$;

-- The usual team of the job.
create function private.job_member_ids(job_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(assigned.user_id order by assigned.user_id), '{}') from public.job_members as assigned
    join public.team_members as team
      on team.business_id = assigned.business_id and team.user_id = assigned.user_id and team.is_active
  where assigned.job_id = job_member_ids.job_id
$$;
