create table public.property_addresses (
  id uuid primary key default gen_random_uuid(),
  -- Taken from the client when it is not sent.
  business_id uuid not null default private.my_own_business_id(),
  client_id uuid not null,
  property_type text not null default 'residential'
    check (property_type in ('residential', 'commercial', 'industrial', 'land', 'other')),
  address text not null check (btrim(address) <> '' and private.fits(address, 500)) check (private.require_line(address)),
  city text check (private.fits(city, 200)),
  state text check (private.fits(state, 200)),
  zip_code text check (private.fits(zip_code, 20)),
  country text not null default 'USA' check (btrim(country) <> '' and private.fits(country, 100)),
  remarks text check (private.fits(remarks, 2000)),
  is_primary boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tax_rate_id uuid,
  -- Where the phone was when work began there. Nobody writes it but start_visit; another address has none.
  latitude numeric(8,5) check (latitude between -90 and 90),
  longitude numeric(8,5) check (longitude between -180 and 180),
  constraint property_addresses_position_check check ((latitude is null) = (longitude is null)),
  unique (business_id, id),
  constraint property_addresses_client_fkey foreign key (business_id, client_id)
    references public.clients (business_id, id) on delete cascade,
  constraint property_addresses_tax_rate_fkey foreign key (business_id, tax_rate_id)
    references public.tax_rates (business_id, id) on delete set null (tax_rate_id)
);
create index property_addresses_client_idx
  on public.property_addresses (business_id, client_id, is_primary desc, created_at desc);
create index property_addresses_newest_idx on public.property_addresses (business_id, created_at desc);
create unique index property_addresses_one_primary on public.property_addresses (client_id) where is_primary;
create index property_addresses_tax_rate_idx on public.property_addresses (tax_rate_id, business_id);

alter table public.property_addresses enable row level security;
revoke all on public.property_addresses from public, anon, authenticated;
grant select, delete, insert (id, business_id, client_id, property_type, address, city, state, zip_code, country,
    remarks, is_primary, tax_rate_id), update (client_id, property_type, address, city, state, zip_code, country,
    remarks, is_primary, version, updated_at, tax_rate_id) on public.property_addresses to authenticated;
grant all on public.property_addresses to service_role;

-- The checks name the client too: a property that becomes primary takes that mark from the client's other properties.
create policy "owners and managers add properties, workers to those they work for" on public.property_addresses
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
create policy "owners and managers read properties, workers of those they work for" on public.property_addresses
  for select to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
create policy "owners and managers change properties, workers of those they work for" on public.property_addresses
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())))
  with check (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
create policy "owners and managers delete properties, workers of those they work for" on public.property_addresses
  for delete to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or client_id in (select private.my_client_ids())));
