-- Who brought whom. Rows come from sign-ups with a code (registered) or from an invitation to a friend (pending);
-- everything after that is the server's.
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

-- Which account a referral became. Not in the table: whoever reads his referrals has no use for account ids.
-- A person is referred once.
create table private.referred_users (
  user_id uuid primary key,
  referral_id uuid not null unique references public.referrals (id) on delete cascade
);
alter table private.referred_users enable row level security;
revoke all on private.referred_users from public, anon, authenticated;

alter table public.referrals enable row level security;
revoke all on public.referrals from anon, authenticated;
grant select, insert, update, delete on public.referrals to service_role;
-- All but business_id and referred_email is overwritten.
grant select, insert (business_id, referred_email, referrer_id, referral_code, status, reward_amount)
  on public.referrals to authenticated;

create policy "owners and managers read their business's referrals" on public.referrals
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers note whom they invited" on public.referrals
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));

create function private.begin_referral() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.referred_email := lower(btrim(new.referred_email));
  new.reward_amount := 50;
  new.referral_code := (select referral_code from public.businesses where id = new.business_id);
  -- Signed-in people only invite. At sign-up nobody is signed in yet: there the server writes.
  if (select auth.uid()) is not null then
    new.referrer_id := (select auth.uid());
    new.status := 'pending';
    new.registered_at := null;
    new.converted_at := null;
    new.rewarded_at := null;
  end if;
  return new;
end
$$;
create trigger begin_referral before insert on public.referrals
  for each row execute function private.begin_referral();
revoke all on function private.begin_referral() from public;
