-- What the business offers a client to do and for how much. The totals are computed from the lines, whatever is sent.
create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  request_id uuid,
  quote_number text not null check (char_length(quote_number) between 1 and 40),
  -- Raised by an edit after sending; what was sent before stays in quote_versions.
  version_number int not null default 1 check (version_number between 1 and 10000),
  title text not null check (btrim(title) <> '' and private.fits(title, 200)),
  message text check (private.fits(message, 10000)),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'approved', 'changes_requested', 'declined', 'converted')),
  -- The last day on which it can be approved.
  valid_until date check (valid_until between '2000-01-01' and '2100-01-01'),
  sent_at timestamptz check (sent_at between '2000-01-01Z' and '2100-01-01Z'),
  viewed_at timestamptz check (viewed_at between '2000-01-01Z' and '2100-01-01Z'),
  answered_at timestamptz check (answered_at between '2000-01-01Z' and '2100-01-01Z'),
  followed_up_at timestamptz check (followed_up_at between '2000-01-01Z' and '2100-01-01Z'),
  decline_reason text check (private.fits(decline_reason, 2000)),
  change_request text check (private.fits(change_request, 4000)),
  is_archived boolean not null default false,
  discount_type text check (discount_type in ('percent', 'fixed')),
  discount_value numeric(14, 4) not null default 0 check (discount_value between 0 and 1000000000),
  taxes jsonb not null default '[]' check (octet_length(taxes::text) <= 2000 and private.is_taxes(taxes)),
  prices_include_tax boolean not null default false,
  deposit_type text check (deposit_type in ('percent', 'fixed')),
  deposit_value numeric(14, 4) not null default 0 check (deposit_value between 0 and 1000000000),
  terms text check (private.fits(terms, 10000)),
  -- Computed. tax_lines repeats taxes with an amount each; a price is what the client would pay as chosen now.
  subtotal numeric(16, 2) not null default 0 check (subtotal between -100000000000 and 100000000000),
  discount_amount numeric(16, 2) not null default 0 check (discount_amount between 0 and 100000000000),
  tax_lines jsonb not null default '[]' check (octet_length(tax_lines::text) <= 4000),
  tax_amount numeric(16, 2) not null default 0 check (tax_amount between -100000000000 and 100000000000),
  total numeric(16, 2) not null default 0 check (total between 0 and 100000000000),
  deposit_amount numeric(16, 2) not null default 0 check (deposit_amount between 0 and 100000000000),
  total_cost numeric(16, 2) not null default 0 check (total_cost between 0 and 100000000000),
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, quote_number),
  constraint quotes_client_fkey foreign key (business_id, client_id) references public.clients (business_id, id),
  constraint quotes_property_fkey foreign key (business_id, property_id)
    references public.property_addresses (business_id, id),
  constraint quotes_request_fkey foreign key (business_id, request_id)
    references public.requests (business_id, id) on delete set null (request_id),
  check (discount_type is distinct from 'percent' or discount_value <= 100),
  check (deposit_type is distinct from 'percent' or deposit_value <= 100)
);
create index quotes_newest_idx on public.quotes (business_id, created_at desc, id);
create index quotes_status_idx on public.quotes (business_id, status, created_at desc);
create index quotes_client_idx on public.quotes (client_id, business_id);
create index quotes_property_idx on public.quotes (property_id, business_id);
create unique index quotes_request_idx on public.quotes (request_id, business_id);

alter table public.quotes enable row level security;
revoke all on public.quotes from anon, authenticated;
grant select, insert, update, delete on public.quotes to service_role;
-- user_id and status may be sent on insert and are overwritten; statuses change through functions.
grant select, delete,
  insert (id, business_id, user_id, client_id, property_id, title, message, status, valid_until, discount_type,
    discount_value, taxes, prices_include_tax, deposit_type, deposit_value, terms),
  update (client_id, property_id, title, message, valid_until, is_archived, discount_type, discount_value, taxes,
    prices_include_tax, deposit_type, deposit_value, terms, version, updated_at)
  on public.quotes to authenticated;

create policy "owners and managers read quotes" on public.quotes
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add quotes" on public.quotes
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change quotes" on public.quotes
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete quotes" on public.quotes
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
