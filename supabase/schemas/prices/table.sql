-- What a service cost before, written when its price changes (lifecycle.sql).
create table public.service_prices (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  service_id uuid not null,
  price numeric not null check (price = round(price, 4) and price between 0 and 1000000000),
  -- When it ended.
  created_at timestamptz not null default now() check (created_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Who set another one.
  user_id uuid,
  foreign key (business_id, service_id) references public.services (business_id, id) on delete cascade
);
create index service_prices_service_idx on public.service_prices (business_id, service_id, created_at desc);

alter table public.service_prices enable row level security;
revoke all on public.service_prices from public, anon, authenticated;
grant select on public.service_prices to authenticated;
grant all on public.service_prices to service_role;

create policy "owners and managers read what services cost before" on public.service_prices
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
