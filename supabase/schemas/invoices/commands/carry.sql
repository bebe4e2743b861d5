-- Takes an invoice over from the free generator of the public site as a draft, with its client. The ids are derived from
-- the business and the id that the browser gave, so that a double click, a retry and a second tab make one invoice.

-- The client of that name and address, made where there is none. A client that lacks the address is another one only if
-- an address is given: what was typed is not dropped.
create function private.carried_client(business_id uuid, client jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  called text := btrim(client ->> 'name');
  place text := nullif(btrim(client ->> 'address'), '');
  found_id uuid;
begin
  -- Two drafts of one new client make one client.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(
    'carried client ' || carried_client.business_id || lower(called), 0));
  select known.id into found_id from public.clients as known
  where known.business_id = carried_client.business_id and lower(known.name) = lower(called)
    and (place is null or lower(known.address) = lower(place))
  order by known.created_at, known.id limit 1;
  if found_id is not null then return found_id; end if;
  insert into public.clients (business_id, user_id, name, address, lead_source, client_status)
  values (carried_client.business_id, (select auth.uid()), called, place, 'import', 'active')
  returning id into found_id;
  return found_id;
end
$$;

create function private.carry_invoice(business_id uuid, draft_id text, client jsonb, invoice jsonb, lines jsonb)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  given uuid := md5('free invoice ' || carry_invoice.business_id || ' ' || carry_invoice.draft_id)::uuid;
begin
  perform private.require_managed(carry_invoice.business_id);
  if given is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if jsonb_typeof(lines) is distinct from 'array' then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  perform private.queue_for_invoice(given);
  -- Whatever became of it since: it may be edited or sent.
  if exists (select from public.invoices as carried where carried.id = given
      and carried.business_id = carry_invoice.business_id) then
    return given;
  end if;
  return private.save_invoice(carry_invoice.business_id,
    private.pick(invoice, '{title,issue_date,due_date,notes,terms,discount_type,discount_value,taxes,prices_include_tax}')
      || jsonb_build_object('id', given, 'client_id', private.carried_client(carry_invoice.business_id, client)),
    (select coalesce(jsonb_agg(private.pick(line, '{name,quantity,unit_price,is_taxable}')
        || jsonb_build_object('id', md5(given || ' ' || place)::uuid) order by place), '[]')
      from jsonb_array_elements(lines) with ordinality as item (line, place)));
end
$$;

create function public.carry_invoice(business_id uuid, draft_id text, client jsonb, invoice jsonb, lines jsonb)
returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.carry_invoice(carry_invoice.business_id, carry_invoice.draft_id, carry_invoice.client,
    carry_invoice.invoice, carry_invoice.lines);
  answer public.invoices;
begin
  select * into answer from public.invoices as carried where carried.id = made;
  return answer;
end
$$;

grant execute on function private.carry_invoice to authenticated;
grant execute on function public.carry_invoice to authenticated, service_role;
