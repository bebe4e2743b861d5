-- Rewards of referrals: what a referral waits for before it counts, and the credit that it becomes. Credit lowers what a
-- business pays for its plan; nobody is paid out. Decision 055 has the rules.

-- When a person first paid for a plan, as the payment service said it. Written by the server only.
create table private.first_payments (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  paid_at timestamptz not null check (paid_at between '2000-01-01Z' and '2100-01-01Z'),
  refunded_at timestamptz check (refunded_at between '2000-01-01Z' and '2100-01-01Z'),
  -- The payment service's mark of a card: the same for the same card, whoever uses it. Null where it was no card.
  card_fingerprint text check (char_length(card_fingerprint) between 1 and 100)
);
create index first_payments_card_idx on private.first_payments (card_fingerprint);

alter table private.first_payments enable row level security;

-- Referrals that look like somebody referring themselves, by each reason. They do not count before an admin has released
-- them: releasing one reason says nothing about another that shows later.
create table private.referral_holds (
  referral_id uuid not null references public.referrals (id) on delete cascade,
  reason text not null check (reason in ('same_address', 'same_card')),
  created_at timestamptz not null default now(),
  released_at timestamptz check (released_at between '2000-01-01Z' and '2100-01-01Z'),
  released_by uuid references public.profiles (id) on delete set null,
  primary key (referral_id, reason)
);

create index referral_holds_open_idx on private.referral_holds (referral_id) where released_at is null;

alter table private.referral_holds enable row level security;

-- The credit of each business, append-only. A referral makes two rows at most: 'referral' for the business that referred,
-- 'welcome' for the one that the friend opened.
create table private.account_credits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  amount numeric(10, 2) not null check (amount between 0.01 and 1000),
  cause text not null check (cause in ('referral', 'welcome')),
  referral_id uuid not null references public.referrals (id) on delete cascade,
  -- Whose it was: a business can be handed over.
  earned_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (referral_id, cause)
);
create index account_credits_earner_idx on private.account_credits (earned_by, created_at);
create index account_credits_business_idx on private.account_credits (business_id, created_at desc);

alter table private.account_credits enable row level security;
