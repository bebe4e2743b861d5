-- The changes of tables, views and policies since release 0.1.0, written by hand. A line that begins with \ir includes a file.
\ir ../../schemas/samples/table.sql
\ir ../../schemas/overruns/table.sql
\ir services.sql

-- A client with a statement cannot be deleted.
alter table public.client_statements drop constraint client_statements_client_fkey,
  add constraint client_statements_client_fkey foreign key (business_id, client_id)
    references public.clients (business_id, id);

-- Nothing is theirs who still owe the code of a second factor.
alter policy "people read their own profile and their teammates'" on public.profiles
  using (id = (select private.my_user_id()) or id = any(array(select private.my_teammate_ids())));
alter policy "people change their own profile" on public.profiles
  using (id = (select private.my_user_id())) with check (id = (select private.my_user_id()));
alter policy "members read their businesses" on public.businesses
  using (id = any(array(select private.my_business_ids()))
    or (user_id = (select private.my_user_id()) and created_at = now()));
alter policy "people make businesses of their own" on public.businesses
  with check (user_id = (select private.my_user_id()));

-- A next number can be lowered again to the one after the last that was taken.
alter table public.counters add column last_taken int not null default 0 check (last_taken between 0 and 2000000000);

-- The same import key with other rows is refused.
alter table public.client_imports add column rows_digest text check (rows_digest ~ '^[0-9a-f]{32}$');
grant insert (rows_digest) on public.client_imports to authenticated;

