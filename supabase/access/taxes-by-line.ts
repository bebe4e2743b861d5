/** The report of taxes as a sum of every line and movement; $1 is the business, $2 and $3 the period. */
export const taxesByLine = `with entry as materialized (
    select each.* from public.ledger as each
    where each.business_id = $1 and each.day <= $3::date
      and each.kind in ('invoice', 'tax', 'payment', 'refund', 'credit') and each.invoice_id is not null
  ), invoice as materialized (
    select entry.invoice_id, sum(owed) filter (where entry.kind in ('invoice', 'tax')) as total,
      case when min(day) filter (where entry.kind = 'invoice') < $2::date then
        coalesce(sum(case entry.kind when 'credit' then -amount else amount end)
          filter (where entry.kind in ('payment', 'refund', 'credit') and day < $2::date), 0)
        else 0 end as settled_before,
      coalesce(sum(case entry.kind when 'credit' then -amount else amount end)
        filter (where entry.kind in ('payment', 'refund', 'credit')), 0) as settled
    from entry group by entry.invoice_id
  ), tax as materialized (
    select entry.invoice_id, entry.name, entry.rate, sum(entry.amount) as amount,
      coalesce(sum(entry.amount) filter (where day between $2::date and $3::date), 0) as charged
    from entry where entry.kind = 'tax' group by entry.invoice_id, entry.name, entry.rate
  ), part as (
    select tax.*, moment.is_after, money.minor, tax.amount * money.minor * moment.paid / invoice.total as exact,
      round(sum(tax.amount) over whole * money.minor * moment.paid / invoice.total) as whole_tax
    from tax join invoice on invoice.invoice_id = tax.invoice_id and invoice.total > 0
      cross join (select case when business.currency in ('JPY', 'KRW') then 1 else 100 end as minor
        from public.businesses as business where business.id = $1) as money
      cross join lateral (values (false, least(greatest(settled_before, 0), total)),
        (true, least(greatest(settled, 0), total))) as moment (is_after, paid)
    window whole as (partition by tax.invoice_id, moment.is_after)
  ), shared as (
    select part.*, whole_tax - sum(floor(exact)) over (partition by part.invoice_id, is_after) as left_over,
      row_number() over (partition by part.invoice_id, is_after
        order by exact - floor(exact) desc, part.name, part.rate) as rank
    from part
  ), came_in as materialized (
    select shared.invoice_id, shared.name, shared.rate, sum((case when is_after then 1 else -1 end)
      * round((floor(exact) + case when rank <= left_over then 1 else 0 end) / minor, 2)) as collected
    from shared group by shared.invoice_id, shared.name, shared.rate
  ), sold as (
    select entry.invoice_id, sum(entry.amount) as taxable from entry
    where entry.kind = 'invoice' and entry.is_taxable and day between $2::date and $3::date group by entry.invoice_id
  ), row as (
    select 'sales' as kind, tax.name, tax.rate, coalesce(sum(sold.taxable), 0) as taxable, sum(tax.charged) as charged,
      coalesce(sum(came_in.collected), 0) as collected
    from tax
      left join came_in on came_in.invoice_id = tax.invoice_id and came_in.name is not distinct from tax.name
        and came_in.rate is not distinct from tax.rate
      left join sold on sold.invoice_id = tax.invoice_id
    group by tax.name, tax.rate
    union all
    select 'expenses', null, null, 0,
      -sum(spent.amount) filter (where spent.kind = 'expense_tax'),
      -sum(spent.amount) filter (where spent.kind = 'expense_tax')
    from public.ledger as spent
    where spent.business_id = $1 and spent.day between $2::date and $3::date
      and spent.kind in ('expense', 'expense_tax')
    having sum(spent.amount) filter (where spent.kind = 'expense_tax') <> 0
  )
  select row.* from row where (row.taxable, row.charged, row.collected) <> (0, 0, 0)
  order by row.kind = 'expenses', row.rate desc nulls last, row.name`
