-- The team as its owners and managers see it. Last seen is the last time one of the person's sessions was renewed, in
-- whichever of their businesses; the visits are those of the current week and those that are still to be done.
create function private.team_overview(business_id uuid)
returns table (user_id uuid, full_name text, email text, role text, is_active boolean, joined_at timestamptz,
  last_seen_at timestamptz, week_visits int, open_visits int, labor_cost_per_hour numeric)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  week_start date;
begin
  perform private.check_managed(team_overview.business_id);
  select local.today - (extract(isodow from local.today)::int - settings.week_starts_on + 7) % 7 into week_start
  from public.businesses as business
    join public.schedule_settings as settings on settings.business_id = business.id,
    lateral (select (now() at time zone business.timezone)::date as today) as local
  where business.id = team_overview.business_id;
  return query
  with counted as (
    select assigned.user_id, count(*) as open_visits,
      count(*) filter (where visit.visit_date between week_start and week_start + 6) as week_visits
    from public.visits as visit join public.visit_members as assigned
      on assigned.business_id = visit.business_id and assigned.visit_id = visit.id and assigned.done_on is null
    where visit.business_id = team_overview.business_id and visit.status in ('scheduled', 'in_progress')
    group by assigned.user_id
    union all
    select assigned.user_id, 0, count(*) from public.visit_members as assigned
    where assigned.business_id = team_overview.business_id and assigned.done_on between week_start and week_start + 6
    group by assigned.user_id),
  work as (
    select counted.user_id, sum(counted.open_visits)::int as open_visits, sum(counted.week_visits)::int as week_visits
    from counted group by counted.user_id)
  select team.user_id, person.full_name, person.email, team.role, team.is_active, team.joined_at,
    greatest(account.last_sign_in_at, (select max(coalesce(session.refreshed_at at time zone 'utc', session.created_at))
      from auth.sessions as session where session.user_id = team.user_id)),
    coalesce(work.week_visits, 0), coalesce(work.open_visits, 0), cost.labor_cost_per_hour
  from public.team_members as team
    join public.profiles as person on person.id = team.user_id
    join auth.users as account on account.id = team.user_id
    left join work on work.user_id = team.user_id
    left join public.team_member_costs as cost
      on cost.business_id = team.business_id and cost.user_id = team.user_id
  where team.business_id = team_overview.business_id
  order by team.joined_at, team.id;
end
$$;

create function public.team_overview(business_id uuid)
returns table (user_id uuid, full_name text, email text, role text, is_active boolean, joined_at timestamptz,
  last_seen_at timestamptz, week_visits int, open_visits int, labor_cost_per_hour numeric)
language sql stable set search_path = '' rows 10 as $$
  select * from private.team_overview(team_overview.business_id)
$$;

grant execute on function private.team_overview to authenticated;
grant execute on function public.team_overview to authenticated, service_role;
