-- What a client was told of his account: what he owed before, what moved, what he owes now. Below zero he has credit.

-- Everything that moved, to its day. Credit that went from one pocket to the other (used on an invoice, made by paying
-- too much) moves nothing: the money counted when it came. What was refunded and is not owed again is made good.
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
  -- The day on which it was said.
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
    'client', private.paper_client(client.business_id, client.id),
    'business', private.paper_business(client.business_id))
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

create function private.mail_statement(client public.clients, statement public.client_statements) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_client_mail(client.business_id, client.id, statement.sent_to);
  perform private.mail_about(client.business_id, 'client-statement', 'client-statement:' || statement.id,
    statement.sent_to, private.client_language(client.business_id, client.id), 'client', client.id,
    (select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
      'currency', business.currency, 'from_date', statement.from_date, 'to_date', statement.to_date,
      'opening_balance', statement.opening_balance, 'closing_balance', statement.closing_balance,
      'balance', statement.closing_balance, 'statement_id', statement.id, 'reply_to', business.email)
    from public.businesses as business where business.id = client.business_id));
end
$$;

-- Kept as it was said. One id is one statement; given an address later, the same one is mailed, once.
create function private.make_statement(client_id uuid, id uuid, from_date date, to_date date, to_address text)
returns public.client_statements
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.my_client(make_statement.client_id);
  address text := nullif(lower(btrim(to_address)), '');
  said jsonb;
  made public.client_statements;
begin
  if make_statement.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('statement ' || make_statement.id, 0));
  select * into made from public.client_statements as found where found.id = make_statement.id;
  if made.id is not null and (made.business_id, made.client_id, made.from_date, made.to_date) is distinct from
    (client.business_id, client.id, make_statement.from_date, make_statement.to_date) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  if made.id is null then
    said := private.statement_of(client, make_statement.from_date, make_statement.to_date);
    insert into public.client_statements as kept (id, business_id, user_id, client_id, from_date, to_date,
      opening_balance, closing_balance, snapshot)
    values (make_statement.id, client.business_id, (select auth.uid()), client.id, make_statement.from_date,
      make_statement.to_date, (said ->> 'opening_balance')::numeric, (said ->> 'closing_balance')::numeric,
      said - array['from_date', 'to_date', 'opening_balance', 'closing_balance'])
    returning * into made;
    perform private.tell(client.business_id, 'client', client.id, 'statement_made', jsonb_build_object(
      'statement_id', made.id, 'from_date', made.from_date, 'to_date', made.to_date, 'to', address));
  end if;
  if address is not null and made.sent_to is null then
    update public.client_statements as sent set sent_to = address where sent.id = made.id returning * into made;
    perform private.mail_statement(client, made);
  end if;
  return made;
end
$$;

create function public.client_statement(client_id uuid, from_date date, to_date date) returns jsonb
language sql stable set search_path = '' as $$
  select private.client_statement(client_statement.client_id, client_statement.from_date, client_statement.to_date)
$$;
create function public.make_statement(client_id uuid, id uuid, from_date date, to_date date,
  to_address text default null) returns public.client_statements
language sql volatile set search_path = '' as $$
  select private.make_statement(make_statement.client_id, make_statement.id, make_statement.from_date,
    make_statement.to_date, make_statement.to_address)
$$;

revoke all on function private.account_entries(public.clients, text),
  private.statement_of(public.clients, date, date), private.client_statement(uuid, date, date),
  private.mail_statement(public.clients, public.client_statements),
  private.make_statement(uuid, uuid, date, date, text) from public;
grant execute on function private.client_statement(uuid, date, date),
  private.make_statement(uuid, uuid, date, date, text) to authenticated;
revoke all on function public.client_statement(uuid, date, date),
  public.make_statement(uuid, uuid, date, date, text) from public, anon, authenticated;
grant execute on function public.client_statement(uuid, date, date),
  public.make_statement(uuid, uuid, date, date, text) to authenticated;
