-- A referral's life: registered at sign-up, converted by the first paid plan or a platform admin, rewarded when
-- the referred person claims it.

-- Sign-up goes on whatever the code is: a wrong one is logged, a second one is nobody's business.
create function private.register_referral() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  code text := upper(btrim((select raw_user_meta_data ->> 'referral_code' from auth.users where id = new.id)));
  business public.businesses;
  made uuid;
begin
  if coalesce(code, '') = '' then return null; end if;
  select * into business from public.businesses where referral_code = code;
  if business.id is null or new.email is null then
    perform private.log_event('referral_code_invalid', new.id, null, jsonb_build_object('code', left(code, 100)));
    return null;
  end if;
  if exists (select from public.profiles as referrer where referrer.id = business.user_id
    and private.fold_email(referrer.email) = private.fold_email(new.email)) then
    perform private.log_event('referral_of_oneself', new.id, business.id, '{}');
    return null;
  end if;
  -- The same person under another spelling of the same address.
  if exists (select from public.referrals as earlier where earlier.business_id = business.id
    and earlier.referred_email <> lower(new.email)
    and private.fold_email(earlier.referred_email) = private.fold_email(new.email)) then
    return null;
  end if;
  insert into public.referrals as referral
    (referrer_id, business_id, referral_code, referred_email, status, registered_at)
  values (business.user_id, business.id, code, lower(new.email), 'registered', now())
  on conflict (business_id, referred_email) do update set status = 'registered', registered_at = now()
  where referral.status = 'pending'
  returning referral.id into made;
  if made is not null then
    insert into private.referred_users (user_id, referral_id) values (new.id, made);
    update public.profiles set referred_by = business.user_id where id = new.id;
  end if;
  return null;
exception when others then
  perform private.log_event('referral_failed', new.id, null,
    jsonb_build_object('code', left(code, 100), 'reason', sqlerrm));
  return null;
end
$$;
create trigger register_referral after insert on public.profiles
  for each row execute function private.register_referral();

-- Mints a reward: called by the server only. False when the referral is not registered (any more).
create function private.convert_referral(referral_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.referrals set status = 'converted', converted_at = now()
  where id = referral_id and status = 'registered';
  return found;
end
$$;

-- The row lock on the profile makes twenty who claim at once one. 0 when there is nothing to claim.
create function private.claim_referral_reward() returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  reward numeric;
begin
  update public.profiles set referral_reward_claimed = true
  where id = me and not referral_reward_claimed and exists (
    select from private.referred_users as referred join public.referrals as referral on referral.id = referred.referral_id
    where referred.user_id = me and referral.status = 'converted');
  if not found then return 0; end if;
  update public.referrals as referral set status = 'rewarded', rewarded_at = now()
  from private.referred_users as referred
  where referred.user_id = me and referral.id = referred.referral_id and referral.status = 'converted'
  returning referral.reward_amount into reward;
  if reward is null then raise sqlstate 'PT409' using message = 'referral_changed'; end if;
  perform private.log_event('referral_rewarded', me, null, jsonb_build_object('amount', reward));
  return reward;
end
$$;

-- Answers what was paid. With somebody else's id nothing happens.
create function public.claim_referral_reward(user_id uuid) returns numeric
language sql volatile set search_path = '' as $$
  select case when claim_referral_reward.user_id = (select auth.uid()) then private.claim_referral_reward() else 0 end
$$;

revoke all on function private.register_referral(), private.convert_referral(uuid),
  private.claim_referral_reward() from public;
grant execute on function private.claim_referral_reward() to authenticated;
revoke all on function public.claim_referral_reward(uuid) from public, anon, authenticated;
grant execute on function public.claim_referral_reward(uuid) to authenticated;
