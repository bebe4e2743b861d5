-- Copies a quote as a draft that nobody has seen.
create function private.duplicate_quote(quote_id uuid, new_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(duplicate_quote.quote_id);
  exponent int := private.currency_exponent(quote.business_id);
  made public.quotes;
begin
  if new_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  -- Locks the original, so that a double click finds the copy.
  if exists (select from public.quotes as copy where copy.id = new_id and copy.business_id = quote.business_id) then
    return new_id;
  end if;
  insert into public.quotes (id, business_id, client_id, property_id, title, message, discount_type, discount_value,
    taxes, prices_include_tax, deposit_type, deposit_value, terms)
  values (new_id, quote.business_id, quote.client_id, quote.property_id, quote.title, quote.message,
    quote.discount_type, private.counted_value(quote.discount_type, quote.discount_value, exponent), quote.taxes,
    quote.prices_include_tax, quote.deposit_type,
    private.counted_value(quote.deposit_type, quote.deposit_value, exponent), quote.terms)
  returning * into made;
  perform private.hold_quote(made.id);
  insert into public.quote_lines (business_id, quote_id, position, service_id, name, description, quantity, unit_price,
    unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected)
  select line.business_id, made.id, line.position, line.service_id, line.name, line.description, line.quantity,
    line.unit_price, line.unit_cost, round(line.discount_amount, exponent),
    line.is_taxable, line.kind, line.choice_group, line.is_selected
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  perform private.hold_quote(null);
  -- Computes the totals.
  update public.quotes as copy set title = copy.title where copy.id = made.id;
  return made.id;
end
$$;

create function public.duplicate_quote(quote_id uuid, new_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.duplicate_quote(duplicate_quote.quote_id, duplicate_quote.new_id);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

grant execute on function private.duplicate_quote to authenticated;
grant execute on function public.duplicate_quote to authenticated, service_role;
