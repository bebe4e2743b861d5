-- What strangers see of a business at /p/{subdomain}, one row each. Name, logo and contact are those of the business, prices
-- those of its services.
create table public.public_profiles (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  is_published boolean not null default false,
  in_search_engines boolean not null default false,
  headline_en text check (private.fits(headline_en, 120)) check (private.require_line(headline_en)),
  headline_es text check (private.fits(headline_es, 120)) check (private.require_line(headline_es)),
  about_en text check (private.fits(about_en, 2000)),
  about_es text check (private.fits(about_es, 2000)),
  -- Where it works, by the names that people there use, one a line.
  areas text check (private.fits(areas, 1000)),
  -- The colour of the page, "#1d4f91"; null: Fieldlark's green.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  shows_phone boolean not null default true,
  shows_email boolean not null default false,
  shows_address boolean not null default false,
  shows_hours boolean not null default true,
  takes_enquiries boolean not null default true,
  -- Clients are mailed after a completed visit. What they say is shown whether it is on or not.
  asks_for_reviews boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.public_profiles enable row level security;
revoke all on public.public_profiles from public, anon, authenticated;
grant select, update (is_published, in_search_engines, headline_en, headline_es, about_en, about_es, areas, accent,
    shows_phone, shows_email, shows_address, shows_hours, takes_enquiries, asks_for_reviews, version, updated_at) on public.public_profiles
    to authenticated;
grant all on public.public_profiles to service_role;

create policy "owners and managers read what the public page shows" on public.public_profiles
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set what the public page shows" on public.public_profiles
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));

-- Addresses that a business gave up: for 90 days they lead to its new one, and nobody else can take them.
create table private.old_subdomains (
  subdomain text primary key check (char_length(subdomain) between 3 and 40),
  business_id uuid not null references public.businesses (id) on delete cascade,
  until timestamptz not null check (until between '2000-01-01Z' and '2100-01-01Z')
);
create index old_subdomains_business_idx on private.old_subdomains (business_id);

alter table private.old_subdomains enable row level security;
