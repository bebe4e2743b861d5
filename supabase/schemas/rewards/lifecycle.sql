-- What was credited is not rewritten; it is deleted only with its business or its referral.
create function private.keep_account_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.businesses as business where business.id = old.business_id)
    and exists (select from public.referrals as referral where referral.id = old.referral_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was credited is not rewritten.';
  end if;
  return old;
end
$$;
create trigger keep_account_credit before update or delete on private.account_credits
  for each row execute function private.keep_account_credit();
