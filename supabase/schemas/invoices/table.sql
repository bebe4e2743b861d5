-- What a client is asked to pay. The totals are computed from the lines and the balance from payments, whatever is
-- sent; once issued, an invoice changes by a new version only.
create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  -- Null: a draft of a business that assigns numbers when it sends.
  invoice_number text check (char_length(invoice_number) between 1 and 40),
  -- Incremented by an edit after sending; the sent versions are in invoice_versions.
  version_number int not null default 1 check (version_number between 1 and 10000),
  title text check (private.fits(title, 200)) check (private.require_line(title)),
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid', 'void', 'written_off')),
  issue_date date not null check (issue_date between '2000-01-01' and '2100-01-01'),
  due_date date not null check (due_date between '2000-01-01' and '2100-04-01'),
  payment_terms text check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15', 'net_30', 'net_45',
    'net_60')),
  po_number text check (private.fits(po_number, 100)),
  -- Printed above the lines; notes are printed below them.
  message text check (private.fits(message, 4000)),
  notes text check (private.fits(notes, 4000)),
  terms text check (private.fits(terms, 10000)),
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric not null default 0
    check (discount_value = round(discount_value, 4) and discount_value between 0 and 1000000000),
  taxes jsonb not null default '[]' check (octet_length(taxes::text) <= 2000 and private.is_taxes(taxes)),
  prices_include_tax boolean not null default false,
  -- The amount before tax: computed from the lines when there are any, else as sent.
  amount numeric not null default 0 check (amount = round(amount, 2) and amount between 0 and 100000000000),
  subtotal numeric(16, 2) not null default 0 check (subtotal between -100000000000 and 100000000000),
  discount_amount numeric(16, 2) not null default 0 check (discount_amount between 0 and 100000000000),
  tax_lines jsonb not null default '[]' check (octet_length(tax_lines::text) <= 4000),
  tax_amount numeric not null default 0
    check (tax_amount = round(tax_amount, 2) and tax_amount between -100000000000 and 100000000000),
  total_amount numeric not null default 0
    check (total_amount = round(total_amount, 2) and total_amount between 0 and 100000000000),
  -- From the books (private.invoice_sums): payments received, refunds that are owed again, credit used less the credit
  -- that an overpayment made, and the amount written off.
  paid_amount numeric(16, 2) not null default 0 check (paid_amount between 0 and 100000000000),
  refunded_amount numeric(16, 2) not null default 0 check (refunded_amount between 0 and 100000000000),
  credited_amount numeric(16, 2) not null default 0 check (credited_amount between -100000000000 and 100000000000),
  written_off_amount numeric(16, 2) not null default 0 check (written_off_amount between 0 and 100000000000),
  -- What the client still owes; zero on a void invoice.
  balance numeric(16, 2) not null default 0 check (balance between 0 and 100000000000),
  sent_at timestamptz check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Set by manual and automatic reminders: nobody is reminded twice within a day.
  last_mailed_at timestamptz check (last_mailed_at between '2000-01-01Z' and '2100-01-01Z'),
  viewed_at timestamptz check (viewed_at between '2000-01-01Z' and '2100-01-01Z'),
  paid_at timestamptz check (paid_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Set when the client reports a payment on their page; the books change only when the payment is recorded.
  claimed_paid_at timestamptz check (claimed_paid_at between '2000-01-01Z' and '2100-01-01Z'),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, invoice_number),
  constraint invoices_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint invoices_property_fkey foreign key (business_id, property_id)
    references public.property_addresses (business_id, id),
  check (discount_type is distinct from 'percent' or discount_value <= 100),
  check (invoice_number is not null or status in ('draft', 'void')),
  check (due_date >= issue_date)
);
create index invoices_newest_idx on public.invoices (business_id, created_at desc, id);
create index invoices_search_idx on public.invoices using gin (business_id,
  private.searchable(coalesce(title, '') || ' ' || coalesce(invoice_number, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index invoices_issued_idx on public.invoices (business_id, issue_date desc, id);
create index invoices_status_due_idx on public.invoices (business_id, status, due_date, id);
-- The order of what is to be done (public.list_place).
create index invoices_place_idx on public.invoices (business_id, (case status when 'sent' then due_date - date '2000-01-01'
  when 'draft' then date '2600-01-01' - issue_date when 'void' then date '3800-01-01' - issue_date
  when 'paid' then date '3200-01-01' - coalesce((paid_at at time zone 'UTC')::date, issue_date)
  else date '4400-01-01' - issue_date end), id);
create index invoices_open_idx on public.invoices (business_id, due_date) where balance > 0;
create index invoices_client_idx on public.invoices (client_id, business_id);
create index invoices_property_idx on public.invoices (property_id, business_id);

alter table public.invoices enable row level security;
-- user_id is accepted on insert but overwritten; status and totals are kept or refused (take_inserted). Updates go through
-- functions only, which lock the invoice before its lines.
revoke all on public.invoices from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, client_id, property_id, invoice_number, title, status,
    issue_date, due_date, payment_terms, po_number, message, notes, terms, discount_type, discount_value, taxes,
    prices_include_tax, amount, tax_amount, total_amount) on public.invoices to authenticated;
grant all on public.invoices to service_role;

create policy "owners and managers read invoices, workers those of their work" on public.invoices
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or id in (select private.my_invoice_ids())));
create policy "owners and managers add invoices" on public.invoices
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete drafts of invoices" on public.invoices
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    and status = 'draft');

