-- A client's account statement: the opening balance, the movements by day, and the closing balance; negative is credit.
-- Transfers between credit and invoices are not movements, because the money counted when it was received. A refund
-- that is not owed again balances its payment.
create function private.account_entries(client public.clients, zone text)
returns table (day date, rank int, moved_at timestamptz, id uuid, kind text, reference text, amount numeric)
language sql stable security definer set search_path = '' as $$
  select invoice.issue_date, 1, invoice.created_at, invoice.id, 'invoice', coalesce(invoice.invoice_number, ''),
    invoice.total_amount
  from public.invoices as invoice
  where invoice.business_id = client.business_id and invoice.client_id = client.id
    and invoice.status in ('sent', 'paid', 'written_off')
  union all
  select payment.paid_on, 2, payment.created_at, payment.id, 'payment', payment.payment_number, -payment.amount
  from public.payments as payment
  where payment.business_id = client.business_id and payment.client_id = client.id
  union all
  select refund.refunded_on, part.rank, refund.created_at, refund.id, part.kind, coalesce(payment.payment_number, ''),
    part.amount
  from public.refunds as refund
  left join public.payments as payment
    on payment.business_id = refund.business_id and payment.id = refund.payment_id
  cross join lateral (values (3, 'refund', refund.amount), (4, 'credit', case when refund.is_still_owed then 0
    else -refund.amount - (select coalesce(sum(credit.amount), 0) from public.credits as credit
      where credit.business_id = refund.business_id and credit.refund_id = refund.id) end))
    as part (rank, kind, amount)
  where refund.business_id = client.business_id and refund.client_id = client.id and part.amount <> 0
  union all
  select (credit.created_at at time zone zone)::date, 4, credit.created_at, credit.id, 'credit',
    coalesce(left(credit.note, 200), ''), -credit.amount
  from public.credits as credit
  where credit.business_id = client.business_id and credit.client_id = client.id and credit.kind = 'granted'
  union all
  -- The day it was recorded.
  select (coalesce((select max(event.created_at) from public.record_events as event
      where event.business_id = invoice.business_id and event.record = 'invoice' and event.record_id = invoice.id
        and event.kind = 'status_changed' and event.data ->> 'to' = 'written_off'), invoice.updated_at)
      at time zone zone)::date, 5, invoice.updated_at, invoice.id, 'write_off',
    coalesce(invoice.invoice_number, ''), -invoice.written_off_amount
  from public.invoices as invoice
  where invoice.business_id = client.business_id and invoice.client_id = client.id
    and invoice.status = 'written_off' and invoice.written_off_amount > 0
$$;

create function private.statement_of(client public.clients, from_date date, to_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := (select business.timezone from public.businesses as business where business.id = client.business_id);
  answer jsonb;
begin
  if (from_date between '2000-01-01' and '2100-01-01' and to_date between '2000-01-01' and '2100-01-01') is not true
    or to_date < from_date then
    raise sqlstate 'PT400' using message = 'invalid_period', hint = 'From one day to a later one.';
  end if;
  with entry as materialized (
    select entry.*, sum(entry.amount) over (order by entry.day, entry.rank, entry.moved_at, entry.id) as balance
    from private.account_entries(client, zone) as entry
  ), shown as (
    select * from entry where entry.day between statement_of.from_date and statement_of.to_date
  )
  select jsonb_build_object('from_date', statement_of.from_date, 'to_date', statement_of.to_date,
    'opening_balance', coalesce((select sum(entry.amount) from entry where entry.day < statement_of.from_date), 0),
    'closing_balance', coalesce((select sum(entry.amount) from entry where entry.day <= statement_of.to_date), 0),
    'credit', private.credit_of(client.business_id, client.id),
    'entries', coalesce((select jsonb_agg(jsonb_build_object('day', shown.day, 'kind', shown.kind,
        'reference', shown.reference, 'amount', shown.amount, 'balance', shown.balance)
        order by shown.day, shown.rank, shown.moved_at, shown.id) from shown), '[]'),
    'client', private.document_client(client.business_id, client.id),
    'business', private.document_business(client.business_id))
  into answer;
  return answer;
end
$$;

create function private.client_statement(client_id uuid, from_date date, to_date date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.statement_of(private.my_client(client_statement.client_id), client_statement.from_date,
    client_statement.to_date);
end
$$;

create function public.client_statement(client_id uuid, from_date date, to_date date) returns jsonb
language sql stable set search_path = '' as $$
  select private.client_statement(client_statement.client_id, client_statement.from_date, client_statement.to_date)
$$;

grant execute on function private.client_statement to authenticated;
grant execute on function public.client_statement to authenticated, service_role;
