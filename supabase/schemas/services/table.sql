-- The catalogue of services and their prices.
create table public.services (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  user_id uuid not null,
  name text not null check (btrim(name) <> '' and private.fits(name, 200)) check (private.require_line(name)),
  description text check (private.fits(description, 2000)),
  price numeric not null default 0 check (price = round(price, 4) and price between 0 and 1000000000),
  unit text not null default 'each' check (unit in ('each', 'hour', 'day', 'visit', 'room', 'window', 'square_foot',
    'square_meter', 'foot', 'meter')),
  duration_minutes int check (duration_minutes between 1 and 10080),
  is_taxable boolean not null default true,
  category text check (private.fits(category, 100)),
  is_active boolean not null default true,
  -- Shown on the public profile.
  is_public boolean not null default false,
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether clients book it themselves: as a request, or as a job at a time that is free.
  booking text not null default 'none' check (booking in ('none', 'request', 'job')),
  crew_size int not null default 1 check (crew_size between 1 and 4),
  -- The time kept free after it, and from the booking to the work; null: those of the business.
  buffer_minutes int check (buffer_minutes between 0 and 480),
  lead_minutes int check (lead_minutes between 0 and 129600),
  -- Its place in the price list; null: after those that have one, by name.
  position int check (position between 1 and 1000),
  unique (business_id, id)
);
create index services_name_idx on public.services (business_id, name, id);

alter table public.services enable row level security;
revoke all on public.services from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, name, description, price, unit, duration_minutes,
    is_taxable, category, is_active, is_public, booking, crew_size, buffer_minutes, lead_minutes, position),
    update (name, description, price, unit, duration_minutes, is_taxable, category, is_active, is_public, booking,
    crew_size, buffer_minutes, lead_minutes, position, version, updated_at) on public.services to authenticated;
grant all on public.services to service_role;

create policy "members read their business's services" on public.services
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers add services" on public.services
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change services" on public.services
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers delete services" on public.services
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- The cost of one unit to the business, in a table of its own because workers read the catalogue.
create table public.service_costs (
  business_id uuid not null,
  service_id uuid not null,
  unit_cost numeric not null check (unit_cost = round(unit_cost, 4) and unit_cost between 0 and 1000000000),
  updated_at timestamptz not null default now(),
  primary key (business_id, service_id),
  foreign key (business_id, service_id) references public.services (business_id, id) on delete cascade
);

alter table public.service_costs enable row level security;
revoke all on public.service_costs from public, anon, authenticated;
grant select, delete, insert (business_id, service_id, unit_cost), update (unit_cost) on public.service_costs to
    authenticated;
grant all on public.service_costs to service_role;

create policy "owners and managers read what services cost" on public.service_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set what services cost" on public.service_costs
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers change what services cost" on public.service_costs
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers clear what services cost" on public.service_costs
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
