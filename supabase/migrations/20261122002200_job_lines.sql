-- Of a job, what is the office's alone: apart, because workers read the job.
create table public.job_internals (
  business_id uuid not null,
  job_id uuid not null,
  internal_notes text check (private.fits(internal_notes, 10000)),
  -- Computed from the lines' costs.
  total_cost numeric(16, 2) not null default 0 check (total_cost between 0 and 100000000000),
  updated_at timestamptz not null default now(),
  primary key (business_id, job_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade
);

alter table public.job_internals enable row level security;
revoke all on public.job_internals from anon, authenticated;
grant select, insert, update, delete on public.job_internals to service_role;
grant select, delete, insert (business_id, job_id, internal_notes), update (internal_notes, updated_at)
  on public.job_internals to authenticated;

create policy "owners and managers read what only the office knows of jobs" on public.job_internals
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add what only the office knows of jobs" on public.job_internals
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change what only the office knows of jobs" on public.job_internals
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete what only the office knows of jobs" on public.job_internals
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create trigger stamp_updated_at before insert or update on public.job_internals
  for each row execute function private.stamp_updated_at();

-- What a job consists of and costs the client, in the order of position.
create table public.job_lines (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  job_id uuid not null,
  position int not null check (position between 0 and 1000),
  service_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  description text check (private.fits(description, 4000)),
  notes text check (private.fits(notes, 4000)),
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 1000000),
  unit_price numeric(14, 4) not null default 0 check (unit_price between -1000000000 and 1000000000),
  discount_amount numeric(14, 2) not null default 0 check (discount_amount between 0 and 1000000000),
  is_taxable boolean not null default true,
  -- Computed: quantity × unit_price, rounded, less discount_amount.
  line_total numeric(16, 2) not null default 0 check (line_total between -100000000000 and 100000000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint job_lines_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete cascade,
  constraint job_lines_service_fkey foreign key (business_id, service_id)
    references public.services (business_id, id) on delete set null (service_id)
);
create index job_lines_job_idx on public.job_lines (business_id, job_id, position);
create index job_lines_service_idx on public.job_lines (service_id, business_id);

alter table public.job_lines enable row level security;
revoke all on public.job_lines from anon, authenticated;
grant select, insert, update, delete on public.job_lines to service_role;
-- Written through save_job, which locks the job before its lines: whoever began with a line would wait in a circle.
grant select on public.job_lines to authenticated;

create policy "owners and managers read the lines of jobs, workers their own" on public.job_lines
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
create trigger stamp_updated_at before update on public.job_lines
  for each row execute function private.stamp_updated_at();

create table public.job_line_costs (
  business_id uuid not null,
  line_id uuid not null,
  unit_cost numeric(14, 4) not null check (unit_cost between 0 and 1000000000),
  updated_at timestamptz not null default now(),
  primary key (business_id, line_id),
  foreign key (business_id, line_id) references public.job_lines (business_id, id) on delete cascade
);

alter table public.job_line_costs enable row level security;
revoke all on public.job_line_costs from anon, authenticated;
grant select, insert, update, delete on public.job_line_costs to service_role;
grant select on public.job_line_costs to authenticated;

create policy "owners and managers read what the lines of jobs cost" on public.job_line_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create trigger stamp_updated_at before insert or update on public.job_line_costs
  for each row execute function private.stamp_updated_at();

-- Who usually does a job; its new visits begin with them.
create table public.job_members (
  business_id uuid not null,
  job_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, job_id, user_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

create index job_members_user_idx on public.job_members (user_id, business_id, job_id);

alter table public.job_members enable row level security;
revoke all on public.job_members from anon, authenticated;
grant select, insert, update, delete on public.job_members to service_role;
grant select, delete, insert (business_id, job_id, user_id) on public.job_members to authenticated;

create policy "owners and managers read who does jobs, workers on their own" on public.job_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
create policy "owners and managers assign jobs" on public.job_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take jobs from people" on public.job_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
