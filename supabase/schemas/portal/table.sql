-- What clients will find in the portal of a business, and may do there, one row each. The links of quotes and invoices
-- do not depend on it.
create table public.portal_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  is_on boolean not null default false,
  shows_quotes boolean not null default true,
  shows_invoices boolean not null default true,
  shows_appointments boolean not null default true,
  shows_requests boolean not null default true,
  shows_messages boolean not null default true,
  may_request_new boolean not null default true,
  -- Until how long before a visit a client may move or cancel it.
  cutoff_minutes int not null default 1440 check (cutoff_minutes between 0 and 20160),
  welcome_en text check (private.fits(welcome_en, 1000)),
  welcome_es text check (private.fits(welcome_es, 1000)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.portal_settings enable row level security;
revoke all on public.portal_settings from public, anon, authenticated;
grant select, update (is_on, shows_quotes, shows_invoices, shows_appointments, shows_requests, shows_messages,
    may_request_new, cutoff_minutes, welcome_en, welcome_es, version, updated_at) on public.portal_settings to
    authenticated;
grant all on public.portal_settings to service_role;

create policy "owners and managers read what the portal shows" on public.portal_settings
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers set what the portal shows" on public.portal_settings
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
