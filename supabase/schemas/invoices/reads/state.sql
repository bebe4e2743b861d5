-- The state of an invoice.

-- The state that readers see, on the document and on the client's page. domain has the same rule (invoiceState): late
-- takes precedence over partly paid, and that over seen. It has no search_path, which would prevent inlining into the
-- counts, which call it for every invoice; it references no objects.
create function private.invoice_state(invoice public.invoices, today date) returns text
language sql immutable parallel safe as $$
  select case when invoice.status <> 'sent' then invoice.status
    when invoice.due_date < today then 'overdue'
    when invoice.balance < invoice.total_amount then 'partial'
    when invoice.viewed_at is not null then 'viewed'
    else 'sent' end
$$;

-- A computed column: select=*,state.
create function public.state(invoice public.invoices) returns text
language sql stable set search_path = '' as $$
  select private.invoice_state(invoice, private.today(invoice.business_id))
$$;

-- A computed column, to order a list by what is to be done: what is owed, the oldest due date first, so that late ones come
-- before the others; then drafts, paid ones and what is off, each from the newest. Dates are so far apart that the kinds do
-- not mix. It has no search_path: inlined, it is what invoices_place_idx is on.
create function public.list_place(invoice public.invoices) returns int
language sql immutable parallel safe as $$
  select case invoice.status
    when 'sent' then invoice.due_date - date '2000-01-01'
    when 'draft' then date '2600-01-01' - invoice.issue_date
    when 'void' then date '3800-01-01' - invoice.issue_date
    when 'paid' then date '3200-01-01' - coalesce((invoice.paid_at at time zone 'UTC')::date, invoice.issue_date)
    else date '4400-01-01' - invoice.issue_date end
$$;

create function private.is_invoice_held(invoice_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('fieldlark.held_invoice', true) = invoice_id::text, false)
$$;

-- Whether money moved for it; then it cannot be edited.
create function private.has_money(invoice_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payments as payment where payment.invoice_id = has_money.invoice_id)
    or exists (select from public.refunds as refund where refund.invoice_id = has_money.invoice_id)
    or exists (select from public.credits as credit where credit.invoice_id = has_money.invoice_id)
$$;

-- Each tax of an invoice; last, without a name, the part of its tax that no line accounts for. It has no search_path,
-- so that it is inlined into the ledger, which calls it for every invoice.
create function private.taxes_of(tax_lines jsonb, tax_amount numeric)
returns table (name text, rate numeric, amount numeric)
language sql immutable parallel safe as $$
  select each.name, each.rate, each.amount
  from (
    select tax ->> 'name' as name, (tax ->> 'rate')::numeric as rate, (tax ->> 'amount')::numeric as amount
    from jsonb_array_elements(tax_lines) as tax
    union all
    select null, null, tax_amount - coalesce((select sum((tax ->> 'amount')::numeric)
      from jsonb_array_elements(tax_lines) as tax), 0)
  ) as each where each.amount <> 0 or each.name is not null
$$;

grant execute on function private.taxes_of, private.invoice_state, public.state, public.list_place to authenticated, service_role;
