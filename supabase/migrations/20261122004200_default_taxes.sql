-- Which tax a new document begins with.

-- Setting one clears the other. The lock on the business makes two who set one at once wait for each other.
create function private.keep_one_default_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses where id = new.business_id for no key update;
  update public.tax_rates set is_default = false
  where business_id = new.business_id and is_default and id <> new.id;
  return new;
end
$$;
create trigger keep_one_default before insert on public.tax_rates
  for each row when (new.is_default) execute function private.keep_one_default_rate();
create trigger keep_one_default_at_update before update on public.tax_rates
  for each row when (new.is_default and not old.is_default) execute function private.keep_one_default_rate();

-- One that is no longer offered is nobody's default.
create function private.retire_tax_rate() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_default := new.is_default and new.is_active;
  return new;
end
$$;
-- Its name sorts before keep_one_default: a retired rate clears nobody.
create trigger check_active before insert or update on public.tax_rates
  for each row when (new.is_default and not new.is_active) execute function private.retire_tax_rate();

-- Exempt > the property's rate > the client's > the default rate > the business's one percentage. A rate that is no
-- longer offered counts as none. Sees what its caller may see.
create function public.default_taxes(business_id uuid, client_id uuid, property_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when client.is_tax_exempt then '[]'::jsonb else coalesce(
    (select rate.parts from public.property_addresses as property
      join public.tax_rates as rate on rate.business_id = property.business_id and rate.id = property.tax_rate_id
      where property.business_id = business.id and property.id = default_taxes.property_id and rate.is_active),
    (select rate.parts from public.tax_rates as rate
      where rate.business_id = business.id and rate.id = client.tax_rate_id and rate.is_active),
    (select rate.parts from public.tax_rates as rate where rate.business_id = business.id and rate.is_default),
    case when business.default_tax_rate > 0 then jsonb_build_array(jsonb_build_object(
      'name', case business.language when 'es' then 'Impuesto' else 'Tax' end,
      'rate', trim_scale(business.default_tax_rate))) end,
    '[]'::jsonb) end
  from public.businesses as business left join public.clients as client
    on client.business_id = business.id and client.id = default_taxes.client_id
  where business.id = default_taxes.business_id
$$;

revoke all on function private.keep_one_default_rate(), private.retire_tax_rate() from public;
revoke all on function public.default_taxes(uuid, uuid, uuid) from public, anon, authenticated;
grant execute on function public.default_taxes(uuid, uuid, uuid) to authenticated, service_role;
