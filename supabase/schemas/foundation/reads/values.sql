create function private.token_hash(token text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

-- Used only to detect two addresses of one mailbox, never to find an account to sign in with. An index contains it.
create function private.fold_email(email text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
    else mailbox || '@' || host end
  from (select split_part(split_part(lower(btrim(email)), '@', 1), '+', 1) as mailbox,
    split_part(lower(btrim(email)), '@', 2) as host) as parts
$$;

-- The last seven digits of a phone number, however it is written: the same with the code of a country and without. An
-- index contains it.
create function private.phone_end(phone text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select right(regexp_replace(phone, '\D', '', 'g'), 7)
$$;

-- A list of at most five taxes, each {"name": …, "rate": 0 to 100 with three decimals}.
create function private.is_taxes(taxes jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return jsonb_typeof(taxes) = 'array' and jsonb_array_length(taxes) <= 5 and not exists (
    select from jsonb_array_elements(taxes) as tax
    where jsonb_typeof(tax) <> 'object' or coalesce(jsonb_typeof(tax -> 'name') <> 'string', true)
      or char_length(btrim(tax ->> 'name')) not between 1 and 60
      or coalesce(jsonb_typeof(tax -> 'rate') <> 'number', true)
      or (tax ->> 'rate')::numeric not between 0 and 100 or scale((tax ->> 'rate')::numeric) > 3);
end
$$;

-- The digits of the currency's minor unit; without a currency hundredths.
create function private.exponent_of(currency text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case when currency in ('JPY', 'KRW') then 0 else 2 end
$$;

create function private.currency_exponent(business_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select private.exponent_of(currency) from public.businesses where id = currency_exponent.business_id
$$;

-- Nobody is shown an amount before the business has a currency; sample data is shown to nobody.
create function private.require_currency(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_sample_data() and exists (select from public.businesses as business
    where business.id = require_currency.business_id and business.currency is null) then
    raise sqlstate 'PT409' using message = 'currency_missing', hint = 'Set the currency of the business: it is final.';
  end if;
end
$$;

-- The amount, if it has no more decimals than the currency. field: its column, which the refusal names.
create function private.counted_amount(field text, amount numeric, exponent int) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if amount <> round(amount, exponent) then
    raise sqlstate 'PT400' using message = 'too_many_decimals', hint = format('%s: at most %s decimals.', field, exponent);
  end if;
  return round(amount, 2);
end
$$;

-- The value of a discount or a deposit as it counts: a fixed one is an amount. It may be older than the currency.
create function private.counted_value(type text, value numeric, exponent int) returns numeric
language sql immutable parallel safe set search_path = '' as $$
  select case when type = 'fixed' and value <> round(value, exponent) then round(value, exponent) else value end
$$;
create function private.require_counted(business_id uuid, field text, type text, value numeric, was_type text, was_value numeric) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (type, value) is distinct from (was_type, was_value)
    and value <> private.counted_value(type, value, private.currency_exponent(business_id)) then
    raise sqlstate 'PT400' using message = 'too_many_decimals', hint = format('%s: fewer decimals.', field);
  end if;
end
$$;

-- The instant of a local time. A skipped hour becomes the next one; of an hour that occurs twice it is the first.
create function private.instant_of(day date, wall_time time, zone text) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case
    when ((found - interval '1 hour') at time zone zone) = day + wall_time then found - interval '1 hour'
    when ((found - interval '30 minutes') at time zone zone) = day + wall_time then found - interval '30 minutes'
    else found end
  from (select (day + wall_time) at time zone zone as found) as plain
$$;

-- Today in the time zone of the business.
create function private.today(business_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone timezone)::date from public.businesses where id = today.business_id
$$;

-- When a person did what this transaction writes: hours ago, where their phone had no connection (commands/reads.sql).
create function private.command_time() returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('fieldlark.command_time', true), '')::timestamptz, now())
$$;

-- Whether it was done so long before it arrived that the time is a device's word which others should see.
create function private.is_command_late() returns boolean
language sql stable set search_path = '' as $$
  select private.command_time() < now() - interval '15 minutes'
$$;

-- The day of that in the time zone of the business.
create function private.command_day(business_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (private.command_time() at time zone timezone)::date from public.businesses where id = command_day.business_id
$$;

-- The totals of a document, equal to the minor unit to those of domain/src/values/money.ts. Computed in whole minor
-- units; round() of numeric rounds half away from zero, div() and mod() are exact.
-- lines, in order: {"quantity", "unit_price", "discount_amount", "is_taxable"} of the lines that count.
create function private.document_totals(lines jsonb, taxes jsonb, discount_type text, discount_value numeric,
  prices_include_tax boolean, exponent int)
returns table (line_totals numeric[], subtotal numeric, discount_amount numeric, tax_lines jsonb, tax_amount numeric,
  total numeric)
language sql immutable parallel safe set search_path = '' as $$
  with line as materialized (
    select position, coalesce((item ->> 'is_taxable')::boolean, true) as is_taxable,
      round(round(coalesce((item ->> 'quantity')::numeric, 0), 3) * round(coalesce((item ->> 'unit_price')::numeric, 0), 4)
        * 10::numeric ^ exponent) - round(coalesce((item ->> 'discount_amount')::numeric, 0) * 10::numeric ^ exponent)
        as amount
    from jsonb_array_elements(coalesce(lines, '[]')) with ordinality as element (item, position)
  ), together as (
    select coalesce(sum(amount), 0) as amount from line
  ), discount as (
    -- At least zero and at most the amount that can be discounted.
    select together.amount as of_amount, case when together.amount <= 0 then 0 else least(together.amount, greatest(0,
      case discount_type when 'percent' then round(together.amount * round(discount_value, 4) * 0.01)
        when 'fixed' then round(discount_value * 10::numeric ^ exponent) else 0 end)) end as amount
    from together
  ), part as (
    -- In proportion and rounded down (a negative line gets a negative part); the remaining units go to the largest
    -- remainders.
    select line.*, case when discount.amount = 0 then 0
      else mod(mod(discount.amount * line.amount, of_amount) + of_amount, of_amount) end as remainder,
      discount.amount as discount, of_amount
    from line cross join discount
  ), cut as (
    select part.*, case when discount = 0 then 0 else div(discount * amount - remainder, of_amount) end as cut from part
  ), ranked as (
    select cut.*, row_number() over (order by remainder desc, position) as rank, discount - sum(cut) over () as left_over
    from cut
  ), taxable as (
    select coalesce(sum(amount - cut - case when rank <= left_over then 1 else 0 end) filter (where is_taxable), 0)
      as amount from ranked
  ), tax as (
    select tax, tax_position, round((tax ->> 'rate')::numeric, 3) as rate,
      100 + case when prices_include_tax then sum(round((tax ->> 'rate')::numeric, 3)) over () else 0 end as whole
    from jsonb_array_elements(coalesce(taxes, '[]')) with ordinality as element (tax, tax_position)
  ), taxed as (
    -- Doubled numbers, so that halves stay exact.
    select tax, tax_position,
      sign(taxable.amount) * div(2 * abs(taxable.amount) * rate + whole, 2 * whole) as amount
    from tax cross join taxable
  ), all_taxes as (
    select coalesce(sum(amount), 0) as amount, coalesce(jsonb_agg(jsonb_build_object('name', tax -> 'name', 'rate',
      tax -> 'rate', 'amount', round(amount * 10::numeric ^ -exponent, exponent)) order by tax_position), '[]') as lines
    from taxed
  )
  select
    coalesce((select array_agg(round(amount * 10::numeric ^ -exponent, exponent) order by position) from line), '{}'),
    round(of_amount * 10::numeric ^ -exponent, exponent), round(discount.amount * 10::numeric ^ -exponent, exponent),
    all_taxes.lines, round(all_taxes.amount * 10::numeric ^ -exponent, exponent),
    round((of_amount - discount.amount + case when prices_include_tax then 0 else all_taxes.amount end)
      * 10::numeric ^ -exponent, exponent)
  from discount cross join all_taxes
$$;

create function private.is_working_hours(hours jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7 and not exists (
    select from jsonb_array_elements(hours) as day
    where jsonb_typeof(day) <> 'null' and (jsonb_typeof(day) <> 'object'
      or coalesce(day ->> 'start' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true)
      or coalesce(day ->> 'end' !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', true)
      or day ->> 'end' <= day ->> 'start'));
end
$$;

-- Keeps the keys of the object that a function accepts and drops all others.
create function private.pick(content jsonb, keys text[]) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}') from jsonb_each(content) as entry
  where entry.key = any(keys)
$$;

-- A number with more decimals than its column stores, or than the currency has, would be rounded in silence.
create function private.require_decimals(record jsonb, lines jsonb, exponent int) returns void
language plpgsql immutable set search_path = '' as $$
declare
  field text;
  most int;
begin
  select sent.key, stored.digits into field, most
  from (select require_decimals.record as content union all
      select line from jsonb_array_elements(case when jsonb_typeof(lines) = 'array' then lines end) as line) as each,
    jsonb_each_text(case when jsonb_typeof(each.content) = 'object' then each.content end) as sent
    join (values ('quantity', 3), ('unit_price', 4), ('unit_cost', 4), ('discount_amount', exponent),
      ('discount_value', 4), ('deposit_value', 4), ('deposit_amount', exponent), ('amount', exponent)) as stored (key, digits) on stored.key = sent.key
  where sent.value ~ '^[+-]?[0-9]*\.?[0-9]+([eE][+-]?[0-9]{1,2})?$'
    and scale(trim_scale(sent.value::numeric)) > stored.digits
  limit 1;
  if field is not null then
    raise sqlstate 'PT400' using message = 'too_many_decimals', hint = format('%s: at most %s decimals.', field, most);
  end if;
end
$$;

create function private.require_list(content jsonb, maximum int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if content is not null and jsonb_typeof(content) <> 'array' then
    raise sqlstate 'PT400' using message = 'rows_expected';
  elsif jsonb_array_length(content) > maximum then
    raise sqlstate 'PT400' using message = 'too_many_rows';
  end if;
end
$$;

create function private.is_address(address text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(char_length(address) <= 254
    and address ~ '^[^\s@<>,;:"()[:cntrl:]]+@[^\s@<>,;:"()[:cntrl:]]+$', false)
$$;

-- The text that a search compares: without accents, in lower case. Without its own search_path, so that the planner puts
-- the body in its place: for each row a call would cost ten times what it does. Indexes contain it: whoever changes it
-- builds them again.
create function private.searchable(content text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(content) = char_length(content) then lower(content)
    else lower(regexp_replace(normalize(content, nfd),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g')) end
$$;

grant execute on function private.is_taxes, private.today, private.is_working_hours, private.searchable,
  private.phone_end to authenticated, service_role;
