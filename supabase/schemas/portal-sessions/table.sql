-- How clients sign in to the portal, and where they are signed in. Nobody reads these over the API: the server calls
-- functions that take the raw code or token and find out themselves whose it is.

-- One mail with a code and a link: each of them works once. The owner's look at the portal is a link without a mail.
create table private.portal_codes (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  -- Everybody with this address; several share one.
  client_ids uuid[] not null check (cardinality(client_ids) between 1 and 20),
  code_hash text check (code_hash ~ '^[0-9a-f]{64}$'),
  link_hash text not null unique check (link_hash ~ '^[0-9a-f]{64}$'),
  tries int not null default 0 check (tries between 0 and 5),
  code_used_at timestamptz check (code_used_at between '2000-01-01Z' and '2100-01-01Z'),
  link_used_at timestamptz check (link_used_at between '2000-01-01Z' and '2100-01-01Z'),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  -- The member who looks at the portal as the client sees it.
  preview_of uuid,
  -- From which network it was asked for.
  network text check (char_length(network) <= 64),
  created_at timestamptz not null default now()
);
create index portal_codes_address_idx on private.portal_codes (business_id, email, created_at desc);

alter table private.portal_codes enable row level security;

create table private.portal_sessions (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  client_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- A session ends when the client's address becomes another one.
  email text not null check (char_length(email) <= 254),
  preview_of uuid,
  ip text check (char_length(ip) <= 64),
  user_agent text check (char_length(user_agent) <= 1000),
  last_seen_at timestamptz not null default now() check (last_seen_at between '2000-01-01Z' and '2100-01-01Z'),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  revoked_at timestamptz check (revoked_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  foreign key (business_id, client_id) references public.clients (business_id, id) on delete cascade
);
create index portal_sessions_client_idx on private.portal_sessions (business_id, client_id, created_at desc);

alter table private.portal_sessions enable row level security;
