create table public.clients (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null default private.my_own_business_id() references public.businesses (id) on delete cascade,
  -- Without a foreign key: the author's id is kept after their account is deleted.
  user_id uuid not null,
  created_by_user_id uuid,
  -- The name that lists sort by, derived from the parts unless somebody entered one (before_client).
  name text check (private.fits(name, 200)) check (private.require_line(name)),
  title text check (private.fits(title, 40)) check (private.require_line(title)),
  first_name text check (private.fits(first_name, 200)) check (private.require_line(first_name)),
  last_name text check (private.fits(last_name, 200)) check (private.require_line(last_name)),
  company_name text check (private.fits(company_name, 200)) check (private.require_line(company_name)),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  phone text check (char_length(phone) <= 40) check (private.require_line(phone)),
  address text check (private.fits(address, 500)),
  notes text check (private.fits(notes, 10000)),
  lead_source text default 'other' check (lead_source in ('website', 'referral', 'social_media', 'advertising',
    'cold_outreach', 'event', 'other', 'import')),
  client_status text not null default 'lead' check (client_status in ('lead', 'active', 'archived')),
  -- Follows client_status: an archived client is not active.
  is_active boolean not null default true,
  is_sample boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The applicable tax: exempt, else the property's rate, else the client's, else that of the business.
  is_tax_exempt boolean not null default false,
  tax_rate_id uuid,
  -- Null: the setting of the business.
  language text check (language in ('en', 'es')),
  payment_terms text check (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_15', 'net_30',
    'net_45', 'net_60')),
  is_reminder_muted boolean not null default false,
  unique (business_id, id),
  constraint clients_tax_rate_fkey foreign key (business_id, tax_rate_id)
    references public.tax_rates (business_id, id) on delete set null (tax_rate_id)
);
create index clients_newest_idx on public.clients (business_id, created_at desc, id);
create index clients_search_idx on public.clients using gin (business_id,
  private.searchable(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
    coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
  extensions.gin_trgm_ops) with (fastupdate = off);
create index clients_name_idx on public.clients (business_id, name, id);
create index clients_status_idx on public.clients (business_id, client_status, created_at desc);
create index clients_source_idx on public.clients (business_id, lead_source, created_at desc);
create index clients_phone_idx on public.clients (business_id, private.phone_end(phone)) where phone is not null;
create index clients_email_idx on public.clients (business_id, lower(btrim(email))) where email is not null;
-- Rarely filled columns come first: an index that starts with the business and distinguishes little besides would be
-- chosen for lists, which then have to be sorted.
create index clients_author_idx on public.clients (user_id, business_id, id);
create index clients_tax_rate_idx on public.clients (tax_rate_id, business_id);

alter table public.clients enable row level security;
-- user_id and created_by_user_id are accepted on insert but overwritten. A client-chosen id is accepted, so that a
-- repeated insert adds nothing.
revoke all on public.clients from public, anon, authenticated;
grant select, delete, insert (id, business_id, user_id, created_by_user_id, name, title, first_name, last_name,
    company_name, email, phone, address, notes, lead_source, client_status, is_active, is_tax_exempt, tax_rate_id,
    language, payment_terms, is_reminder_muted), update (name, title, first_name, last_name, company_name, email, phone,
    address, notes, lead_source, client_status, is_active, version, updated_at, is_tax_exempt, tax_rate_id, language,
    payment_terms, is_reminder_muted) on public.clients to authenticated;
grant all on public.clients to service_role;

create policy "members add clients to their business" on public.clients
  for insert to authenticated with check (business_id = any(array(select private.my_business_ids())));
create policy "owners and managers delete their business's clients" on public.clients
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
-- Checks the row's own columns, because my_client_ids() does not include a row that is just being inserted.
create policy "owners and managers read clients, workers those they work for" on public.clients
  for select to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_seen_business_ids()))) is true
      or user_id = (select auth.uid()) or id in (select private.my_client_ids())));
create policy "owners and managers change clients, workers those they work for" on public.clients
  for update to authenticated
  using (business_id = any(array(select private.my_business_ids()))
    and ((business_id = any(array(select private.my_managed_business_ids()))) is true
      or user_id = (select auth.uid()) or id in (select private.my_client_ids())))
  with check (business_id = any(array(select private.my_business_ids())));

-- Imported files. import_key is the file's hash; a confirmed repetition has another key.
create table public.client_imports (
  business_id uuid not null references public.businesses (id) on delete cascade,
  import_key text not null check (char_length(import_key) between 1 and 200),
  client_count int not null check (client_count between 1 and 5000),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  -- Of the rows; null for imports before release 0.2.0.
  rows_digest text check (rows_digest ~ '^[0-9a-f]{32}$'),
  primary key (business_id, import_key)
);
create index client_imports_newest_idx on public.client_imports (business_id, created_at desc);

alter table public.client_imports enable row level security;
revoke all on public.client_imports from public, anon, authenticated;
grant select, insert (business_id, import_key, client_count, rows_digest) on public.client_imports to authenticated;
grant all on public.client_imports to service_role;

create policy "owners and managers read what was imported" on public.client_imports
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers import" on public.client_imports
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
