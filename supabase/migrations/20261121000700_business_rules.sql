-- What the server decides about a business, whatever the browser sends.

create function private.new_referral_code() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text;
begin
  loop
    -- 32 bits, without the digits that are read as letters.
    code := upper(translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8), '01', 'xz'));
    exit when not exists (select from public.businesses where referral_code = code);
  end loop;
  return code;
end
$$;

create function private.check_timezone(zone text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if zone <> 'UTC' and not exists (select from pg_catalog.pg_timezone_names where name = zone) then
    raise check_violation using message = 'unknown_timezone', column = 'timezone';
  end if;
end
$$;

create function private.begin_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := coalesce((select auth.uid()), new.user_id);
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('businesses of ' || new.user_id, 0));
  new.plan_status := 'trial';
  new.trial_ends_at := private.trial_end(new.user_id, new.language);
  new.is_active := not exists (select from public.businesses where user_id = new.user_id);
  new.referral_code := private.new_referral_code();
  new.currency_set_at := case when new.currency is not null then now() end;
  new.version := 1;
  new.created_at := now();
  new.updated_at := now();
  perform private.check_timezone(new.timezone);
  return new;
end
$$;

-- The row lock of UPDATE makes "set once" true for two tabs as well: the second sees what the first set.
create function private.guard_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.currency is distinct from old.currency then
    if old.currency is not null then
      raise sqlstate 'PT409' using message = 'currency_already_set';
    end if;
    new.currency_set_at := now();
  else
    new.currency_set_at := old.currency_set_at;
  end if;
  if new.is_active is distinct from old.is_active and (select auth.uid()) is distinct from new.user_id
    and (select auth.uid()) is not null then
    raise sqlstate 'PT403' using message = 'not_your_business';
  end if;
  -- Switching businesses is no edit: a form that is open stays fresh.
  if new.is_active is distinct from old.is_active then
    new.version := old.version;
    new.updated_at := old.updated_at;
  end if;
  if new.timezone is distinct from old.timezone then perform private.check_timezone(new.timezone); end if;
  return new;
end
$$;

revoke all on function private.new_referral_code(), private.check_timezone(text),
  private.begin_business(), private.guard_business() from public;

create trigger begin_business before insert on public.businesses
  for each row execute function private.begin_business();
create trigger guard_business before update on public.businesses
  for each row execute function private.guard_business();
create trigger stamp_update before update on public.businesses
  for each row when (old.is_active is not distinct from new.is_active) execute function private.stamp_update();

-- Makes one of the caller's own businesses his active one. In a business of somebody else it changes nothing:
-- which business is current is this device's choice.
create function public.set_active_business(business_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not business_id = any(array(select private.my_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  -- In one order, so that two devices wait for each other instead of deadlocking.
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
revoke all on function public.set_active_business(uuid) from public, anon, authenticated;
grant execute on function public.set_active_business(uuid) to authenticated, service_role;
