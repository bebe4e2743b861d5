-- A quote and all its lines in one save: whole or not at all, and the same save sent again changes nothing.

-- The lines that were sent, as rows. Options nobody spoke of are not chosen; a service that is gone is no service.
create function private.sent_lines(quote public.quotes, lines jsonb) returns setof public.quote_lines
language sql stable security definer set search_path = '' as $$
  select line.id, quote.business_id, quote.id, (item.place - 1)::int,
    (select service.id from public.services as service
      where service.business_id = quote.business_id and service.id = line.service_id),
    line.name, nullif(line.description, ''), coalesce(line.quantity, 1), coalesce(line.unit_price, 0),
    coalesce(line.unit_cost, 0),
    round(coalesce(line.discount_amount, 0), private.currency_exponent(quote.business_id)),
    coalesce(line.is_taxable, true), kind.kind, case when kind.kind = 'choice' then line.choice_group end,
    kind.kind = 'required' or coalesce(line.is_selected, false), 0::numeric, now(), now()
  from jsonb_array_elements(lines) with ordinality as item (fields, place),
    jsonb_populate_record(null::public.quote_lines, item.fields) as line,
    lateral (select coalesce(line.kind, 'required') as kind) as kind
$$;

-- Two rows of a line say the same.
create function private.is_same_line(a public.quote_lines, b public.quote_lines) returns boolean
language sql stable set search_path = '' as $$
  select private.shown_line(a) = private.shown_line(b) and a.unit_cost = b.unit_cost
    and a.service_id is not distinct from b.service_id
$$;

create function private.check_sent_lines(business_id uuid, quote_id uuid, lines jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(lines), '') <> 'array'
    or exists (select from jsonb_array_elements(lines) as line where jsonb_typeof(line) <> 'object') then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if jsonb_array_length(lines) > 200 then raise sqlstate 'PT400' using message = 'too_many_lines'; end if;
  -- Each line has an id of its own, which is no line's of another quote.
  if (select count(distinct line ->> 'id') from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines)
    or exists (select from public.quote_lines as other where other.quote_id <> check_sent_lines.quote_id
      and other.id in (select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line)) then
    raise sqlstate 'PT400' using message = 'unknown_line';
  end if;
  if exists (select from jsonb_array_elements(lines) as line
    where line ->> 'kind' = 'choice' and (line ->> 'is_selected')::boolean
    group by line ->> 'choice_group' having count(*) > 1) then
    raise sqlstate 'PT400' using message = 'one_of_a_group';
  end if;
end
$$;

-- Writes the lines; answers whether what the client sees is another than before.
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
  -- One of a group at every moment: first none, then the one.
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

-- What was sent laid over what is there; what was not sent stays.
create function private.sent_quote(stored public.quotes, quote jsonb) returns public.quotes
language sql stable security definer set search_path = '' as $$
  select jsonb_populate_record(stored, coalesce((select jsonb_object_agg(field.key, field.value)
    from jsonb_each(quote) as field
    where field.key in ('client_id', 'property_id', 'title', 'message', 'valid_until', 'discount_type',
      'discount_value', 'taxes', 'prices_include_tax', 'deposit_type', 'deposit_value', 'terms')), '{}'))
$$;

create function private.is_saved(stored public.quotes, sent public.quotes, lines jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select stored = sent and not exists (
    select from (select * from public.quote_lines where business_id = stored.business_id and quote_id = stored.id) as a
    full join private.sent_lines(stored, lines) as b on b.id = a.id
    where a.id is null or b.id is null or not private.is_same_line(a, b))
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
  perform private.check_sent_lines(save_quote.business_id, given, lines);
  -- A double click makes one quote and takes one number.
  perform private.queue_for_quote(given);
  select * into stored from public.quotes as found where found.id = given for update;
  if stored.id is null then
    if quote ->> 'version' is not null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
    return private.add_quote(save_quote.business_id, quote, lines);
  end if;
  if stored.business_id <> save_quote.business_id then
    raise sqlstate 'PT404' using message = 'quote_not_found';
  end if;
  sent := private.sent_quote(stored, quote);
  -- The answer to the same save was lost: it is the same answer, whatever version it began from.
  if private.is_saved(stored, sent, lines) then return given; end if;
  -- Without a version it was meant as new: then nobody may have changed it since it was made.
  if stored.version is distinct from coalesce((quote ->> 'version')::int,
    case when stored.updated_at = stored.created_at then stored.version end) then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  end if;
  if stored.status = 'converted' then
    raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
  end if;
  is_changed := private.write_lines(stored, lines);
  -- The trigger sees what changed of the quote itself; that its lines did, it has to be told.
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
  -- No last day was meant where one was said to be none.
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

revoke all on function private.sent_lines(public.quotes, jsonb),
  private.is_same_line(public.quote_lines, public.quote_lines), private.check_sent_lines(uuid, uuid, jsonb),
  private.write_lines(public.quotes, jsonb), private.sent_quote(public.quotes, jsonb),
  private.is_saved(public.quotes, public.quotes, jsonb), private.add_quote(uuid, jsonb, jsonb),
  private.save_quote(uuid, jsonb, jsonb) from public;
grant execute on function private.save_quote(uuid, jsonb, jsonb) to authenticated;
revoke all on function public.save_quote(uuid, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.save_quote(uuid, jsonb, jsonb) to authenticated;
