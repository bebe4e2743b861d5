-- The jobs with finished work that no invoice holds, and what it is worth. Those with weekly or monthly billing may still
-- wait for their day (private.work_waiting, and needsInvoicing in domain/src/jobs/job-chips.ts).
create view public.unbilled_jobs with (security_invoker = true) as
  select work.business_id, work.job_id, sum(work.total) as amount
  from private.unbilled_work as work
  group by work.business_id, work.job_id having sum(work.total) > 0;
revoke all on public.unbilled_jobs from public, anon, authenticated;
grant select on public.unbilled_jobs to authenticated;
grant all on public.unbilled_jobs to service_role;
