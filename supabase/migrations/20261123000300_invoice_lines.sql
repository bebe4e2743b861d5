-- What an invoice consists of, in the order of position. Written through save_invoice and its like, which lock the
-- invoice first.
create table public.invoice_lines (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  position int not null check (position between 0 and 1000),
  -- What it was made of. A source without a line is let go.
  source_id uuid,
  service_id uuid,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)),
  description text check (private.fits(description, 4000)),
  service_date date check (service_date between '2000-01-01' and '2100-01-01'),
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 1000000),
  -- Negative: a discount or a credit.
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
create index invoice_lines_source_idx on public.invoice_lines (source_id, business_id);
create index invoice_lines_service_idx on public.invoice_lines (service_id, business_id);

alter table public.invoice_lines enable row level security;
revoke all on public.invoice_lines from anon, authenticated;
grant select, insert, update, delete on public.invoice_lines to service_role;
grant select on public.invoice_lines to authenticated;

create policy "owners and managers read the lines of invoices, workers those of their work" on public.invoice_lines
  for select to authenticated using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or invoice_id in (select invoice.id from public.invoices as invoice
        where invoice.id in (select private.my_invoice_ids()) and invoice.status <> 'draft')));
create trigger stamp_updated_at before update on public.invoice_lines
  for each row execute function private.stamp_updated_at();

-- Every version that a client was sent, as it was; append-only.
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
revoke all on public.invoice_versions from anon, authenticated;
grant select, insert, update, delete on public.invoice_versions to service_role;
grant select on public.invoice_versions to authenticated;

create policy "owners and managers read versions of invoices" on public.invoice_versions
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Addresses that open one invoice and nothing else, without an account.
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
revoke all on private.invoice_links from public, anon, authenticated;
