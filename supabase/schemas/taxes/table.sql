-- Named taxes. One rate may have several parts (GST 5 and QST 9.975); its parts are copied onto documents.
create table public.tax_rates (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (btrim(name) <> '' and private.fits(name, 60)) check (private.require_line(name)),
  parts jsonb not null check (octet_length(parts::text) <= 2000 and private.is_taxes(parts)),
  is_default boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id)
);
create unique index tax_rates_one_default on public.tax_rates (business_id) where is_default;
create unique index tax_rates_name_idx on public.tax_rates (business_id, lower(name)) where is_active;

alter table public.tax_rates enable row level security;
revoke all on public.tax_rates from public, anon, authenticated;
grant select, delete, insert (id, business_id, name, parts, is_default, is_active), update (name, parts, is_default,
    is_active, version, updated_at) on public.tax_rates to authenticated;
grant all on public.tax_rates to service_role;

create policy "owners and managers read their business's tax rates" on public.tax_rates
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add tax rates" on public.tax_rates
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change tax rates" on public.tax_rates
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete tax rates" on public.tax_rates
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
