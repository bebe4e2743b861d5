-- Marks a referral as converted; called by the server only. Returns false when the referral is not registered (any
-- more).
create function private.convert_referral(referral_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.referrals set status = 'converted', converted_at = now()
  where id = referral_id and status = 'registered';
  return found;
end
$$;

-- The lock on the profile serializes twenty claims at once, so that one succeeds. Returns 0 when there is nothing to
-- claim.
create function private.claim_referral_reward() returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select private.my_user_id());
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

-- Returns the amount paid. With the id of somebody else nothing happens.
create function public.claim_referral_reward(user_id uuid) returns numeric
language sql volatile set search_path = '' as $$
  select case when claim_referral_reward.user_id = (select auth.uid()) then private.claim_referral_reward() else 0 end
$$;

grant execute on function private.claim_referral_reward to authenticated;
grant execute on function public.claim_referral_reward to authenticated, service_role;
