-- Tax charged (accrual) and tax received (cash) per name and rate, and tax spent. Of a partly paid invoice the same
-- part of its tax was received, to the cent: the remaining units go to the largest remainders. Payments before the
-- issue of an invoice count from its issue on. A period has the tax received until its end less that received before
-- it, so that periods add up.

-- The invoices that were issued in the period or paid differently at its end than before it: all others have the same
-- tax received before and after. Few that may have been are looked up by an index; once they are many, all payments and
-- invoices are read, which costs less. The planner cannot choose: it does not know how many a query will find.
create function private.taxed_invoices(business_id uuid, from_date date, to_date date)
returns table (id uuid, total numeric, net numeric, tax_amount numeric, tax_lines jsonb, is_new boolean,
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
      invoice.issue_date >= from_date as is_new,
      case when invoice.issue_date < from_date
        then least(greatest(coalesce(settled.before, 0), 0), invoice.total_amount) else 0 end as paid_before,
      least(greatest(coalesce(settled.after, 0), 0), invoice.total_amount) as paid_after
    from public.invoices as invoice left join settled on settled.invoice_id = invoice.id
    where invoice.business_id = taxed_invoices.business_id and invoice.status in ('sent', 'paid', 'written_off')
      and invoice.issue_date <= to_date and (are_many or invoice.id = any(touched))
  )
  select issued.id, issued.total, issued.total - issued.tax_amount, issued.tax_amount, issued.tax_lines, issued.is_new,
    issued.paid_before, issued.paid_after
  from issued where issued.is_new or issued.paid_before <> issued.paid_after;
end
$$;

-- A row per tax of each of these invoices, with net where it was issued in the period; and without an invoice what was
-- received of each tax, of invoices paid as a whole and of the others. minor: the minor units of the currency.
create function private.taxes_charged_and_received(business_id uuid, from_date date, to_date date, minor int)
returns table (invoice_id uuid, net numeric, name text, rate numeric, charged numeric, collected numeric)
language sql stable set search_path = '' as $$
  with invoice as materialized (
    -- With one tax, as most have, there is nothing to add up.
    select found.*, (jsonb_array_length(found.tax_lines) = 1
      and (found.tax_lines -> 0 ->> 'amount')::numeric = found.tax_amount) is true as has_one
    from private.taxed_invoices(taxes_charged_and_received.business_id, from_date, to_date) as found
  ), tax as materialized (
    select invoice.id, invoice.total, invoice.net, invoice.is_new, invoice.paid_before, invoice.paid_after,
      invoice.tax_lines -> 0 ->> 'name' as name, (invoice.tax_lines -> 0 ->> 'rate')::numeric as rate,
      invoice.tax_amount as amount
    from invoice where invoice.has_one
    union all
    select invoice.id, any_value(invoice.total), any_value(invoice.net), any_value(invoice.is_new),
      any_value(invoice.paid_before), any_value(invoice.paid_after), charged.name, charged.rate, sum(charged.amount)
    from invoice cross join lateral private.taxes_of(invoice.tax_lines, invoice.tax_amount) as charged
    where not invoice.has_one group by invoice.id, charged.name, charged.rate
  ), part as (
    select tax.id, tax.name, tax.rate, at.sign, tax.amount * minor * at.paid / tax.total as exact,
      round(sum(tax.amount) over whole * minor * at.paid / tax.total) as whole_tax
    from tax cross join lateral (values (-1, tax.paid_before), (1, tax.paid_after)) as at (sign, paid)
    where tax.paid_before <> tax.paid_after and at.paid > 0 and at.paid < tax.total
    window whole as (partition by tax.id, at.sign)
  ), shared as (
    select part.*, whole_tax - sum(floor(exact)) over (partition by part.id, sign) as left_over,
      row_number() over (partition by part.id, sign order by exact - floor(exact) desc, part.name, part.rate) as rank
    from part
  )
  select tax.id, case when tax.is_new then tax.net end, tax.name, tax.rate,
    case when tax.is_new then tax.amount else 0 end, 0
  from tax
  union all
  select null, null, tax.name, tax.rate, 0,
    sum(tax.amount * ((tax.paid_after >= tax.total)::int - (tax.paid_before >= tax.total)::int))
  from tax where tax.paid_before <> tax.paid_after and tax.total > 0 group by tax.name, tax.rate
  union all
  select null, null, shared.name, shared.rate, 0,
    sum(shared.sign * round((floor(exact) + case when rank <= left_over then 1 else 0 end) / minor, 2))
  from shared group by shared.name, shared.rate
$$;

create function public.report_taxes(business_id uuid, from_date date, to_date date)
returns table (kind text, name text, rate numeric, taxable numeric, charged numeric, collected numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  minor int := (select case when business.currency in ('JPY', 'KRW') then 1 else 100 end
    from public.businesses as business where business.id = report_taxes.business_id);
begin
  perform private.check_managed(report_taxes.business_id);
  return query
  with each as materialized (
    select tax.* from private.taxes_charged_and_received(report_taxes.business_id, from_date, to_date, minor) as tax
  ), mixed as materialized (
    select line.invoice_id from public.invoice_lines as line
    where line.business_id = report_taxes.business_id and not line.is_taxable
      and line.invoice_id in (select each.invoice_id from each where each.net is not null)
    group by line.invoice_id
  ), sold as materialized (
    -- Only an invoice with lines of both kinds is split into its lines.
    select entry.invoice_id, sum(entry.amount) as taxable from public.ledger as entry
    where entry.business_id = report_taxes.business_id and entry.kind = 'invoice' and entry.is_taxable
      and entry.invoice_id = any(array(select mixed.invoice_id from mixed))
    group by entry.invoice_id
  ), row as (
    select 'sales' as kind, each.name, each.rate,
      coalesce(sum(case when mixed.invoice_id is null then each.net else sold.taxable end), 0) as taxable,
      sum(each.charged) as charged, sum(each.collected) as collected
    from each left join mixed on mixed.invoice_id = each.invoice_id left join sold on sold.invoice_id = each.invoice_id
    group by each.name, each.rate
    union all
    select 'expenses', null, null, 0,
      -sum(spent.amount) filter (where spent.kind = 'expense_tax'),
      -sum(spent.amount) filter (where spent.kind = 'expense_tax')
    from public.books as spent
    where spent.business_id = report_taxes.business_id and spent.day between from_date and to_date
      and spent.kind in ('expense', 'expense_tax')
    having sum(spent.amount) filter (where spent.kind = 'expense_tax') <> 0
  )
  select row.* from row where (row.taxable, row.charged, row.collected) <> (0, 0, 0)
  order by row.kind = 'expenses', row.rate desc nulls last, row.name;
end
$$;

grant execute on function private.taxed_invoices, private.taxes_charged_and_received, public.report_taxes
  to authenticated, service_role;
