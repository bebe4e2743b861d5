-- Agreed work, once or recurring (job_series). It is done in visits.
create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  -- The address when there is no property.
  custom_address text check (private.fits(custom_address, 500)),
  contact_phone text check (char_length(contact_phone) <= 40) check (private.require_line(contact_phone)),
  job_number text not null check (char_length(job_number) between 1 and 40),
  request_id uuid,
  quote_id uuid,
  title text not null check (btrim(title) <> '' and private.fits(title, 200)) check (private.require_line(title)),
  description text check (private.fits(description, 10000)),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  schedule_type text not null default 'one-off' check (schedule_type in ('one-off', 'recurring')),
  status text not null default 'scheduled' check (status in ('draft', 'scheduled', 'completed', 'cancelled')),
  -- The day of the next open visit, else of the last one; as sent until there are visits, and none once they are gone.
  scheduled_date date check (scheduled_date between '2000-01-01' and '2100-01-01'),
  start_date date check (start_date between '2000-01-01' and '2100-01-01'),
  end_date date check (end_date between '2000-01-01' and '2100-01-01'),
  -- Visible to the people who do the work.
  instructions text check (private.fits(instructions, 10000)),
  estimated_minutes int check (estimated_minutes between 1 and 100000),
  billing_frequency text not null default 'on_completion'
    check (billing_frequency in ('on_completion', 'after_each_visit', 'weekly', 'monthly')),
  billing_interval_weeks int not null default 1 check (billing_interval_weeks between 1 and 52),
  next_billing date check (next_billing between '2000-01-01' and '2100-01-01'),
  payment_terms text not null check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15',
    'net_30', 'net_45', 'net_60')),
  terms text check (private.fits(terms, 10000)),
  -- The billing choice for when the last visit is done.
  invoice_choice text check (invoice_choice in ('now', 'later', 'no_charge')),
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric not null default 0
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  taxes jsonb not null default '[]' check (octet_length(taxes::text) <= 2000 and private.is_taxes(taxes)),
  prices_include_tax boolean not null default false,
  deposit_amount numeric not null default 0
    check (deposit_amount = round(deposit_amount, 2) and deposit_amount between 0 and 100000000000),
  -- The price: computed from the lines when there are any (amount = total), else as sent.
  amount numeric not null default 0 check (amount = round(amount, 2) and amount between 0 and 100000000000),
  subtotal numeric(16, 2) not null default 0 check (subtotal between -100000000000 and 100000000000),
  discount_amount numeric(16, 2) not null default 0 check (discount_amount between 0 and 100000000000),
  tax_lines jsonb not null default '[]' check (octet_length(tax_lines::text) <= 4000),
  tax_amount numeric(16, 2) not null default 0 check (tax_amount between -100000000000 and 100000000000),
  -- Computed: visits that are not cancelled, and those of them that are completed.
  total_visits int not null default 0 check (total_visits between 0 and 100000),
  completed_visits int not null default 0 check (completed_visits between 0 and 100000),
  completed_at timestamptz check (completed_at between '2000-01-01Z' and '2100-01-01Z'),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, job_number),
  constraint jobs_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint jobs_property_fkey foreign key (business_id, property_id)
    references public.property_addresses (business_id, id),
  constraint jobs_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete set null (request_id),
  constraint jobs_quote_fkey foreign key (business_id, quote_id)
    references public.quotes (business_id, id) on delete set null (quote_id),
  check (discount_type is distinct from 'percent' or discount_value <= 100),
  check (end_date is null or start_date is null or end_date >= start_date),
  -- A one-off job has one price, which is billed once; the others bill a price per visit.
  constraint jobs_billing_check check (schedule_type = 'recurring' or billing_frequency = 'on_completion')
);
create index jobs_newest_idx on public.jobs (business_id, created_at desc, id);
create index jobs_search_idx on public.jobs using gin (business_id,
  private.searchable(title || ' ' || job_number || ' ' || coalesce(custom_address, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index jobs_status_idx on public.jobs (business_id, status, created_at desc);
create index jobs_day_idx on public.jobs (business_id, scheduled_date, id);
-- Descending, scheduled jobs come before drafts, and these before what is over: the order of "next visit first".
create index jobs_status_day_idx on public.jobs (business_id, status desc, scheduled_date, id);
-- What is over, the last first.
create index jobs_status_last_idx on public.jobs (business_id, status, scheduled_date desc nulls last, id);
create index jobs_completed_idx on public.jobs (business_id, completed_at) where completed_at is not null;
create index jobs_deposit_idx on public.jobs (business_id, id) where deposit_amount > 0;
create index jobs_client_idx on public.jobs (client_id, business_id);
create index jobs_property_idx on public.jobs (property_id, business_id);
create unique index jobs_request_idx on public.jobs (request_id, business_id);
create unique index jobs_quote_idx on public.jobs (quote_id, business_id);

alter table public.jobs enable row level security;
-- user_id and computed columns are accepted on insert but overwritten.
revoke all on public.jobs from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, client_id, property_id, custom_address, contact_phone,
    title, description, priority, schedule_type, status, scheduled_date, start_date, end_date, instructions,
    estimated_minutes, billing_frequency, billing_interval_weeks, next_billing, payment_terms, terms, discount_type,
    discount_value, taxes, prices_include_tax, deposit_amount, amount), update (client_id, property_id, custom_address,
    contact_phone, title, description, priority, schedule_type, status, scheduled_date, start_date, end_date,
    instructions, estimated_minutes, billing_frequency, billing_interval_weeks, next_billing, payment_terms, terms,
    invoice_choice, discount_type, discount_value, taxes, prices_include_tax, deposit_amount, amount, version,
    updated_at) on public.jobs to authenticated;
grant all on public.jobs to service_role;

create policy "owners and managers read jobs, workers their own" on public.jobs
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or id in (select private.my_job_ids())));
create policy "owners and managers add jobs" on public.jobs
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change jobs" on public.jobs
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete jobs" on public.jobs
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Columns of a job for the office only, in a table of their own because workers read jobs.
create table public.job_internals (
  business_id uuid not null,
  job_id uuid not null,
  internal_notes text check (private.fits(internal_notes, 10000)),
  -- Computed from the costs of the lines.
  total_cost numeric(16, 2) not null default 0 check (total_cost between 0 and 100000000000),
  updated_at timestamptz not null default now(),
  primary key (business_id, job_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade
);

alter table public.job_internals enable row level security;
revoke all on public.job_internals from public, anon, authenticated;
grant select, delete, insert (business_id, job_id, internal_notes), update (internal_notes, updated_at) on
    public.job_internals to authenticated;
grant all on public.job_internals to service_role;

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

-- The lines of a job with their prices, ordered by position.
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
create index job_lines_job_idx on public.job_lines (business_id, job_id, position) include (id);
create index job_lines_service_idx on public.job_lines (service_id, business_id);

alter table public.job_lines enable row level security;
-- Written through save_job, which locks the job before its lines: locking a line first could deadlock.
revoke all on public.job_lines from public, anon, authenticated;
grant select on public.job_lines to authenticated;
grant all on public.job_lines to service_role;

create policy "owners and managers read the lines of jobs, workers their own" on public.job_lines
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));

