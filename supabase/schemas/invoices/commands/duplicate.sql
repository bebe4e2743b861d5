-- Copies an invoice as a draft with today's date. It bills new work, so the sources of the original are not copied.
create function private.duplicate_invoice(invoice_id uuid, id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  invoice public.invoices := private.my_invoice(duplicate_invoice.invoice_id);
  today date := private.today(invoice.business_id);
begin
  if duplicate_invoice.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  -- Locks the original, so that a double click finds the copy.
  if exists (select from public.invoices as copy
    where copy.id = duplicate_invoice.id and copy.business_id = invoice.business_id) then
    return duplicate_invoice.id;
  end if;
  return private.add_invoice(invoice.business_id, jsonb_build_object('id', duplicate_invoice.id,
      'client_id', invoice.client_id, 'property_id', case when exists (select from public.property_addresses as property
        where property.business_id = invoice.business_id and property.id = invoice.property_id
          and property.client_id = invoice.client_id) then invoice.property_id end,
      'title', invoice.title, 'issue_date', today, 'due_date', today + coalesce(
        private.term_days(invoice.payment_terms), invoice.due_date - invoice.issue_date),
      'payment_terms', invoice.payment_terms, 'po_number', invoice.po_number, 'message', invoice.message,
      'notes', invoice.notes, 'terms', invoice.terms, 'discount_type', invoice.discount_type,
      'discount_value', private.counted_value(invoice.discount_type, invoice.discount_value,
        private.currency_exponent(invoice.business_id)), 'taxes', invoice.taxes,
      'prices_include_tax', invoice.prices_include_tax, 'amount', invoice.amount),
    coalesce((select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'service_id', line.service_id,
      'name', line.name, 'description', line.description, 'quantity', line.quantity, 'unit_price', line.unit_price,
      'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
    from public.invoice_lines as line
    where line.business_id = invoice.business_id and line.invoice_id = invoice.id), '[]'));
end
$$;

create function public.duplicate_invoice(invoice_id uuid, id uuid) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.duplicate_invoice(duplicate_invoice.invoice_id, duplicate_invoice.id);
  answer public.invoices;
begin
  select * into answer from public.invoices as invoice where invoice.id = made;
  return answer;
end
$$;

grant execute on function private.duplicate_invoice to authenticated;
grant execute on function public.duplicate_invoice to authenticated, service_role;
