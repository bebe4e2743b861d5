-- Finished work of jobs that no invoice holds, one row for each thing that an invoice can be made of: a visit, a line,
-- or a job without lines. Written only by private.keep_unbilled and private.take_billed (lifecycle.sql).
create table private.unbilled_work (
  job_id uuid not null,
  unit_id uuid not null generated always as (coalesce(visit_id, job_line_id, job_id)) stored,
  business_id uuid not null,
  visit_id uuid,
  job_line_id uuid,
  -- That of the visit, or of the last visit of the job; null when the job was completed without one.
  service_date date,
  tax_amount numeric not null,
  total numeric not null,
  primary key (job_id, unit_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade,
  check (num_nonnulls(visit_id, job_line_id) <= 1)
);
create index unbilled_work_business_idx on private.unbilled_work (business_id, job_id);

alter table private.unbilled_work enable row level security;
revoke all on private.unbilled_work from public, anon, authenticated;
-- What public.unbilled_jobs needs: a view shows its caller's rows only. The data API does not expose this schema.
grant select (business_id, job_id, total) on private.unbilled_work to authenticated, service_role;

create policy "owners and managers read what is not billed" on private.unbilled_work
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
