-- The property that a new record of a client begins with: the only one, else the primary one, else none. The same as
-- `usualProperty` in the domain.
create function private.usual_property(business_id uuid, client_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select case when count(*) = 1 then min(property.id::text)::uuid
    else min(property.id::text) filter (where property.is_primary)::uuid end
  from public.property_addresses as property
  where property.business_id = usual_property.business_id and property.client_id = usual_property.client_id
$$;
