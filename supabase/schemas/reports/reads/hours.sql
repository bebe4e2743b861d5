-- Hours worked and what they cost: what the member cost at that time. Hours with an unknown cost cost nothing, and
-- running ones do not count yet.
create view public.labor_hours with (security_invoker = true) as
select spent.business_id, spent.time_id as id, spent.visit_id, spent.job_id, spent.user_id,
  (spent.started_at at time zone business.timezone)::date as day,
  extract(epoch from spent.ended_at - spent.started_at) / 60 as minutes,
  private.labor_cost(extract(epoch from spent.ended_at - spent.started_at), spent.labor_cost_per_hour,
    case when business.currency in ('JPY', 'KRW') then 0 else 2 end) as cost, spent.started_at
from public.visit_time_costs as spent join public.businesses as business on business.id = spent.business_id
where spent.business_id = any(array(select private.my_managed_business_ids()));
revoke all on public.labor_hours from public, anon, authenticated;
grant select on public.labor_hours to authenticated;
grant all on public.labor_hours to service_role;
