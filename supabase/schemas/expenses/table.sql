-- What the business spent. The office sees all expenses, workers those they entered.
create table public.expenses (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  category text not null check (category in ('materials', 'supplies', 'tools', 'equipment', 'fuel', 'vehicle',
    'subcontractors', 'insurance', 'marketing', 'office', 'software', 'phone', 'rent', 'utilities', 'travel', 'meals',
    'training', 'fees', 'taxes', 'other')),
  description text check (private.fits(description, 500)),
  vendor text check (private.fits(vendor, 200)),
  -- The total, including tax_amount.
  amount numeric not null check (amount = round(amount, 2) and amount between 0 and 100000000000),
  tax_amount numeric not null default 0
    check (tax_amount = round(tax_amount, 2) and tax_amount between 0 and 100000000000),
  date date not null check (date between '2000-01-01' and '2100-01-01'),
  payment_method text check (payment_method in ('cash', 'check', 'card', 'bank_transfer', 'zelle', 'venmo', 'cash_app',
    'paypal', 'bizum', 'online', 'other')),
  notes text check (private.fits(notes, 4000)),
  job_id uuid,
  -- The address of a receipt stored elsewhere; uploaded ones are in receipts.
  receipt_url text check (char_length(receipt_url) <= 2000 and receipt_url ~ '^https?://[^\s]+$'),
  is_reimbursable boolean not null default false,
  -- The member who is reimbursed.
  reimburse_to uuid,
  reimbursed_at timestamptz check (reimbursed_at between '2000-01-01Z' and '2100-01-01Z'),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint expenses_job_fkey foreign key (business_id, job_id)
    references public.jobs (business_id, id) on delete set null (job_id),
  constraint expenses_member_fkey foreign key (business_id, reimburse_to)
    references public.team_members (business_id, user_id) on delete set null (reimburse_to),
  check (tax_amount <= amount),
  check (is_reimbursable or (reimburse_to is null and reimbursed_at is null))
);
create index expenses_day_idx on public.expenses (business_id, date desc, id);
create index expenses_newest_idx on public.expenses (business_id, created_at desc, id);
create index expenses_search_idx on public.expenses using gin (business_id,
  private.searchable(coalesce(description, '') || ' ' || coalesce(vendor, '') || ' ' || coalesce(notes, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index expenses_category_idx on public.expenses (business_id, category, date desc, id);
create index expenses_job_idx on public.expenses (job_id, business_id);
create index expenses_user_idx on public.expenses (user_id, business_id);
create index expenses_member_idx on public.expenses (reimburse_to, business_id);

alter table public.expenses enable row level security;
-- user_id is accepted on insert but overwritten; only mark_reimbursed marks an expense as reimbursed.
revoke all on public.expenses from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, category, description, vendor, amount, tax_amount, date,
    payment_method, notes, job_id, receipt_url, is_reimbursable, reimburse_to), update (category, description, vendor,
    amount, tax_amount, date, payment_method, notes, job_id, receipt_url, is_reimbursable, reimburse_to, version,
    updated_at) on public.expenses to authenticated;
grant all on public.expenses to service_role;

create policy "owners and managers read expenses, workers their own" on public.expenses
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or user_id = (select auth.uid())));
create policy "members add expenses, workers to their jobs" on public.expenses
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((job_id is null or job_id in (select private.my_job_ids()))
        and (reimburse_to is null or reimburse_to = (select auth.uid())))));
-- Only the office can change a reimbursed expense.
create policy "owners and managers change expenses, workers their own" on public.expenses
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (user_id = (select auth.uid()) and reimbursed_at is null)))
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or ((job_id is null or job_id in (select private.my_job_ids()))
        and (reimburse_to is null or reimburse_to = (select auth.uid())))));
create policy "owners and managers delete expenses, workers their own" on public.expenses
  for delete to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (user_id = (select auth.uid()) and reimbursed_at is null)));

-- The receipts of an expense; their bytes are in the bucket "receipts".
create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  expense_id uuid not null,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  -- {business_id}/{uuid}.{jpg|png|pdf}
  path text not null unique check (char_length(path) <= 200 and path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|png|pdf)$'),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'application/pdf')),
  size_bytes int not null check (size_bytes between 1 and 10485760),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint receipts_expense_fkey foreign key (business_id, expense_id)
    references public.expenses (business_id, id) on delete cascade,
  check (split_part(path, '/', 1) = business_id::text)
);
create index receipts_expense_idx on public.receipts (expense_id, business_id);
create index receipts_business_idx on public.receipts (business_id);

alter table public.receipts enable row level security;
revoke all on public.receipts from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, expense_id, name, path, mime_type, size_bytes) on
    public.receipts to authenticated;
grant all on public.receipts to service_role;

create policy "owners and managers see receipts, workers their own" on public.receipts
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or expense_id in (select private.my_expense_ids())));
create policy "owners and managers add receipts, workers to their expenses" on public.receipts
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or expense_id in (select private.my_open_expense_ids())));
create policy "owners and managers delete receipts, workers their own" on public.receipts
  for delete to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or expense_id in (select private.my_open_expense_ids())));
