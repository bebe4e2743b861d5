-- How many rewards a person earned in the last twelve months, whoever has the business now.
create function private.rewards_of_year(owner_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.account_credits as credit
  where credit.earned_by = owner_id and credit.cause = 'referral' and credit.created_at > now() - interval '1 year'
$$;

-- The caller's own referral that has converted and was not claimed yet, and the business that its reward goes to: the
-- oldest of their own that is open.
create function private.my_claim(out referral_id uuid, out amount numeric, out business_id uuid)
language sql stable security definer set search_path = '' as $$
  select referral.id, referral.reward_amount, own.id
  from private.referred_users as referred
  join public.referrals as referral on referral.id = referred.referral_id and referral.status = 'converted'
  join public.profiles as profile on profile.id = referred.user_id and not profile.referral_reward_claimed
  cross join lateral (select business.id from public.businesses as business
    where business.user_id = referred.user_id and business.closed_at is null
    order by business.created_at, business.id limit 1) as own
  where referred.user_id = (select private.my_user_id())
$$;

-- What is left of the business's credit: what was put on the balance of its customer at Stripe is spent.
create function private.unspent_credit(business_id uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(credit.amount), 0) from private.account_credits as credit
  where credit.business_id = unspent_credit.business_id
    and not exists (select from private.spent_credits as spent where spent.credit_id = credit.id)
$$;

-- What is left of the business's credit, how much it earned by referrals, and what the caller can still claim for having been referred.
create function private.account_credit(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(account_credit.business_id = any(array(select private.my_managed_business_ids())), false) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  return jsonb_build_object(
    'total', private.unspent_credit(account_credit.business_id),
    'earned', (select coalesce(sum(credit.amount), 0) from private.account_credits as credit
      where credit.business_id = account_credit.business_id and credit.cause = 'referral'),
    'claimable', coalesce((select claim.amount from private.my_claim() as claim
      where claim.business_id = account_credit.business_id), 0));
end
$$;

create function public.account_credit(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.account_credit(account_credit.business_id)
$$;

grant execute on function private.account_credit to authenticated;
grant execute on function public.account_credit to authenticated, service_role;
