-- Marks a referral as converted and credits the business that referred; called by the server only. Returns false when it is
-- not registered (any more), held, or one more than the twenty of a year: that one can be converted later.
create function private.convert_referral(referral_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  referral public.referrals;
  owner_id uuid;
begin
  select found_row.* into referral from public.referrals as found_row where found_row.id = convert_referral.referral_id;
  select business.user_id into owner_id from public.businesses as business where business.id = referral.business_id;
  -- One at a time of a person, so that the twentieth is counted before the next.
  perform from public.profiles as referrer where referrer.id = owner_id for no key update;
  if private.rewards_of_year(owner_id) >= 20 then return false; end if;
  -- Again: addresses change, and so do those who work in a business, after the sign-up.
  insert into private.referral_holds (referral_id, reason)
  select referral.id, 'same_address' where referral.status = 'registered'
    and (private.is_own_address(referral.business_id, referral.referred_email)
      or exists (select from private.referred_users as referred join public.profiles as friend on friend.id = referred.user_id
        where referred.referral_id = referral.id and private.is_own_address(referral.business_id, friend.email)))
  on conflict do nothing;
  update public.referrals as converted set status = 'converted', converted_at = now()
  where converted.id = convert_referral.referral_id and converted.status = 'registered'
    and not exists (select from private.referral_holds as hold
      where hold.referral_id = converted.id and hold.released_at is null);
  if not found then return false; end if;
  insert into private.account_credits (business_id, amount, cause, referral_id, earned_by)
  values (referral.business_id, referral.reward_amount, 'referral', referral.id, owner_id);
  return true;
end
$$;

-- The first payment of a person for a plan; called by the server once the payment service has said so. A card that two people
-- pay with holds the referrals of both, whoever paid first: one person may pay for two accounts.
create function private.note_first_payment(user_id uuid, paid_at timestamptz, card_fingerprint text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two payments at once would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('card:' || note_first_payment.card_fingerprint, 0));
  insert into private.first_payments (user_id, paid_at, card_fingerprint)
  values (note_first_payment.user_id, note_first_payment.paid_at, note_first_payment.card_fingerprint)
  on conflict do nothing;
  insert into private.referral_holds (referral_id, reason)
  select referred.referral_id, 'same_card' from private.first_payments as payment
  join private.referred_users as referred on referred.user_id = payment.user_id
  where payment.card_fingerprint = note_first_payment.card_fingerprint
    and exists (select from private.first_payments as other
      where other.card_fingerprint = payment.card_fingerprint and other.user_id <> payment.user_id)
  on conflict do nothing;
end
$$;

create function private.note_refund(user_id uuid, refunded_at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.first_payments as payment set refunded_at = note_refund.refunded_at
  where payment.user_id = note_refund.user_id and payment.refunded_at is null
$$;

-- An admin found that a held referral is of two people.
create function private.release_referral(referral_id uuid, admin_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.referral_holds as hold set released_at = now(), released_by = admin_id
  where hold.referral_id = release_referral.referral_id and hold.released_at is null;
  return found;
end
$$;

-- Converts what the first payment was made for fourteen days ago and not given back; returns how many. Until then a bank can
-- still take the payment back.
create function private.convert_due_referrals() returns int
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
  converted int := 0;
begin
  for due in select referral.id from public.referrals as referral
    join private.referred_users as referred on referred.referral_id = referral.id
    join private.first_payments as payment on payment.user_id = referred.user_id
    where referral.status = 'registered' and payment.refunded_at is null
      and payment.paid_at <= now() - interval '14 days'
    order by payment.paid_at
  loop
    if private.convert_referral(due) then converted := converted + 1; end if;
  end loop;
  return converted;
end
$$;

-- The lock on the profile serializes fifty claims at once, so that one succeeds. Returns 0 when there is nothing to claim.
create function private.claim_referral_reward() returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  claim record;
begin
  perform from public.profiles as profile where profile.id = (select private.my_user_id()) for no key update;
  select * into claim from private.my_claim();
  if claim.referral_id is null then return 0; end if;
  update public.profiles as profile set referral_reward_claimed = true where profile.id = (select private.my_user_id());
  update public.referrals as referral set status = 'rewarded', rewarded_at = now()
  where referral.id = claim.referral_id and referral.status = 'converted';
  if not found then raise sqlstate 'PT409' using message = 'referral_changed'; end if;
  insert into private.account_credits (business_id, amount, cause, referral_id, earned_by)
  values (claim.business_id, claim.amount, 'welcome', claim.referral_id, (select private.my_user_id()));
  perform private.log_event('referral_rewarded', (select private.my_user_id()), claim.business_id,
    jsonb_build_object('amount', claim.amount));
  return claim.amount;
end
$$;

-- Returns the amount credited. With the id of somebody else nothing happens.
create function public.claim_referral_reward(user_id uuid) returns numeric
language sql volatile set search_path = '' as $$
  select case when claim_referral_reward.user_id = (select auth.uid()) then private.claim_referral_reward() else 0 end
$$;

grant execute on function private.claim_referral_reward to authenticated;
grant execute on function public.claim_referral_reward to authenticated, service_role;
