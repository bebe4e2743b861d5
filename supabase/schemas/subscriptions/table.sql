-- Plans that are paid at Stripe, in the account of whoever runs the site: written by the server only, from what it fetched there.
create table private.subscriptions (
  id uuid primary key default gen_random_uuid(),
  -- Null once the business is deleted: then the nightly run ends the subscription.
  business_id uuid unique references public.businesses (id) on delete set null,
  customer text not null unique check (char_length(customer) between 1 and 100),
  -- The checkout page that was opened last.
  session_id text check (char_length(session_id) between 1 and 100),
  subscription text unique check (char_length(subscription) between 1 and 100),
  plan text check (plan in ('starter', 'grow-pro')),
  billing text check (billing in ('monthly', 'yearly')),
  status text check (char_length(status) between 1 and 40),
  period_end timestamptz check (period_end between '2000-01-01Z' and '2100-01-01Z'),
  -- The day for which it was cancelled.
  ends_at timestamptz check (ends_at between '2000-01-01Z' and '2100-01-01Z'),
  -- Its owner ended it here, by choosing Free, closing the business or handing it over; Stripe does not know yet.
  is_unwanted boolean not null default false,
  -- Who owned the business when the customer was made: whose payments these are, also after a hand-over.
  payer_id uuid references public.profiles (id) on delete set null,
  -- The business that it paid for when that was handed over, and until when that lasts: taken back, it ends.
  granted_business_id uuid references public.businesses (id) on delete set null,
  granted_until timestamptz check (granted_until between '2000-01-01Z' and '2100-01-01Z'),
  past_due_since timestamptz check (past_due_since between '2000-01-01Z' and '2100-01-01Z'),
  -- The fetches that began, and the one whose answer stands here: an answer that was overtaken is dropped.
  last_fetch bigint not null default 0,
  kept_fetch bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index subscriptions_payer_idx on private.subscriptions (payer_id);
create index subscriptions_granted_idx on private.subscriptions (granted_business_id);
create index subscriptions_unwanted_idx on private.subscriptions (created_at) where is_unwanted;

alter table private.subscriptions enable row level security;

-- Events that Stripe sent, each handled once.
create table private.billing_events (
  id uuid primary key default gen_random_uuid(),
  event_id text not null unique check (char_length(event_id) between 1 and 100),
  kind text not null check (char_length(kind) between 1 and 100),
  created_at timestamptz not null default now(),
  handled_at timestamptz check (handled_at between '2000-01-01Z' and '2100-01-01Z')
);

alter table private.billing_events enable row level security;

-- Credit that was put on the customer's balance at Stripe, from where it pays the next bills.
create table private.spent_credits (
  id uuid primary key default gen_random_uuid(),
  credit_id uuid not null unique references private.account_credits (id) on delete cascade,
  transaction_id text not null check (char_length(transaction_id) between 1 and 100),
  created_at timestamptz not null default now()
);

alter table private.spent_credits enable row level security;
