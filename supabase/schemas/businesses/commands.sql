create function private.trial_end(owner_id uuid, spoken text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  owner public.profiles;
  ends timestamptz;
begin
  select * into owner from public.profiles where id = owner_id;
  insert into private.trials (user_id, email, ends_at)
  values (owner_id, private.fold_email(owner.email),
    now() + make_interval(days => case coalesce(owner.signup_language, spoken) when 'es' then 30 else 14 end))
  on conflict do nothing;
  select min(ends_at) into ends from private.trials
  where user_id = owner_id or email = private.fold_email(owner.email);
  return ends;
end
$$;

-- Values that the server sets, whatever the browser sends.
create function private.new_referral_code() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text;
begin
  loop
    -- 32 random bits, without the digits that look like letters.
    code := upper(translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8), '01', 'xz'));
    exit when not exists (select from public.businesses where referral_code = code);
  end loop;
  return code;
end
$$;

-- Makes one of the caller's own businesses active. For a business of somebody else nothing changes: the current
-- business is then a setting of the device.
create function public.set_active_business(business_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not business_id = any(array(select private.my_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  -- Locks in a fixed order, so that two devices wait for each other instead of deadlocking.
  perform from public.businesses as own where own.user_id = (select auth.uid()) order by own.id for no key update;
  if not exists (select from public.businesses as own
    where own.id = set_active_business.business_id and own.user_id = (select auth.uid())) then
    return;
  end if;
  update public.businesses as own set is_active = (own.id = set_active_business.business_id)
  where own.user_id = (select auth.uid())
    and own.is_active is distinct from (own.id = set_active_business.business_id);
end
$$;

grant execute on function public.set_active_business to authenticated, service_role;