-- Lists are searched by index.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create index clients_search_idx on public.clients using gin (business_id,
  private.searchable(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
    coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index requests_search_idx on public.requests using gin (business_id,
  private.searchable(title || ' ' || request_number || ' ' || coalesce(description, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index quotes_search_idx on public.quotes using gin (business_id,
  private.searchable(title || ' ' || quote_number)
  extensions.gin_trgm_ops) with (fastupdate = off);
create index jobs_search_idx on public.jobs using gin (business_id,
  private.searchable(title || ' ' || job_number || ' ' || coalesce(custom_address, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index invoices_search_idx on public.invoices using gin (business_id,
  private.searchable(coalesce(title, '') || ' ' || coalesce(invoice_number, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
-- business_id may be left out of an insert.
alter table public.clients alter column business_id set default private.my_own_business_id();
alter table public.property_addresses alter column business_id set default private.my_own_business_id();
-- Workers add properties to the clients they work for, and move them among those.
alter policy "members add properties to their business" on public.property_addresses
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
alter policy "members add properties to their business" on public.property_addresses
  rename to "owners and managers add properties, workers to those they work for";
alter policy "owners and managers change properties, workers of those they work for" on public.property_addresses
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
alter table public.services alter column business_id set default private.my_own_business_id();
alter table public.requests alter column business_id set default private.my_own_business_id();
alter table public.quotes alter column business_id set default private.my_own_business_id();
alter table public.jobs alter column business_id set default private.my_own_business_id();
alter table public.invoices alter column business_id set default private.my_own_business_id();
alter table public.expenses alter column business_id set default private.my_own_business_id();
alter table public.feedback alter column business_id set default private.my_own_business_id();
-- Assignments carry the job, the request and the client of their work, and invoices know who works on their jobs.
alter table public.visit_members add column job_id uuid, add column request_id uuid, add column client_id uuid;
create index visit_members_work_idx on public.visit_members (user_id, business_id, job_id);
create index visit_members_job_idx on public.visit_members (job_id, user_id);
create index visit_members_request_idx on public.visit_members (user_id, business_id, request_id, client_id)
  where request_id is not null;
create index visit_members_asked_idx on public.visit_members (request_id) where request_id is not null;
create index visit_members_client_idx on public.visit_members (user_id, business_id, client_id);
alter table public.job_members add column client_id uuid;
-- A completed visit's day and its times are carried along.
alter table public.visit_members add column done_on date check (done_on between '2000-01-01' and '2100-01-01');
create index visit_members_done_idx on public.visit_members (business_id, done_on, user_id, visit_id)
  where done_on is not null;
alter table public.visit_time_costs alter column labor_cost_per_hour drop not null,
  add column visit_id uuid, add column job_id uuid, add column user_id uuid,
  add column started_at timestamptz check (started_at between '2000-01-01Z' and '2100-01-01Z'),
  add column ended_at timestamptz check (ended_at between '2000-01-01Z' and '2100-01-01Z'),
  add column done_on date check (done_on between '2000-01-01' and '2100-01-01');
create index visit_time_costs_job_idx on public.visit_time_costs (business_id, job_id)
  include (started_at, ended_at, labor_cost_per_hour);
create index visit_time_costs_period_idx on public.visit_time_costs (business_id, started_at)
  include (ended_at, user_id, job_id, labor_cost_per_hour);
create index visit_time_costs_done_idx on public.visit_time_costs (business_id, done_on, user_id, visit_id)
  where done_on is not null;
drop index public.job_members_user_idx;
create index job_members_user_idx on public.job_members (user_id, business_id, job_id, client_id);
create index clients_author_idx on public.clients (user_id, business_id, id);
\ir ../../schemas/assignments/table.sql
-- Disabled triggers keep the rows as people last edited them.
alter table public.counters disable trigger user;
alter table public.businesses disable trigger user;
alter table public.profiles disable trigger user;
alter table public.clients disable trigger user;
alter table public.requests disable trigger user;
alter table public.quotes disable trigger user;
alter table public.jobs disable trigger user;
alter table public.invoices disable trigger user;
-- Unbilled work is kept, not searched for.
create index jobs_deposit_idx on public.jobs (business_id, id) where deposit_amount > 0;
\ir ../../schemas/unbilled/table.sql
\ir ../../schemas/unbilled/reads/jobs.sql
\ir ../../schemas/portal/table.sql
\ir ../../schemas/portal-sessions/table.sql
\ir ../../schemas/wishes/table.sql
\ir ../../schemas/public-profiles/table.sql
\ir ../../schemas/profile-photos/table.sql
\ir booking.sql
\ir rows.sql
alter table public.invoices enable trigger user;
alter table public.jobs enable trigger user;
alter table public.quotes enable trigger user;
alter table public.requests enable trigger user;
alter table public.clients enable trigger user;
alter table public.profiles enable trigger user;
alter table public.businesses enable trigger user;
alter table public.counters enable trigger user;

drop policy "owners and managers read requests" on public.requests;
drop policy "workers read requests that they assess" on public.requests;
create policy "owners and managers read requests, workers those that they assess" on public.requests
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_request_ids())));

-- Workers see drafts of the invoices of their work.
drop policy "owners and managers read invoices, workers those of their work" on public.invoices;
create policy "owners and managers read invoices, workers those of their work" on public.invoices
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_invoice_ids())));
drop policy "owners and managers read the lines of invoices, workers those of their work" on public.invoice_lines;
create policy "owners and managers read the lines of invoices, workers those of their work" on public.invoice_lines
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or invoice_id in (select private.my_invoice_ids())));

-- Rows are closed until a second factor is shown.
alter policy "members read their businesses" on public.businesses
  using (id = any(array(select private.my_business_ids()))
    or (user_id = (select private.my_user_id()) and created_at = now()));
alter policy "people make businesses of their own" on public.businesses
  with check (user_id = (select private.my_user_id()));
alter policy "people read their own profile and their teammates'" on public.profiles
  using (id = (select private.my_user_id()) or id = any(array(select private.my_teammate_ids())));
alter policy "people change their own profile" on public.profiles
  using (id = (select private.my_user_id())) with check (id = (select private.my_user_id()));

-- Reports at the size of many years.
drop view public.labor_hours;
\ir ../../schemas/reports/reads/hours.sql
\ir indexes.sql

-- Columns that people send have no scale of their own, by which the database would round before it could refuse.
drop view public.ledger;
alter table public.expenses alter column amount type numeric,
  drop constraint expenses_amount_check,
  add constraint expenses_amount_check
    check (amount = round(amount, 2) and amount between 0 and 100000000000),
  alter column tax_amount type numeric,
  drop constraint expenses_tax_amount_check,
  add constraint expenses_tax_amount_check
    check (tax_amount = round(tax_amount, 2) and tax_amount between 0 and 100000000000);
alter table public.services alter column price type numeric,
  drop constraint services_price_check,
  add constraint services_price_check
    check (price = round(price, 4) and price between 0 and 1000000000);
alter table public.service_costs alter column unit_cost type numeric,
  drop constraint service_costs_unit_cost_check,
  add constraint service_costs_unit_cost_check
    check (unit_cost = round(unit_cost, 4) and unit_cost between 0 and 1000000000);
alter table public.quotes alter column discount_value type numeric,
  drop constraint quotes_discount_value_check,
  add constraint quotes_discount_value_check
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  alter column deposit_value type numeric,
  drop constraint quotes_deposit_value_check,
  add constraint quotes_deposit_value_check
    check (deposit_value = round(deposit_value, 4) and deposit_value between 0 and 1000000000);
alter table public.quote_lines alter column quantity type numeric,
  drop constraint quote_lines_quantity_check,
  add constraint quote_lines_quantity_check
    check (quantity = round(quantity, 3) and quantity between 0 and 1000000),
  alter column unit_price type numeric,
  drop constraint quote_lines_unit_price_check,
  add constraint quote_lines_unit_price_check
    check (unit_price = round(unit_price, 4) and unit_price between -1000000000 and 1000000000),
  alter column unit_cost type numeric,
  drop constraint quote_lines_unit_cost_check,
  add constraint quote_lines_unit_cost_check
    check (unit_cost = round(unit_cost, 4) and unit_cost between 0 and 1000000000),
  alter column discount_amount type numeric,
  drop constraint quote_lines_discount_amount_check,
  add constraint quote_lines_discount_amount_check
    check (discount_amount = round(discount_amount, 2) and discount_amount between 0 and 1000000000);
alter table public.jobs alter column discount_value type numeric,
  drop constraint jobs_discount_value_check,
  add constraint jobs_discount_value_check
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  alter column amount type numeric,
  drop constraint jobs_amount_check,
  add constraint jobs_amount_check
    check (amount = round(amount, 2) and amount between 0 and 100000000000);
alter table public.invoices alter column discount_value type numeric,
  drop constraint invoices_discount_value_check,
  add constraint invoices_discount_value_check
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  alter column amount type numeric,
  drop constraint invoices_amount_check,
  add constraint invoices_amount_check
    check (amount = round(amount, 2) and amount between 0 and 100000000000);

-- Cash that workers note and the office confirms.
\ir ../../schemas/cash/table.sql

-- The rest of what people send.
drop view public.client_balances, public.open_deposits, public.invoice_counts;
alter table public.jobs alter column deposit_amount type numeric,
  drop constraint jobs_deposit_amount_check,
  add constraint jobs_deposit_amount_check
    check (deposit_amount = round(deposit_amount, 2) and deposit_amount between 0 and 100000000000);
alter table public.invoices alter column tax_amount type numeric,
  drop constraint invoices_tax_amount_check,
  add constraint invoices_tax_amount_check
    check (tax_amount = round(tax_amount, 2) and tax_amount between -100000000000 and 100000000000),
  alter column total_amount type numeric,
  drop constraint invoices_total_amount_check,
  add constraint invoices_total_amount_check
    check (total_amount = round(total_amount, 2) and total_amount between 0 and 100000000000);
alter table public.businesses alter column default_tax_rate type numeric,
  drop constraint businesses_default_tax_rate_check,
  add constraint businesses_default_tax_rate_check
    check (default_tax_rate = round(default_tax_rate, 3) and default_tax_rate between 0 and 100);
alter table public.team_member_costs alter column labor_cost_per_hour type numeric,
  drop constraint team_member_costs_labor_cost_per_hour_check,
  add constraint team_member_costs_labor_cost_per_hour_check
    check (labor_cost_per_hour = round(labor_cost_per_hour, 2) and labor_cost_per_hour between 0 and 100000);
\ir ../../schemas/invoices/reads/sums.sql
\ir ../../schemas/payments/reads/balances.sql
\ir ../../schemas/reports/reads/ledger.sql
\ir all-work.sql
\ir methods.sql
\ir inside.sql
