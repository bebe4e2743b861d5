-- The row sets that policies use. A policy checks the business first, which an index can find; `is true` keeps the
-- planner from choosing another access path, and a worker's rows are looked up in a hash that is built once per
-- statement. A worker's own are the visits they are assigned to, and the jobs, requests and clients of those.

-- The signed-in person, or null as long as they owe the code of their second factor or signed in anonymously: then they
-- have no business, and nothing is theirs. Policies and functions ask it wherever a row is somebody's own; authorship is auth.uid() as ever.
-- Each policy of each table asks it once per statement: in PL/pgSQL, which sets up no query to read the token, it takes half the
-- time. Its plan is kept even inside a report, which has the plans of its own statements made anew, and of all it calls.
create function private.my_user_id() returns uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  claims jsonb := auth.jwt();
  me uuid := auth.uid();
begin
  if claims ->> 'is_anonymous' = 'true' then return null; end if;
  -- An admin who looks at the app as this person.
  if claims -> 'act' is not null and not private.is_view_open(claims) then return null; end if;
  -- A token outlives its session by minutes; whoever was signed out does nothing more with it.
  if claims ->> 'session_id' is not null and not exists (select from auth.sessions as session
    where session.id = (claims ->> 'session_id')::uuid) then return null; end if;
  if claims ->> 'aal' is distinct from 'aal2' and exists (select from auth.mfa_factors as factor
    where factor.user_id = me and factor.status = 'verified') then return null; end if;
  return me;
end
$$;

-- The current row decides, never a claim of the token. Used as business_id = any(array(select
-- private.my_business_ids())), which is evaluated once per statement and not once per row.
create function private.my_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select business_id from public.team_members where user_id = (select private.my_user_id()) and is_active
$$;

create function private.my_managed_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select business_id from public.team_members
  where user_id = (select private.my_user_id()) and is_active and role in ('owner', 'manager')
$$;

-- Where the caller sees all work, and not only their own: the office, and workers whose business chose that. It widens what
-- is read of jobs and their visits, and the clients and properties; what workers change is their own work in either case.
create function private.my_seen_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select member.business_id from public.team_members as member
  where member.user_id = (select private.my_user_id()) and member.is_active
    and (member.role in ('owner', 'manager') or exists (select from public.businesses as business
      where business.id = member.business_id and business.workers_see_all_work))
$$;

create function private.my_owned_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select business_id from public.team_members
  where user_id = (select private.my_user_id()) and is_active and role = 'owner'
$$;

-- Includes former members, so that records keep the names of their authors.
create function private.my_teammate_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 8 as $$
  select user_id from public.team_members where business_id in (select private.my_business_ids())
$$;

-- The caller's one active own business, for rows that are inserted without naming one; null when that is none or not the
-- only one. Not the businesses of an employer: a row must not land there by omission.
create function private.my_own_business_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when count(*) = 1 then (array_agg(id))[1] end from public.businesses
  where user_id = (select private.my_user_id()) and is_active
$$;

-- The businesses that the caller created. By specification the browser may insert the owner's membership, which already
-- exists, so that the insert ends as a duplicate (409); no other user or role gets that far.
create function private.my_created_business_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select id from public.businesses where user_id = (select private.my_user_id())
$$;

-- Who may listen on a topic: `business:{id}` is a private channel of active members, `business:{id}:office` one of
-- owners and managers. Messages only name tables, and everybody reads them again under their own rights. Only the
-- server sends (realtime.send); members can track presence and nothing else.
create function private.my_realtime_topics() returns setof text
language sql stable security definer set search_path = '' rows 4 as $$
  select 'business:' || business_id from private.my_business_ids() as business_id
  union all
  select 'business:' || business_id || ':office' from private.my_managed_business_ids() as business_id
$$;

create function private.my_visit_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 200 as $$
  select assigned.visit_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
$$;

-- The assessments of requests where all work is seen: all work is the visits of jobs, and requests stay the office's. What
-- belongs to a visit asks this set, which is far smaller than that of all visits of jobs.
create function private.seen_assessment_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select visit.id from public.visits as visit
  where visit.business_id = any(array(select private.my_seen_business_ids())) and visit.request_id is not null
$$;

-- Each of the following is one walk along an index of assignments (assignments/lifecycle.sql), whatever the question: a worker
-- of five years has tens of thousands of visits, and looking each of them up would be most of every request.
create function private.my_job_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select assigned.job_id from public.job_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
  union all
  select assigned.job_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
    and assigned.job_id is not null
