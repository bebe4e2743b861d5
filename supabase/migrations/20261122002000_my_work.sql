-- What is mine to do: a worker sees the visits he is assigned to, and the jobs, requests and clients they belong to.
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
$$;

reset check_function_bodies;
revoke all on function private.my_visit_ids(), private.my_job_ids(), private.my_request_ids(),
  private.my_client_ids() from public;
grant execute on function private.my_visit_ids(), private.my_job_ids(), private.my_request_ids(),
  private.my_client_ids() to authenticated, service_role;

create policy "workers read requests that they assess" on public.requests
  for select to authenticated using (id = any(array(select private.my_request_ids())));

-- Until now a worker read every client of the business: from here on those he works for, and those he added.
drop policy "members read their business's clients" on public.clients;
create policy "owners and managers read clients, workers those they work for" on public.clients
  for select to authenticated
  using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids()))
      and (user_id = (select auth.uid()) or id = any(array(select private.my_client_ids())))));
drop policy "members change their business's clients" on public.clients;
create policy "owners and managers change clients, workers those they work for" on public.clients
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids()))
    or (business_id = any(array(select private.my_business_ids()))
      and (user_id = (select auth.uid()) or id = any(array(select private.my_client_ids())))))
  with check (business_id = any(array(select private.my_business_ids())));