create table public.job_line_costs (
  business_id uuid not null,
  line_id uuid not null,
  unit_cost numeric(14, 4) not null check (unit_cost between 0 and 1000000000),
  updated_at timestamptz not null default now(),
  primary key (business_id, line_id),
  foreign key (business_id, line_id) references public.job_lines (business_id, id) on delete cascade
);

alter table public.job_line_costs enable row level security;
revoke all on public.job_line_costs from public, anon, authenticated;
grant select on public.job_line_costs to authenticated;
grant all on public.job_line_costs to service_role;

create policy "owners and managers read what the lines of jobs cost" on public.job_line_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The usual team of a job; its new visits start with these members. client_id is that of the job (assignments/lifecycle.sql).
create table public.job_members (
  business_id uuid not null,
  job_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  client_id uuid not null,
  primary key (business_id, job_id, user_id),
  foreign key (business_id, job_id) references public.jobs (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);
create index job_members_user_idx on public.job_members (user_id, business_id, job_id, client_id);

alter table public.job_members enable row level security;
revoke all on public.job_members from public, anon, authenticated;
grant select, delete, insert (business_id, job_id, user_id) on public.job_members to authenticated;
grant all on public.job_members to service_role;

create policy "owners and managers read who does jobs, workers on their own" on public.job_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
create policy "owners and managers assign jobs" on public.job_members
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take jobs from people" on public.job_members
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
