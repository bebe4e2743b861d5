-- The billing settings of a business: paper size, texts on documents, and defaults that clients can override.
create table public.document_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  paper_size text not null default 'letter' check (paper_size in ('letter', 'a4')),
  accent_color text not null default '#1f6f4a' check (accent_color ~ '^#[0-9a-f]{6}$'),
  footer text check (private.fits(footer, 1000)),
  invoice_message text check (private.fits(invoice_message, 4000)),
  invoice_terms text check (private.fits(invoice_terms, 10000)),
  quote_terms text check (private.fits(quote_terms, 10000)),
  payment_terms text not null default 'net_30' check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15',
    'net_30', 'net_45', 'net_60')),
  -- How to pay without a card: account, bank and further instructions.
  bank_details text check (private.fits(bank_details, 2000)),
  -- For countries that require numbers without gaps: drafts have no number.
  is_number_given_when_sent boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.document_settings enable row level security;
revoke all on public.document_settings from public, anon, authenticated;
grant select, update (paper_size, accent_color, footer, invoice_message, invoice_terms, quote_terms, payment_terms,
    bank_details, is_number_given_when_sent, version, updated_at) on public.document_settings to authenticated;
grant all on public.document_settings to service_role;

create policy "owners and managers read how their business bills" on public.document_settings
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set how their business bills" on public.document_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
