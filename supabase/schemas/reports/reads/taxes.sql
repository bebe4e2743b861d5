-- Tax charged (accrual) and tax received (cash) per name and rate, and tax spent. Of a partly paid invoice the same
-- part of its tax was received, to the cent: the remaining units go to the largest remainders. Payments before the
-- issue of an invoice count from its issue on. A period has the tax received until its end less that received before
-- it, so that periods add up.

-- A row per tax of each invoice that was issued in the period or paid differently at its end than before it: all others
-- have the same tax received before and after. Few that may have been are looked up by an index; once they are many, all
-- payments and invoices are read, which costs less. The planner cannot choose: it does not know how many it will find.
create function private.taxed_invoices(business_id uuid, from_date date, to_date date)
returns table (id uuid, total numeric, net numeric, name text, rate numeric, amount numeric, is_new boolean,
  paid_before numeric, paid_after numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  touched constant uuid[] := array(select entry.invoice_id from public.books as entry
    where entry.business_id = taxed_invoices.business_id and entry.day between from_date and to_date
      and entry.kind in ('invoice', 'payment', 'refund', 'credit') and entry.invoice_id is not null
    limit 2001);
  are_many constant boolean := cardinality(touched) > 2000;
begin
  return query
  with settled as materialized (
    select entry.invoice_id, coalesce(sum(paid.amount) filter (where entry.day < from_date), 0) as before,
      sum(paid.amount) as after
    from public.books as entry
      cross join lateral (select case entry.kind when 'credit' then -entry.amount else entry.amount end as amount)
        as paid
    where entry.business_id = taxed_invoices.business_id and entry.day <= to_date
      and entry.kind in ('payment', 'refund', 'credit') and entry.invoice_id is not null
      and (are_many or entry.invoice_id = any(touched))
    group by entry.invoice_id
  ), issued as (
    select invoice.id, invoice.total_amount as total, invoice.tax_amount, invoice.tax_lines,
      invoice.tax_lines -> 0 as tax, invoice.issue_date >= from_date as is_new,
      case when invoice.issue_date < from_date
        then least(greatest(coalesce(settled.before, 0), 0), invoice.total_amount) else 0 end as paid_before,
      least(greatest(coalesce(settled.after, 0), 0), invoice.total_amount) as paid_after
    from public.invoices as invoice left join settled on settled.invoice_id = invoice.id
    where invoice.business_id = taxed_invoices.business_id and invoice.status in ('sent', 'paid', 'written_off')
      and invoice.issue_date <= to_date and (are_many or invoice.id = any(touched))
    -- Else each use of a column would compute it again.
    offset 0
  ), one_or_more as (
    -- With one tax, as most have, there is nothing to add up.
    select issued.*, (jsonb_array_length(issued.tax_lines) = 1
      and (issued.tax ->> 'amount')::numeric = issued.tax_amount) is true as has_one
    from issued where issued.is_new or issued.paid_before <> issued.paid_after
    offset 0
  )
  select each.id, each.total, each.total - each.tax_amount,
    case when each.has_one then each.tax ->> 'name' else added.name end,
    case when each.has_one then (each.tax ->> 'rate')::numeric else added.rate end,
    case when each.has_one then each.tax_amount else added.amount end, each.is_new, each.paid_before, each.paid_after
  from one_or_more as each left join lateral (
    select charged.name, charged.rate, sum(charged.amount) as amount
    from private.taxes_of(each.tax_lines, each.tax_amount) as charged
    where not each.has_one group by charged.name, charged.rate
  ) as added on true
  where each.has_one or added.amount is not null;
end
$$;

-- Per name and rate what was charged and received, from the rows of taxed_invoices; an invoice with lines of both kinds
-- is split into them. minor: the minor units of the currency.
create function private.taxes_of_sales(business_id uuid, from_date date, to_date date, minor int)
returns table (name text, rate numeric, taxable numeric, charged numeric, collected numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
begin
  return query
  with tax as materialized (
    select found.* from private.taxed_invoices(taxes_of_sales.business_id, from_date, to_date) as found
  ), mixed as materialized (
    select line.invoice_id from public.invoice_lines as line
    where line.business_id = taxes_of_sales.business_id and not line.is_taxable
      and line.invoice_id in (select tax.id from tax where tax.is_new)
    group by line.invoice_id
  ), sold as materialized (
    select entry.invoice_id, sum(entry.amount) as taxable from public.ledger as entry
    where entry.business_id = taxes_of_sales.business_id and entry.kind = 'invoice' and entry.is_taxable
      and entry.invoice_id = any(array(select mixed.invoice_id from mixed))
    group by entry.invoice_id
  ), part as (
    select tax.id, tax.name, tax.rate, at.sign, tax.amount * minor * at.paid / tax.total as exact,
      round(sum(tax.amount) over whole * minor * at.paid / tax.total) as whole_tax
    from tax cross join lateral (values (-1, tax.paid_before), (1, tax.paid_after)) as at (sign, paid)
    where tax.paid_before <> tax.paid_after and at.paid > 0 and at.paid < tax.total
      -- Few are paid in part: the others need not be looked at twice.
      and (tax.paid_after < tax.total or tax.paid_before > 0)
    window whole as (partition by tax.id, at.sign)
  ), shared as (
    select part.*, whole_tax - sum(floor(exact)) over (partition by part.id, sign) as left_over,
      row_number() over (partition by part.id, sign order by exact - floor(exact) desc, part.name, part.rate) as rank
    from part
  ), sum as (
    -- Of invoices paid as a whole the whole tax was received.
    select tax.name, tax.rate,
      sum(case when mixed.invoice_id is null then tax.net else sold.taxable end) filter (where tax.is_new) as taxable,
      sum(tax.amount) filter (where tax.is_new) as charged,
      sum(case when tax.paid_after >= tax.total then tax.amount else -tax.amount end)
        filter (where tax.total > 0 and (tax.paid_after >= tax.total) <> (tax.paid_before >= tax.total)) as collected
    from tax left join mixed on mixed.invoice_id = tax.id left join sold on sold.invoice_id = tax.id
    group by tax.name, tax.rate
    union all
    select shared.name, shared.rate, null, null,
      sum(shared.sign * round((floor(exact) + case when rank <= left_over then 1 else 0 end) / minor, 2))
    from shared group by shared.name, shared.rate
  )
  select sum.name, sum.rate, coalesce(sum(sum.taxable), 0), coalesce(sum(sum.charged), 0), coalesce(sum(sum.collected), 0)
  from sum group by sum.name, sum.rate;
end
$$;

create function public.report_taxes(business_id uuid, from_date date, to_date date)
returns table (kind text, name text, rate numeric, taxable numeric, charged numeric, collected numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  minor int := (select case when business.currency in ('JPY', 'KRW') then 1 else 100 end
    from public.businesses as business where business.id = report_taxes.business_id);
begin
  perform private.check_report(report_taxes.business_id, from_date, to_date);
  return query
  with row as (
    select 'sales' as kind, sale.* from private.taxes_of_sales(report_taxes.business_id, from_date, to_date, minor) as sale
    union all
    select 'expenses', null, null, 0, -sum(spent.amount), -sum(spent.amount) from public.books as spent
    where spent.business_id = report_taxes.business_id and spent.day between from_date and to_date
      and spent.kind = 'expense_tax'
    having sum(spent.amount) <> 0
  )
  select row.* from row where (row.taxable, row.charged, row.collected) <> (0, 0, 0)
  order by row.kind = 'expenses', row.rate desc nulls last, row.name;
end
$$;

grant execute on function private.taxed_invoices, private.taxes_of_sales, public.report_taxes
  to authenticated, service_role;
