-- What a client is asked to pay. The totals are computed from the lines, the balance from what was paid, whatever is
-- sent; once issued it changes by a new version only.
create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  -- Null: a draft of a business that gives numbers when it sends.
  invoice_number text check (char_length(invoice_number) between 1 and 40),
  -- Raised by an edit after sending; what was sent before stays in invoice_versions.
  version_number int not null default 1 check (version_number between 1 and 10000),
  title text check (private.fits(title, 200)),
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid', 'void', 'written_off')),
  issue_date date not null check (issue_date between '2000-01-01' and '2100-01-01'),
  due_date date not null check (due_date between '2000-01-01' and '2100-04-01'),
  payment_terms text check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15', 'net_30', 'net_45',
    'net_60')),
  po_number text check (private.fits(po_number, 100)),
  -- What the client reads above the lines; notes below them.
  message text check (private.fits(message, 4000)),
  notes text check (private.fits(notes, 4000)),
  terms text check (private.fits(terms, 10000)),
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric(14, 4) not null default 0 check (discount_value between 0 and 1000000000),
  taxes jsonb not null default '[]' check (octet_length(taxes::text) <= 2000 and private.is_taxes(taxes)),
  prices_include_tax boolean not null default false,
  -- What is charged before tax: computed from the lines when there are any, else as sent.
  amount numeric(16, 2) not null default 0 check (amount between 0 and 100000000000),
  subtotal numeric(16, 2) not null default 0 check (subtotal between -100000000000 and 100000000000),
  discount_amount numeric(16, 2) not null default 0 check (discount_amount between 0 and 100000000000),
  tax_lines jsonb not null default '[]' check (octet_length(tax_lines::text) <= 4000),
  tax_amount numeric(16, 2) not null default 0 check (tax_amount between -100000000000 and 100000000000),
  total_amount numeric(16, 2) not null default 0 check (total_amount between 0 and 100000000000),
  -- From the books (private.invoice_sums): payments that arrived, refunds the client owes again, credit used less
  -- credit that an overpayment made, and what is not expected any more.
  paid_amount numeric(16, 2) not null default 0 check (paid_amount between 0 and 100000000000),
  refunded_amount numeric(16, 2) not null default 0 check (refunded_amount between 0 and 100000000000),
  credited_amount numeric(16, 2) not null default 0 check (credited_amount between -100000000000 and 100000000000),
  written_off_amount numeric(16, 2) not null default 0 check (written_off_amount between 0 and 100000000000),
  -- What the client still owes on it: nothing on a void one.
  balance numeric(16, 2) not null default 0 check (balance between 0 and 100000000000),
  sent_at timestamptz check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  -- By hand or by reminder: nobody is asked twice within a day.
  last_mailed_at timestamptz check (last_mailed_at between '2000-01-01Z' and '2100-01-01Z'),
  viewed_at timestamptz check (viewed_at between '2000-01-01Z' and '2100-01-01Z'),
  paid_at timestamptz check (paid_at between '2000-01-01Z' and '2100-01-01Z'),
  -- "I have paid", says the client; the books say it when the money is there.
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
create index invoices_issued_idx on public.invoices (business_id, issue_date desc, id);
create index invoices_status_due_idx on public.invoices (business_id, status, due_date, id);
create index invoices_client_idx on public.invoices (client_id, business_id);
create index invoices_property_idx on public.invoices (property_id, business_id);

-- What an invoice was made of. Nothing is invoiced twice: a visit, a line of a job, a job that has no lines and a quote
-- have one invoice each. A void invoice lets go of them, and takes them back if it can when it is called back.
create table public.invoice_sources (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  -- Set for visits and lines as well, so that a job knows its invoices.
  job_id uuid,
  visit_id uuid,
  job_line_id uuid,
  quote_id uuid,
  -- False while its invoice is void.
  is_held boolean not null default true,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  constraint invoice_sources_invoice_fkey foreign key (business_id, invoice_id)
    references public.invoices (business_id, id) on delete cascade,
  -- What was billed cannot be deleted behind the bill's back; private.keep_invoiced says it in words.
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

-- Invoices of my work: what a worker sees of them, and never a draft.
create function private.my_invoice_ids() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select source.invoice_id from public.invoice_sources as source where source.job_id in (select private.my_job_ids())
$$;
revoke all on function private.my_invoice_ids() from public;
grant execute on function private.my_invoice_ids() to authenticated, service_role;

alter table public.invoices enable row level security;
revoke all on public.invoices from anon, authenticated;
grant select, insert, update, delete on public.invoices to service_role;
-- user_id, invoice_number, status and what is computed may be sent on insert and is overwritten. Changed through
-- functions only, which lock it before its lines.
grant select, delete,
  insert (id, business_id, user_id, client_id, property_id, invoice_number, title, status, issue_date, due_date,
    payment_terms, po_number, message, notes, terms, discount_type, discount_value, taxes, prices_include_tax, amount,
    tax_amount, total_amount)
  on public.invoices to authenticated;

create policy "owners and managers read invoices, workers those of their work" on public.invoices
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or (status <> 'draft' and id in (select private.my_invoice_ids()))));
create policy "owners and managers add invoices" on public.invoices
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete drafts of invoices" on public.invoices
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids()))
    and status = 'draft');

alter table public.invoice_sources enable row level security;
revoke all on public.invoice_sources from anon, authenticated;
grant select, insert, update, delete on public.invoice_sources to service_role;
grant select on public.invoice_sources to authenticated;

create policy "owners and managers read what invoices were made of, workers of their work" on public.invoice_sources
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or job_id in (select private.my_job_ids())));
