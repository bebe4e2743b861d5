-- Exempt > the property's rate > the client's > the default rate > the business's single percentage. An inactive rate
-- counts as none. Runs under the policies of its caller.
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

grant execute on function public.default_taxes to authenticated, service_role;
