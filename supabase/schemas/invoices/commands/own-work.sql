-- What workers change of the drafts of their own work: the message, the notes, and lines at the prices of the catalogue.
-- Lines of work were agreed, and so was an amount without lines.

create function private.require_agreed_invoice_lines_kept(invoice public.invoices, lines jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.invoice_lines as line
      left join jsonb_array_elements(lines) as sent on (sent ->> 'id')::uuid = line.id
      where line.business_id = invoice.business_id and line.invoice_id = invoice.id
        and (sent ->> 'quantity')::numeric is distinct from line.quantity
        and (line.source_id is not null
          or not private.is_catalogue_price(line.business_id, line.service_id, line.unit_price, line.discount_amount)))
    or (lines <> '[]' and invoice.amount <> 0
      and not exists (select from public.invoice_lines as line where line.invoice_id = invoice.id)) then
    raise sqlstate 'PT403' using message = 'price_agreed';
  end if;
end
$$;

-- The stored lines with the sent quantities, then the new ones as the catalogue has them.
create function private.own_invoice_lines(invoice public.invoices, lines jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kept jsonb := coalesce((select jsonb_agg(to_jsonb(line)
      || jsonb_build_object('quantity', coalesce((sent ->> 'quantity')::numeric, line.quantity))
      order by line.position, line.id)
    from public.invoice_lines as line join jsonb_array_elements(lines) as sent on (sent ->> 'id')::uuid = line.id
    where line.invoice_id = invoice.id), '[]');
  added jsonb := coalesce((select jsonb_agg(jsonb_build_object('id', item.sent ->> 'id', 'service_id', service.id,
      'name', service.name, 'description', service.description, 'quantity', item.sent -> 'quantity',
      'unit_price', service.price, 'is_taxable', service.is_taxable) order by item.place)
    from jsonb_array_elements(lines) with ordinality as item (sent, place) join public.services as service
      on service.business_id = invoice.business_id and service.id = (item.sent ->> 'service_id')::uuid
      and service.is_active
    where not exists (select from public.invoice_lines as line
      where line.invoice_id = invoice.id and line.id = (item.sent ->> 'id')::uuid)), '[]');
begin
  if jsonb_array_length(kept) + jsonb_array_length(added) <> jsonb_array_length(lines) then
    raise sqlstate 'PT404' using message = 'service_not_found';
  end if;
  return kept || added;
end
$$;

create function private.save_own_invoice(invoice_id uuid, invoice jsonb, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  content jsonb := jsonb_build_array('own', invoice, lines);
  stored public.invoices := private.my_invoice(invoice_id, is_for_workers => true);
begin
  if private.is_saved(stored.id, stored.version, content) then return; end if;
  -- What was sent is the office's to correct.
  if stored.status <> 'draft' then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  if not private.is_fresh(stored.id, stored.version, (invoice ->> 'version')::int) then
    raise sqlstate 'PT409' using message = 'stale_version';
  end if;
  perform private.require_decimals(null, lines, private.currency_exponent(stored.business_id));
  perform private.check_invoice_lines(stored.id, lines);
  perform private.require_agreed_invoice_lines_kept(stored, lines);
  perform private.change_invoice(stored, private.pick(invoice, '{message,notes}'),
    private.own_invoice_lines(stored, lines));
  perform private.require_within_quotes(stored.id);
  perform private.keep_save(stored.id, stored.business_id,
    (select saved.version from public.invoices as saved where saved.id = stored.id), content);
end
$$;

create function public.save_own_invoice(invoice_id uuid, invoice jsonb, lines jsonb) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  answer public.invoices;
begin
  perform private.save_own_invoice(save_own_invoice.invoice_id, save_own_invoice.invoice, save_own_invoice.lines);
  select * into answer from public.invoices as row where row.id = save_own_invoice.invoice_id;
  return answer;
end
$$;

grant execute on function private.save_own_invoice to authenticated;
grant execute on function public.save_own_invoice to authenticated, service_role;
