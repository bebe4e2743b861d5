-- What a business may use and until when, written by the server only. businesses.plan_status shows it to its members.
create table private.entitlements (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null unique references public.businesses (id) on delete cascade,
  plan text not null check (plan in ('trial', 'starter', 'grow-pro', 'free')),
  source text not null check (source in ('trial', 'stripe', 'admin', 'free')),
  -- From then on it has ended; null: it does not end.
  valid_until timestamptz check (valid_until between '2000-01-01Z' and '2100-01-01Z'),
  -- An owner chose Free for the day on which the trial is over.
  then_free boolean not null default false,
  -- Why somebody was granted it.
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index entitlements_ending_idx on private.entitlements (valid_until) where valid_until is not null;

alter table private.entitlements enable row level security;
