-- The country of a business.
alter table public.businesses add column country text check (country ~ '^[A-Z]{2}$');
grant insert (country), update (country) on public.businesses to authenticated;
