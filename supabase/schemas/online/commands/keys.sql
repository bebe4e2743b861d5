-- The owner's Stripe keys: they are written and never read back, except for their last four characters.

create function private.set_payment_keys(business_id uuid, secret_key text, webhook_secret text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  key text := nullif(btrim(set_payment_keys.secret_key), '');
  hook text := nullif(btrim(set_payment_keys.webhook_secret), '');
  stored private.payment_keys;
begin
  if set_payment_keys.business_id is null
    or not set_payment_keys.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  if key is not null and (char_length(key) > 255 or key !~ '^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,}$') then
    raise sqlstate 'PT400' using message = 'secret_key_wrong', hint = 'It begins with sk_ or rk_.';
  end if;
  if hook is not null and (char_length(hook) > 255 or hook !~ '^whsec_[A-Za-z0-9+/=_-]{8,}$') then
    raise sqlstate 'PT400' using message = 'webhook_secret_wrong', hint = 'It begins with whsec_.';
  end if;
  select * into stored from private.payment_keys as existing
  where existing.business_id = set_payment_keys.business_id for update;
  if key is null and stored.business_id is null then
    raise sqlstate 'PT400' using message = 'secret_key_missing';
  end if;
  -- Test and live mode have separate webhook secrets: an old one would verify events of the wrong mode.
  if hook is null and key is not null and split_part(key, '_', 2) <> split_part(stored.secret_key, '_', 2) then
    stored.webhook_secret := null;
  end if;
  insert into private.payment_keys as kept (business_id, secret_key, webhook_secret)
  values (set_payment_keys.business_id, coalesce(key, stored.secret_key), coalesce(hook, stored.webhook_secret))
  on conflict on constraint payment_keys_pkey do update set secret_key = excluded.secret_key,
    webhook_secret = excluded.webhook_secret, updated_at = now();
end
$$;

create function private.forget_payment_keys(business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if forget_payment_keys.business_id is null
    or not forget_payment_keys.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  delete from private.payment_keys as stored where stored.business_id = forget_payment_keys.business_id;
end
$$;

-- A null key or secret leaves the stored one unchanged.
create function public.set_payment_keys(business_id uuid, secret_key text, webhook_secret text default null)
returns void
language sql volatile set search_path = '' as $$
  select private.set_payment_keys(set_payment_keys.business_id, set_payment_keys.secret_key,
    set_payment_keys.webhook_secret)
$$;

create function public.forget_payment_keys(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.forget_payment_keys(forget_payment_keys.business_id)
$$;

grant execute on function private.set_payment_keys, private.forget_payment_keys to authenticated;
grant execute on function public.set_payment_keys, public.forget_payment_keys to authenticated, service_role;
