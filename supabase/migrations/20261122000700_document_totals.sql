-- The sums of a document, to the minor unit what domain/src/values/money.ts says. Whole numbers of minor units inside;
-- round() of numeric rounds half away from zero, div() and mod() are exact.
-- lines, in order: {"quantity", "unit_price", "discount_amount", "is_taxable"} of those that count.
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
    -- Never below nothing and never above what there is to discount.
    select together.amount as of_amount, case when together.amount <= 0 then 0 else least(together.amount, greatest(0,
      case discount_type when 'percent' then round(together.amount * round(discount_value, 4) * 0.01)
        when 'fixed' then round(discount_value * 10::numeric ^ exponent) else 0 end)) end as amount
    from together
  ), part as (
    -- In proportion, cut down (a negative line takes a negative part); what is left over goes to the largest remainders.
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
    -- Twice the numbers, so that halves stay exact.
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

revoke all on function private.document_totals(jsonb, jsonb, text, numeric, boolean, int) from public;
