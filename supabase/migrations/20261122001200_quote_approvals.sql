-- Every version that a client was shown, as he saw it; append-only.
create table public.quote_versions (
  business_id uuid not null,
  quote_id uuid not null,
  version_number int not null check (version_number between 1 and 10000),
  -- The quote's and its lines' columns at that time, without costs: {"quote": {…}, "lines": […]}.
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  created_at timestamptz not null default now(),
  primary key (business_id, quote_id, version_number),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);

alter table public.quote_versions enable row level security;
revoke all on public.quote_versions from anon, authenticated;
grant select, insert, update, delete on public.quote_versions to service_role;
grant select on public.quote_versions to authenticated;

create policy "owners and managers read versions of quotes" on public.quote_versions
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Who approved which version, and the evidence for it; append-only. A newer version of the quote voids it.
create table public.quote_approvals (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  quote_id uuid not null,
  version_number int not null check (version_number between 1 and 10000),
  method text not null check (method in ('link', 'portal', 'in_person', 'on_behalf')),
  signer_name text not null check (btrim(signer_name) <> '' and private.fits(signer_name, 200)),
  -- A PNG (which begins with iVBORw0KGgo) as a data: URL; null when somebody approved on the client's behalf.
  signature text check (octet_length(signature) <= 300000
    and signature ~ '^data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]+$'),
  -- How the client said yes when it was on his behalf: phone, e-mail, in person …
  how text check (private.fits(how, 500)),
  user_id uuid,
  ip text check (char_length(ip) <= 64),
  user_agent text check (char_length(user_agent) <= 1000),
  -- What was approved, costs left out, and the SHA-256 of its text.
  snapshot jsonb not null check (octet_length(snapshot::text) <= 2000000),
  snapshot_hash text not null check (snapshot_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);
create unique index quote_approvals_one_idx on public.quote_approvals (business_id, quote_id, version_number);

alter table public.quote_approvals enable row level security;
revoke all on public.quote_approvals from anon, authenticated;
grant select, insert, update, delete on public.quote_approvals to service_role;
grant select on public.quote_approvals to authenticated;

create policy "owners and managers read approvals of quotes" on public.quote_approvals
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

-- Addresses that open one quote and nothing else, without an account.
create table private.quote_links (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  quote_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_to text check (char_length(sent_to) <= 254),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  revoked_at timestamptz check (revoked_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  foreign key (business_id, quote_id) references public.quotes (business_id, id) on delete cascade
);
create index quote_links_quote_idx on private.quote_links (business_id, quote_id, created_at desc);
alter table private.quote_links enable row level security;
revoke all on private.quote_links from public, anon, authenticated;
