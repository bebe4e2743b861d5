-- The default tax of new documents: making one rate the default clears the other. The lock on the business serializes
-- two people who do that at once.
create function private.keep_one_default_rate(rate public.tax_rates) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.businesses where id = rate.business_id for no key update;
  update public.tax_rates set is_default = false
  where business_id = rate.business_id and is_default and id <> rate.id;
end
$$;

create function private.before_tax_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An inactive rate cannot be the default and does not clear another one.
  new.is_default := new.is_default and new.is_active;
  if tg_op = 'INSERT' then
    if new.is_default then
      perform private.keep_one_default_rate(new);
    end if;
    return new;
  end if;

  if new.is_default and not old.is_default then
    perform private.keep_one_default_rate(new);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_tax_rate before insert or update on public.tax_rates
  for each row execute function private.before_tax_rate();
