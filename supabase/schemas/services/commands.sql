-- Saves a service and its cost together. Runs as the caller, under the policies. A null version means a new one; a
-- retry after a lost response is the same service. A null unit_cost means unknown.
create function public.save_service(business_id uuid, service jsonb, unit_cost numeric) returns public.services
language plpgsql set search_path = '' as $$
declare
  draft public.services := jsonb_populate_record(null::public.services, service);
  saved public.services;
begin
  if service ->> 'version' is null then
    insert into public.services as row (id, business_id, name, description, price, unit, duration_minutes, is_taxable,
      category, is_active, is_public, booking, crew_size, buffer_minutes, lead_minutes)
    values (draft.id, save_service.business_id, draft.name, draft.description, draft.price, draft.unit,
      draft.duration_minutes, draft.is_taxable, draft.category, draft.is_active, coalesce(draft.is_public, false),
      coalesce(draft.booking, 'none'), coalesce(draft.crew_size, 1), draft.buffer_minutes, draft.lead_minutes)
    on conflict (id) do nothing
    returning row.* into saved;
  end if;
  if saved.id is null then
    update public.services as row set name = draft.name, description = draft.description, price = draft.price,
      unit = draft.unit, duration_minutes = draft.duration_minutes, is_taxable = draft.is_taxable,
      category = draft.category, is_active = draft.is_active, is_public = coalesce(draft.is_public, row.is_public),
      booking = coalesce(draft.booking, row.booking), crew_size = coalesce(draft.crew_size, row.crew_size),
      buffer_minutes = case when service ? 'buffer_minutes' then draft.buffer_minutes else row.buffer_minutes end,
      lead_minutes = case when service ? 'lead_minutes' then draft.lead_minutes else row.lead_minutes end,
      version = coalesce(draft.version, row.version)
    where row.id = draft.id and row.business_id = save_service.business_id
    returning row.* into saved;
  end if;
  if saved.id is null then
    raise sqlstate 'PT404' using message = 'service_not_found';
  end if;
  if save_service.unit_cost is null then
    delete from public.service_costs as cost
    where cost.business_id = saved.business_id and cost.service_id = saved.id;
  else
    insert into public.service_costs as cost (business_id, service_id, unit_cost)
    values (saved.business_id, saved.id, save_service.unit_cost)
    on conflict on constraint service_costs_pkey do update set unit_cost = excluded.unit_cost
    where cost.unit_cost <> excluded.unit_cost;
  end if;
  return saved;
end
$$;

-- The order of the price list, all at once; what is not named follows by name. Runs as the caller, under the policies.
create function public.order_services(business_id uuid, service_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_managed(order_services.business_id);
  if service_ids is null or array_position(service_ids, null) is not null then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if cardinality(service_ids) > 1000 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  -- In a fixed order, so that two people who sort at once wait for each other instead of deadlocking.
  perform from public.services as row where row.business_id = order_services.business_id
  order by row.id for no key update;
  update public.services as row set position = array_position(service_ids, row.id)
  where row.business_id = order_services.business_id
    and row.position is distinct from array_position(service_ids, row.id);
end
$$;

grant execute on function public.save_service, public.order_services to authenticated, service_role;