-- The sources of an invoice. Nothing is invoiced twice: a visit, a job line, a job without lines and a quote have at
-- most one invoice each. A void invoice releases its sources, and takes them back, if still possible, when voiding is
-- undone.
create table public.invoice_sources (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  -- Also set for visits and lines, so that the invoices of a job can be found.
  job_id uuid,
  visit_id uuid,
  job_line_id uuid,
  quote_id uuid,
  -- False while the invoice is void.
  is_held boolean not null default true,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint invoice_sources_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete cascade,
  -- A billed record cannot be deleted; private.release_invoice_sources raises a readable error for that.
  constraint invoice_sources_job_fkey foreign key (business_id, job_id) references public.jobs (business_id, id),
  constraint invoice_sources_visit_fkey foreign key (business_id, visit_id) references public.visits (business_id, id),
  constraint invoice_sources_line_fkey foreign key (business_id, job_line_id)
    references public.job_lines (business_id, id),
  constraint invoice_sources_quote_fkey foreign key (business_id, quote_id) references public.quotes (business_id, id),
  check (num_nonnulls(job_id, quote_id) = 1),
  check (num_nonnulls(visit_id, job_line_id) <= 1 and (job_id is not null or num_nonnulls(visit_id, job_line_id) = 0))
);
create unique index invoice_sources_one_visit on public.invoice_sources (visit_id) where is_held;
create unique index invoice_sources_one_line on public.invoice_sources (job_line_id) where is_held;
create unique index invoice_sources_one_job on public.invoice_sources (job_id)
  where is_held and visit_id is null and job_line_id is null;
create unique index invoice_sources_one_quote on public.invoice_sources (quote_id) where is_held;
create index invoice_sources_invoice_idx on public.invoice_sources (invoice_id, business_id);
create index invoice_sources_job_idx on public.invoice_sources (job_id, business_id);
create index invoice_sources_visit_idx on public.invoice_sources (visit_id, business_id);
create index invoice_sources_line_idx on public.invoice_sources (job_line_id, business_id);
create index invoice_sources_quote_idx on public.invoice_sources (quote_id, business_id);

alter table public.invoice_sources enable row level security;
revoke all on public.invoice_sources from public, anon, authenticated;
grant select on public.invoice_sources to authenticated;
grant all on public.invoice_sources to service_role;

create policy "owners and managers read what invoices were made of, workers of their work" on public.invoice_sources
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or job_id in (select private.my_job_ids())));

-- The lines of an invoice, ordered by position. Written through save_invoice and similar functions, which lock the
-- invoice first.
create table public.invoice_lines (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  position int not null check (position between 0 and 1000),
  -- The source of the line. A source without a line is released.
  source_id uuid,
  service_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  description text check (private.fits(description, 4000)),
  service_date date check (service_date between '2000-01-01' and '2100-01-01'),
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 1000000),
  -- Negative for a discount or a credit.
  unit_price numeric(14, 4) not null default 0 check (unit_price between -1000000000 and 1000000000),
  discount_amount numeric(14, 2) not null default 0 check (discount_amount between 0 and 1000000000),
  is_taxable boolean not null default true,
  -- Computed: quantity × unit_price, rounded, less discount_amount.
  line_total numeric(16, 2) not null default 0 check (line_total between -100000000000 and 100000000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint invoice_lines_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete cascade,
  constraint invoice_lines_source_fkey foreign key (business_id, source_id)
    references public.invoice_sources (business_id, id) on delete set null (source_id),
  constraint invoice_lines_service_fkey foreign key (business_id, service_id)
    references public.services (business_id, id) on delete set null (service_id)
);
create index invoice_lines_invoice_idx on public.invoice_lines (business_id, invoice_id, position);
create index invoice_lines_untaxed_idx on public.invoice_lines (business_id, invoice_id) where not is_taxable;
create index invoice_lines_source_idx on public.invoice_lines (source_id, business_id);
create index invoice_lines_service_idx on public.invoice_lines (service_id, business_id);

alter table public.invoice_lines enable row level security;
revoke all on public.invoice_lines from public, anon, authenticated;
grant select on public.invoice_lines to authenticated;
grant all on public.invoice_lines to service_role;

create policy "owners and managers read the lines of invoices, workers those of their work" on public.invoice_lines
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or invoice_id in (select private.my_invoice_ids())));

-- Every version that a client was sent, unchanged; append-only.
create table public.invoice_versions (
  business_id uuid not null,
  invoice_id uuid not null,
  version_number int not null check (version_number between 1 and 10000),
  -- {"invoice": {…}, "lines": […]}
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  created_at timestamptz not null default now(),
  primary key (business_id, invoice_id, version_number),
  constraint invoice_versions_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete cascade
);

alter table public.invoice_versions enable row level security;
revoke all on public.invoice_versions from public, anon, authenticated;
grant select on public.invoice_versions to authenticated;
grant all on public.invoice_versions to service_role;

create policy "owners and managers read versions of invoices" on public.invoice_versions
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Links that open one invoice and nothing else, without an account.
create table private.invoice_links (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_to text check (char_length(sent_to) <= 254),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  revoked_at timestamptz check (revoked_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  foreign key (business_id, invoice_id) references public.invoices (business_id, id) on delete cascade
);
create index invoice_links_invoice_idx on private.invoice_links (business_id, invoice_id, created_at desc);

alter table private.invoice_links enable row level security;
