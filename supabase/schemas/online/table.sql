-- Stripe keys as the owner entered them: written through set_payment_keys and read by the server only. The owner can
-- read the last four characters.
create table private.payment_keys (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  secret_key text not null check (char_length(secret_key) between 8 and 255),
  webhook_secret text check (char_length(webhook_secret) between 8 and 255),
  updated_at timestamptz not null default now()
);

alter table private.payment_keys enable row level security;

-- Stripe's webhook events, each once, recorded in the transaction that handles it.
create table private.payment_events (
  business_id uuid not null references public.businesses (id) on delete cascade,
  event_id text not null check (char_length(event_id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 100),
  outcome text not null check (char_length(outcome) between 1 and 100),
  received_at timestamptz not null default now(),
  primary key (business_id, event_id)
);

alter table private.payment_events enable row level security;

-- Stripe checkouts of invoices; at most one is open per invoice.
create table private.checkouts (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  invoice_id uuid not null,
  session_id text unique check (char_length(session_id) between 1 and 255),
  url text check (char_length(url) <= 2000),
  amount numeric(16, 2) not null check (amount > 0 and amount <= 100000000000),
  currency text not null check (char_length(currency) = 3),
  status text not null default 'opening' check (status in ('opening', 'open', 'paid', 'expired')),
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  -- The link it was opened from, whose page the client returns to.
  token_hash text,
  foreign key (business_id, invoice_id) references public.invoices (business_id, id) on delete cascade
);
create unique index checkouts_one_open on private.checkouts (business_id, invoice_id)
  where status in ('opening', 'open');
create index checkouts_invoice_idx on private.checkouts (business_id, invoice_id, created_at desc);

alter table private.checkouts enable row level security;

-- Refunds by card: planned here first, requested from Stripe under their id, then recorded in the books. Also the
-- refunds made in Stripe's dashboard, each once.
create table private.online_refunds (
  id uuid primary key,
  business_id uuid not null,
  payment_id uuid not null,
  user_id uuid,
  amount numeric(16, 2) not null check (amount > 0 and amount <= 100000000000),
  is_still_owed boolean not null,
  reason text check (private.fits(reason, 2000)),
  is_client_told boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (business_id, payment_id) references public.payments (business_id, id) on delete cascade
);
create index online_refunds_payment_idx on private.online_refunds (business_id, payment_id);

alter table private.online_refunds enable row level security;
