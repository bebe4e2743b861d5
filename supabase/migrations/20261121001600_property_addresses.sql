create table public.property_addresses (
  id uuid primary key default gen_random_uuid(),
  -- Filled in from the client when it is not sent.
  business_id uuid not null,
  client_id uuid not null,
  property_type text not null default 'residential'
    check (property_type in ('residential', 'commercial', 'industrial', 'land', 'other')),
  address text not null check (btrim(address) <> '' and private.fits(address, 500)),
  city text check (private.fits(city, 200)),
  state text check (private.fits(state, 200)),
  zip_code text check (private.fits(zip_code, 20)),
  country text not null default 'USA' check (btrim(country) <> '' and private.fits(country, 100)),
  remarks text check (private.fits(remarks, 2000)),
  is_primary boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, id),
  constraint property_addresses_client_fkey foreign key (business_id, client_id)
    references public.clients (business_id, id) on delete cascade
);
create index property_addresses_client_idx
  on public.property_addresses (business_id, client_id, is_primary desc, created_at desc);
create unique index property_addresses_one_primary on public.property_addresses (client_id) where is_primary;

alter table public.property_addresses enable row level security;
revoke all on public.property_addresses from anon, authenticated;
grant select, insert, update, delete on public.property_addresses to service_role;
grant select, delete,
  insert (id, business_id, client_id, property_type, address, city, state, zip_code, country, remarks, is_primary),
  update (client_id, property_type, address, city, state, zip_code, country, remarks, is_primary, version, updated_at)
  on public.property_addresses to authenticated;

create policy "members read their business's properties" on public.property_addresses
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "members add properties to their business" on public.property_addresses
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids())));
create policy "members change their business's properties" on public.property_addresses
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids())))
  with check (business_id = any(array(select private.my_business_ids())));
create policy "members delete their business's properties" on public.property_addresses
  for delete to authenticated using (business_id = any(array(select private.my_business_ids())));

-- As the caller: a client that he cannot see gives no business, and the row is refused.
create function private.find_property_business() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.business_id is null then
    new.business_id := (select client.business_id from public.clients as client where client.id = new.client_id);
  end if;
  return new;
end
$$;
create trigger find_business before insert on public.property_addresses
  for each row execute function private.find_property_business();

-- Setting one clears the others. The lock on the client makes two who set one at once wait for each other.
create function private.keep_one_primary() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.clients where id = new.client_id and business_id = new.business_id for no key update;
  update public.property_addresses set is_primary = false
  where business_id = new.business_id and client_id = new.client_id and is_primary and id <> new.id;
  return new;
end
$$;
create trigger keep_one_primary before insert on public.property_addresses
  for each row when (new.is_primary) execute function private.keep_one_primary();
-- Only for one that becomes primary: saving the one that is would wait for the client while holding its row.
create trigger keep_one_primary_at_update before update on public.property_addresses
  for each row when (new.is_primary and (not old.is_primary or new.client_id <> old.client_id))
  execute function private.keep_one_primary();
create trigger stamp_update before update on public.property_addresses
  for each row execute function private.stamp_update();

revoke all on function private.find_property_business(), private.keep_one_primary() from public;
