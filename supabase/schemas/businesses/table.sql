create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  -- The user who created it. Their rights come from their row in team_members, like everybody's.
  user_id uuid not null references public.profiles (id) on delete restrict,
  business_name text not null check (btrim(business_name) <> '' and private.fits(business_name, 200))
    check (private.require_line(business_name)),
  trade text check (trade in ('cleaning', 'hvac', 'plumbing', 'roofing', 'landscaping', 'painting',
    'carpentry', 'electrical', 'appliance_repair', 'auto_detailing', 'other')),
  language text not null default 'en' check (language in ('en', 'es')),
  timezone text not null default 'UTC' check (char_length(timezone) between 1 and 64),
  plan_status text not null default 'trial'
    check (plan_status in ('trial', 'grow-pro', 'starter', 'free', 'expired')),
  trial_ends_at timestamptz check (trial_ends_at between '2000-01-01Z' and '2100-01-01Z'),
  is_active boolean not null default false,
  referral_code text not null unique check (referral_code ~ '^[A-Z0-9]{8}$'),
  currency text check (currency in ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK',
    'SGD', 'HKD', 'NZD', 'MXN', 'BRL', 'INR', 'ZAR', 'KRW', 'CNY', 'RUB')),
  currency_set_at timestamptz check (currency_set_at between '2000-01-01Z' and '2100-01-01Z'),
  default_tax_rate numeric not null default 0
    check (default_tax_rate = round(default_tax_rate, 3) and default_tax_rate between 0 and 100),
  automated_reminders boolean not null default true,
  email_notifications boolean not null default true,
  business_logo_url text check (char_length(business_logo_url) <= 2000 and business_logo_url ~ '^(https?://|/[^/\\])'),
  contact_person text check (private.fits(contact_person, 200)) check (private.require_line(contact_person)),
  phone text check (char_length(phone) <= 40) check (private.require_line(phone)),
  email text check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  address text check (private.fits(address, 500)),
  registration_number text check (char_length(registration_number) <= 100),
  -- The address of the public profile. No hyphen at either end, no punycode, and no name that visitors could mistake
  -- for Fieldlark's own.
  subdomain text unique check (
    subdomain ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$' and subdomain !~ '^xn--'
    and subdomain not in ('about', 'account', 'admin', 'administrator', 'api', 'app', 'assets', 'auth', 'billing',
      'blog', 'cdn', 'contact', 'dashboard', 'demo', 'dev', 'docs', 'email', 'faq', 'features', 'fieldlark', 'files',
      'ftp', 'help', 'home', 'imap', 'legal', 'localhost', 'login', 'mail', 'mailbox', 'new', 'null', 'official',
      'pay', 'payments', 'pop', 'portal', 'pricing', 'privacy', 'public', 'register', 'root', 'security', 'settings',
      'smtp', 'staff', 'staging', 'static', 'status', 'support', 'system', 'team', 'terms', 'test', 'undefined', 'www')),
  facebook_url text check (char_length(facebook_url) <= 500 and facebook_url ~ '^https?://[^\s]+$'),
  x_url text check (char_length(x_url) <= 500 and x_url ~ '^https?://[^\s]+$'),
  instagram_url text check (char_length(instagram_url) <= 500 and instagram_url ~ '^https?://[^\s]+$'),
  yelp_url text check (char_length(yelp_url) <= 500 and yelp_url ~ '^https?://[^\s]+$'),
  google_business_url text check (char_length(google_business_url) <= 500 and google_business_url ~ '^https?://[^\s]+$'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Else they see the work that they are assigned to.
  workers_see_all_work boolean not null default false,
  -- Else only owners and managers write to clients.
  workers_message_clients boolean not null default false,
  -- The ready messages that it words itself, in its own language, by their names.
  ready_texts jsonb not null default '{}'
    check (jsonb_typeof(ready_texts) = 'object' and octet_length(ready_texts::text) <= 12000),
  -- From then on it is only read and exported; for 30 days an owner may open it again.
  closed_at timestamptz check (closed_at between '2000-01-01Z' and '2100-01-01Z'),
  -- The member to whom an owner wants to hand it over, until that member accepts.
  offered_to uuid,
  offered_by uuid,
  offered_at timestamptz check (offered_at between '2000-01-01Z' and '2100-01-01Z'),
  -- ISO 3166, two letters.
  country text check (country ~ '^[A-Z]{2}$'),
  check ((offered_to is null) = (offered_by is null) and (offered_to is null) = (offered_at is null))
);
create index businesses_user_idx on public.businesses (user_id, created_at);

alter table public.businesses enable row level security;
-- user_id, plan_status, is_active, referral_code and currency_set_at are accepted on insert but overwritten.
revoke all on public.businesses from public, anon, authenticated;
grant select, insert (id, user_id, business_name, trade, language, timezone, plan_status, is_active, referral_code,
    currency, currency_set_at, default_tax_rate, automated_reminders, email_notifications, business_logo_url,
    contact_person, phone, email, address, registration_number, subdomain, facebook_url, x_url, instagram_url, yelp_url,
    google_business_url, country), update (business_name, trade, language, timezone, country, is_active, currency, currency_set_at,
    default_tax_rate, automated_reminders, email_notifications, business_logo_url, contact_person, phone, email,
    address, registration_number, subdomain, facebook_url, x_url, instagram_url, yelp_url, google_business_url,
    workers_see_all_work, workers_message_clients, ready_texts, version, updated_at) on public.businesses to authenticated;
grant all on public.businesses to service_role;

-- An AFTER trigger adds the owner's membership. Within the transaction that creates a business (created_at = now()) its
-- creator sees it by user_id, because INSERT … RETURNING needs that.
create policy "members read their businesses" on public.businesses
  for select to authenticated
  using (id = any(array(select private.my_business_ids()))
    or (user_id = (select private.my_user_id()) and created_at = now()));
create policy "people make businesses of their own" on public.businesses
  for insert to authenticated with check (user_id = (select private.my_user_id()));
create policy "owners and managers change their businesses" on public.businesses
  for update to authenticated
  using (id = any(array(select private.my_managed_business_ids())))
  with check (id = any(array(select private.my_managed_business_ids())));

-- One trial per person and per email address; the row is kept after business and account are deleted.
create table private.trials (
  user_id uuid primary key,
  email text unique check (char_length(email) <= 300),
  ends_at timestamptz not null check (ends_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now()
);

alter table private.trials enable row level security;
