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

grant execute on function private.taxes_of, private.invoice_state, public.state to authenticated, service_role;
