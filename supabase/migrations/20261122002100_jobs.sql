-- Work that was agreed on: once, or again and again (job_series). Done in visits.
create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  -- Where there is no property.
  custom_address text check (private.fits(custom_address, 500)),
  contact_phone text check (char_length(contact_phone) <= 40),
  job_number text not null check (char_length(job_number) between 1 and 40),
  request_id uuid,
  quote_id uuid,
  title text not null check (btrim(title) <> '' and private.fits(title, 200)),
  description text check (private.fits(description, 10000)),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  schedule_type text not null default 'one-off' check (schedule_type in ('one-off', 'recurring')),
  status text not null default 'scheduled' check (status in ('draft', 'scheduled', 'completed', 'cancelled')),
  -- The day of the next open visit, else of the last one; as sent while there is none.
  scheduled_date date check (scheduled_date between '2000-01-01' and '2100-01-01'),
  start_date date check (start_date between '2000-01-01' and '2100-01-01'),
  end_date date check (end_date between '2000-01-01' and '2100-01-01'),
  -- Seen by whoever does the work.
  instructions text check (private.fits(instructions, 10000)),
  estimated_minutes int check (estimated_minutes between 1 and 100000),
  billing_frequency text not null default 'on_completion'
    check (billing_frequency in ('on_completion', 'after_each_visit', 'weekly', 'monthly')),
  billing_interval_weeks int not null default 1 check (billing_interval_weeks between 1 and 52),
  next_billing date check (next_billing between '2000-01-01' and '2100-01-01'),
  payment_terms text not null default 'net_30' check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15',
    'net_30', 'net_45', 'net_60')),
  terms text check (private.fits(terms, 10000)),
  -- What is to happen about the money when the last visit is done.
  invoice_choice text check (invoice_choice in ('now', 'later', 'no_charge')),
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric(14, 4) not null default 0 check (discount_value between 0 and 1000000000),
  taxes jsonb not null default '[]' check (octet_length(taxes::text) <= 2000 and private.is_taxes(taxes)),
  prices_include_tax boolean not null default false,
  deposit_amount numeric(16, 2) not null default 0 check (deposit_amount between 0 and 100000000000),
  -- The price: computed from the lines when there are any (amount = total), else as sent.
  amount numeric(16, 2) not null default 0 check (amount between 0 and 100000000000),
  subtotal numeric(16, 2) not null default 0 check (subtotal between -100000000000 and 100000000000),
  discount_amount numeric(16, 2) not null default 0 check (discount_amount between 0 and 100000000000),
  tax_lines jsonb not null default '[]' check (octet_length(tax_lines::text) <= 4000),
  tax_amount numeric(16, 2) not null default 0 check (tax_amount between -100000000000 and 100000000000),
  -- Counted: visits that are not cancelled, and those of them that are done.
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
  check (end_date is null or start_date is null or end_date >= start_date)
);
create index jobs_newest_idx on public.jobs (business_id, created_at desc, id);
create index jobs_status_idx on public.jobs (business_id, status, created_at desc);
create index jobs_day_idx on public.jobs (business_id, scheduled_date, id);
create index jobs_status_day_idx on public.jobs (business_id, status, scheduled_date, id);
create index jobs_client_idx on public.jobs (client_id, business_id);
create index jobs_property_idx on public.jobs (property_id, business_id);
create unique index jobs_request_idx on public.jobs (request_id, business_id);
create unique index jobs_quote_idx on public.jobs (quote_id, business_id);

alter table public.jobs enable row level security;
revoke all on public.jobs from anon, authenticated;
grant select, insert, update, delete on public.jobs to service_role;
-- user_id and what is computed may be sent on insert and is overwritten.
grant select, delete,
  insert (id, business_id, user_id, client_id, property_id, custom_address, contact_phone, title, description, priority,
    schedule_type, status, scheduled_date, start_date, end_date, instructions, estimated_minutes, billing_frequency,
    billing_interval_weeks, next_billing, payment_terms, terms, discount_type, discount_value, taxes,
    prices_include_tax, deposit_amount, amount),
  update (client_id, property_id, custom_address, contact_phone, title, description, priority, schedule_type, status,
    scheduled_date, start_date, end_date, instructions, estimated_minutes, billing_frequency, billing_interval_weeks,
    next_billing, payment_terms, terms, invoice_choice, discount_type, discount_value, taxes, prices_include_tax,
    deposit_amount, amount, version, updated_at)
  on public.jobs to authenticated;

create policy "owners and managers read jobs, workers their own" on public.jobs
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_job_ids())));
create policy "owners and managers add jobs" on public.jobs
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change jobs" on public.jobs
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete jobs" on public.jobs
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
