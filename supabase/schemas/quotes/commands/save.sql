-- Saves a quote with all its lines, completely or not at all; the same save sent again changes nothing. A new quote with
-- a request_id is what that request is converted to.

-- Writes the lines; returns whether the client now sees something else than before.
create function private.write_lines(quote public.quotes, lines jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  shown_before jsonb;
  shown_after jsonb;
begin
  perform private.hold_quote(quote.id);
  select jsonb_agg(private.shown_line(line) order by line.position, line.id) into shown_before
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  delete from public.quote_lines as gone where gone.business_id = quote.business_id and gone.quote_id = quote.id
    and not exists (select from jsonb_array_elements(lines) as line where (line ->> 'id')::uuid = gone.id);
  -- At most one choice of a group is selected at every moment: first none, then the new one.
  update public.quote_lines as line set is_selected = false
  where line.business_id = quote.business_id and line.quote_id = quote.id and line.kind = 'choice' and line.is_selected;
  insert into public.quote_lines as line (id, business_id, quote_id, position, service_id, name, description, quantity,
    unit_price, unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected)
  select id, business_id, quote_id, position, service_id, name, description, quantity, unit_price, unit_cost,
    discount_amount, is_taxable, kind, choice_group, is_selected
  from private.sent_lines(quote, lines)
  on conflict (id) do update set position = excluded.position, service_id = excluded.service_id, name = excluded.name,
    description = excluded.description, quantity = excluded.quantity, unit_price = excluded.unit_price,
    unit_cost = excluded.unit_cost, discount_amount = excluded.discount_amount, is_taxable = excluded.is_taxable,
    kind = excluded.kind, choice_group = excluded.choice_group, is_selected = excluded.is_selected;
  perform private.hold_quote(null);
  select jsonb_agg(private.shown_line(line) order by line.position, line.id) into shown_after
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  return shown_after is distinct from shown_before;
end
$$;

create function private.save_quote(business_id uuid, quote jsonb, lines jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given uuid := (quote ->> 'id')::uuid;
  stored public.quotes;
  sent public.quotes;
  is_changed boolean;
begin
  if save_quote.business_id is null
    or not save_quote.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if given is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  perform private.require_decimals(quote, lines, private.currency_exponent(save_quote.business_id));
  perform private.check_sent_lines(save_quote.business_id, given, lines);
  -- A double click makes one quote and takes one number.
  perform private.queue_for_quote(given);
  select * into stored from public.quotes as found where found.id = given for update;
  if stored.id is null then
    if quote ->> 'version' is not null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
    if quote ->> 'request_id' is null then return private.add_quote(save_quote.business_id, quote, lines); end if;
    perform private.convert_request_to_quote((quote ->> 'request_id')::uuid, given);
    select * into stored from public.quotes as found where found.id = given for update;
  end if;
  if stored.business_id <> save_quote.business_id then
    raise sqlstate 'PT404' using message = 'quote_not_found';
  end if;
  sent := private.sent_quote(stored, quote);
  -- A retry of a save whose response was lost gets the same response, whatever version it started from.
  if private.is_saved(stored, sent, lines) then return given; end if;
  -- A save without a version means a new quote: then nobody may have changed it since it was created.
  if stored.version is distinct from coalesce((quote ->> 'version')::int,
    case when stored.updated_at = stored.created_at then stored.version end) then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  end if;
  if stored.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  is_changed := private.write_lines(stored, lines);
  -- The trigger sees which columns of the quote changed; that its lines did has to be passed on.
  update public.quotes as changed set client_id = sent.client_id, property_id = sent.property_id, title = sent.title,
    message = sent.message, valid_until = sent.valid_until, discount_type = sent.discount_type,
    discount_value = sent.discount_value, taxes = sent.taxes, prices_include_tax = sent.prices_include_tax,
    deposit_type = sent.deposit_type, deposit_value = sent.deposit_value, terms = sent.terms,
    status = case when is_changed then 'draft' else changed.status end
  where changed.id = given;
  return given;
end
$$;

create function private.add_quote(business_id uuid, quote jsonb, lines jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given uuid := (quote ->> 'id')::uuid;
  sent public.quotes := private.sent_quote(null, quote);
  made public.quotes;
begin
  insert into public.quotes (id, business_id, client_id, property_id, title, message, valid_until, discount_type,
    discount_value, taxes, prices_include_tax, deposit_type, deposit_value, terms)
  values (given, add_quote.business_id, sent.client_id, sent.property_id, sent.title, sent.message, sent.valid_until,
    sent.discount_type, coalesce(sent.discount_value, 0),
    coalesce(sent.taxes, public.default_taxes(add_quote.business_id, sent.client_id, sent.property_id), '[]'),
    coalesce(sent.prices_include_tax, false), sent.deposit_type, coalesce(sent.deposit_value, 0), sent.terms)
  returning * into made;
  perform private.write_lines(made, lines);
  -- An explicit null means no last valid day.
  update public.quotes set valid_until = case when quote ? 'valid_until' then sent.valid_until else valid_until end
  where id = given;
  return given;
end
$$;

create function public.save_quote(business_id uuid, quote jsonb, lines jsonb) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_quote(save_quote.business_id, save_quote.quote, save_quote.lines);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = saved;
  return answer;
end
$$;

grant execute on function private.save_quote to authenticated;
grant execute on function public.save_quote to authenticated, service_role;