$$;

create function private.my_request_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select assigned.request_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
    and assigned.request_id is not null
$$;

-- Those of their work and those they added.
create function private.my_client_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select assigned.client_id from public.job_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
  union all
  select assigned.client_id from public.visit_members as assigned
  where assigned.user_id = (select auth.uid()) and assigned.business_id = any(array(select private.my_business_ids()))
  union all
  select added.id from public.clients as added
  where added.user_id = (select auth.uid()) and added.business_id = any(array(select private.my_business_ids()))
$$;

-- The clients whom a worker may write to, where the business lets its workers: those of their visits of this week, the one
-- before and the one after.
create function private.my_message_client_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select assigned.client_id from public.team_members as member
    join public.businesses as business on business.id = member.business_id and business.workers_message_clients
    join public.visits as visit on visit.business_id = member.business_id
      and visit.visit_date between (now() at time zone business.timezone)::date - 7
        and (now() at time zone business.timezone)::date + 7
    join public.visit_members as assigned on assigned.business_id = visit.business_id and assigned.visit_id = visit.id
      and assigned.user_id = member.user_id
  where member.user_id = (select private.my_user_id()) and member.is_active
$$;

-- Shared by the functions of jobs and visits.
create function private.require_managed(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if require_managed.business_id is null
    or not require_managed.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$$;

-- Owners and managers, or a worker on each of these jobs.
create function private.require_work(business_id uuid, job_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if require_work.business_id = any(array(select private.my_managed_business_ids())) then return; end if;
  if cardinality(require_work.job_ids) = 0
    or not coalesce(require_work.business_id = any(array(select private.my_business_ids())), false)
    or exists (select from unnest(require_work.job_ids) as job_id
      where not coalesce(job_id = any(array(select private.my_job_ids())), false)) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$$;

-- The invoices of a worker's own work, drafts too.
create function private.my_invoice_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select seen.invoice_id from private.invoice_members as seen
  where seen.user_id = (select auth.uid()) and seen.business_id = any(array(select private.my_business_ids()))
$$;

-- The expenses whose receipts the caller may see: all of them for the office, their own for workers.
create function private.my_expense_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 200 as $$
  select expense.id from public.expenses as expense
  where expense.user_id = (select auth.uid()) and expense.business_id in (select private.my_business_ids())
$$;

-- The bucket of receipts and who may see, add and remove its objects: {business_id}/{uuid}.{jpg|png|pdf}. The receipts
-- of a reimbursed expense are evidence: a worker cannot change them until the office undoes the reimbursement.
create function private.my_open_expense_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 200 as $$
  select expense.id from public.expenses as expense
  where expense.user_id = (select auth.uid()) and expense.reimbursed_at is null
    and expense.business_id in (select private.my_business_ids())
$$;

-- Income by month, client and service, and open balances. Each is a sum of the ledger, which is read once and
-- materialized: joined to another table, it would be computed again for every row.
-- Raises the error of a missing business unless the caller manages it, so that nobody else learns that it exists.
create function private.check_managed(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if check_managed.business_id is null
    or check_managed.business_id not in (select private.my_managed_business_ids()) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
end
$$;

-- For columns that members may write only as owners or managers. The server itself may write them.
create function private.require_office(business_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null and not business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$$;

-- For the policies of worked times, which the office may also write directly: within the same limits as its corrections. The
-- clock itself may run longer.
create function private.check_worked(started_at timestamptz, ended_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if greatest(started_at, ended_at) > now() + interval '1 minute' then
    raise sqlstate 'PT400' using message = 'time_in_future';
  elsif ended_at - started_at > interval '2 days' then
    raise sqlstate 'PT400' using message = 'time_too_long';
  end if;
  return true;
end
$$;

grant execute on function private.my_user_id, private.my_business_ids, private.my_managed_business_ids, private.my_seen_business_ids,
  private.my_owned_business_ids,
  private.my_teammate_ids, private.my_own_business_id, private.my_created_business_ids, private.my_realtime_topics, private.my_visit_ids,
  private.seen_assessment_ids, private.my_job_ids, private.my_request_ids, private.my_client_ids, private.my_message_client_ids, private.my_invoice_ids, private.my_expense_ids,
  private.my_open_expense_ids, private.check_managed, private.check_worked to authenticated, service_role;
