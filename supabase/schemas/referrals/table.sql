-- Who referred whom. Rows come from sign-ups with a code (registered) or from invitations of friends (pending); only
-- the server changes them afterwards.
create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  referral_code text not null check (referral_code ~ '^[A-Z0-9]{8}$'),
  referred_email text not null check (char_length(referred_email) <= 254 and referred_email ~ '^[^\s@]+@[^\s@]+$'
    and referred_email = lower(referred_email)),
  status text not null default 'pending' check (status in ('pending', 'registered', 'converted', 'rewarded')),
  reward_amount numeric(10, 2) not null default 50 check (reward_amount between 0 and 1000),
  created_at timestamptz not null default now(),
  registered_at timestamptz check (registered_at between '2000-01-01Z' and '2100-01-01Z'),
  converted_at timestamptz check (converted_at between '2000-01-01Z' and '2100-01-01Z'),
  rewarded_at timestamptz check (rewarded_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (business_id, referred_email)
);
create index referrals_newest_idx on public.referrals (business_id, created_at desc);

alter table public.referrals enable row level security;
-- All columns but business_id and referred_email are overwritten.
revoke all on public.referrals from public, anon, authenticated;
grant select, insert (referrer_id, business_id, referral_code, referred_email, status, reward_amount) on
    public.referrals to authenticated;
grant all on public.referrals to service_role;

create policy "owners and managers read their business's referrals" on public.referrals
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers note whom they invited" on public.referrals
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));

-- The account that a referral became, in a table of its own because readers of referrals must not see account ids.
-- A person can be referred once.
create table private.referred_users (
  user_id uuid primary key,
  referral_id uuid not null unique references public.referrals (id) on delete cascade
);

alter table private.referred_users enable row level security;

-- The number of a business's referrals by state, kept by triggers. converted includes rewarded ones.
create table public.referral_stats (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  referral_code text not null unique check (referral_code ~ '^[A-Z0-9]{8}$'),
  total_referrals int not null default 0 check (total_referrals >= 0),
  registered_referrals int not null default 0 check (registered_referrals >= 0),
  converted_referrals int not null default 0 check (converted_referrals >= 0),
  updated_at timestamptz not null default now()
);

alter table public.referral_stats enable row level security;
revoke all on public.referral_stats from public, anon, authenticated;
grant select on public.referral_stats to authenticated;
grant all on public.referral_stats to service_role;

create policy "owners and managers read their business's referral counts" on public.referral_stats
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
