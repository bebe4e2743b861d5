-- What is mine to do: a worker sees the visits he is assigned to, and the jobs, requests and clients they belong to.
-- Policies first say the business, which an index finds; `is true` keeps the planner from looking for one more way in,
-- and what is a worker's is looked up in a hash that is made once per statement.
set check_function_bodies = off;

create function private.my_visit_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 200 as $$
  select assigned.visit_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id in (select private.my_business_ids())
$$;

create function private.my_job_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select assigned.job_id from public.job_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id in (select private.my_business_ids())
  union
  select visit.job_id from public.visits as visit
  where visit.job_id is not null and visit.id in (select private.my_visit_ids())
$$;

create function private.my_request_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select visit.request_id from public.visits as visit
  where visit.request_id is not null and visit.id in (select private.my_visit_ids())
$$;

create function private.my_client_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select job.client_id from public.jobs as job where job.id in (select private.my_job_ids())
  union
  select request.client_id from public.requests as request where request.id in (select private.my_request_ids())
  union
  select added.id from public.clients as added
  where added.user_id = (select auth.uid()) and added.business_id in (select private.my_business_ids())
$$;

reset check_function_bodies;
revoke all on function private.my_visit_ids(), private.my_job_ids(), private.my_request_ids(),
  private.my_client_ids() from public;
grant execute on function private.my_visit_ids(), private.my_job_ids(), private.my_request_ids(),
  private.my_client_ids() to authenticated, service_role;

create policy "workers read requests that they assess" on public.requests
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and id in (select private.my_request_ids()));

-- Until now a worker read every client of the business: from here on those he works for, and those he added.
drop policy "members read their business's clients" on public.clients;
create policy "owners and managers read clients, workers those they work for" on public.clients
  for select to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or user_id = (select auth.uid()) or id in (select private.my_client_ids())));
drop policy "members change their business's clients" on public.clients;
create policy "owners and managers change clients, workers those they work for" on public.clients
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or user_id = (select auth.uid()) or id in (select private.my_client_ids())))
  with check (business_id = any(array(select private.my_business_ids())));

-- The same for the places where they are. A client's own row says whose it is before my_client_ids() can see it.
drop policy "members read their business's properties" on public.property_addresses;
create policy "owners and managers read properties, workers of those they work for" on public.property_addresses
  for select to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
drop policy "members change their business's properties" on public.property_addresses;
create policy "owners and managers change properties, workers of those they work for" on public.property_addresses
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())))
  with check (business_id = any(array(select private.my_business_ids())));
drop policy "members delete their business's properties" on public.property_addresses;
create policy "owners and managers delete properties, workers of those they work for" on public.property_addresses
  for delete to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
