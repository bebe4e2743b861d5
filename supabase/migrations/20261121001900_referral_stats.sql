-- Counts of a business's referrals, kept by triggers. converted counts rewarded ones too.
create table public.referral_stats (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  referral_code text not null unique check (referral_code ~ '^[A-Z0-9]{8}$'),
  total_referrals int not null default 0 check (total_referrals >= 0),
  registered_referrals int not null default 0 check (registered_referrals >= 0),
  converted_referrals int not null default 0 check (converted_referrals >= 0),
  updated_at timestamptz not null default now()
);

alter table public.referral_stats enable row level security;
revoke all on public.referral_stats from anon, authenticated;
grant select, insert, update, delete on public.referral_stats to service_role;
grant select on public.referral_stats to authenticated;

create policy "owners and managers read their business's referral counts" on public.referral_stats
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

create function private.begin_referral_stats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.referral_stats (business_id, referral_code) values (new.id, new.referral_code);
  return null;
end
$$;
create trigger begin_referral_stats after insert on public.businesses
  for each row execute function private.begin_referral_stats();

-- Locks first and counts then: a count in the statement that waits would be as old as the wait.
create function private.count_referrals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted uuid := coalesce(new.business_id, old.business_id);
begin
  perform from public.referral_stats where business_id = counted for update;
  update public.referral_stats
  set (total_referrals, registered_referrals, converted_referrals, updated_at) = (
    select count(*), count(*) filter (where status <> 'pending'),
      count(*) filter (where status in ('converted', 'rewarded')), now()
    from public.referrals where business_id = counted)
  where business_id = counted;
  return null;
end
$$;
create trigger count_referrals after insert or update of status or delete on public.referrals
  for each row execute function private.count_referrals();

revoke all on function private.begin_referral_stats(), private.count_referrals() from public;
