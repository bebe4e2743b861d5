-- Recording received money.

-- The payment and its credit are one statement, so that the books balance at every moment. The amount above what the
-- invoice needs becomes credit; a deposit becomes credit completely.
create function private.take_money(wanted public.payments, excess numeric) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.payments;
begin
  wanted.payment_number := private.take_number(wanted.business_id, 'payment');
  with paid as (
    insert into public.payments (id, business_id, client_id, invoice_id, quote_id, job_id, payment_number, amount,
      paid_on, method, reference, note, provider_payment)
    values (wanted.id, wanted.business_id, wanted.client_id, wanted.invoice_id, wanted.quote_id, wanted.job_id,
      wanted.payment_number, wanted.amount, wanted.paid_on, wanted.method, wanted.reference, wanted.note,
      wanted.provider_payment)
    returning *
  ), credited as (
    insert into public.credits (business_id, client_id, kind, amount, invoice_id, payment_id)
    select paid.business_id, paid.client_id, case when paid.invoice_id is null then 'deposit' else 'overpayment' end,
      excess, paid.invoice_id, paid.id
    from paid where excess > 0
  )
  select * into made from paid;
  perform private.log_record_event(made.business_id, 'payment', made.id, 'recorded', jsonb_build_object('amount', made.amount,
    'method', made.method, 'payment_number', made.payment_number, 'credit', excess));
  if made.invoice_id is not null then
    perform private.log_record_event(made.business_id, 'invoice', made.invoice_id, 'payment_recorded',
      jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount,
        'method', made.method, 'credit', excess));
  else
    perform private.log_record_event(made.business_id, case when made.job_id is not null then 'job'
      when made.quote_id is not null then 'quote' else 'client' end,
      coalesce(made.job_id, made.quote_id, made.client_id), 'deposit_received',
      jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount));
  end if;
  return made;
end
$$;

-- Locked, and issued if it was a draft, because a paid invoice has been asked for.
create function private.invoice_to_pay(invoice public.invoices) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  issued public.invoices := invoice;
begin
  if invoice.status in ('void', 'written_off') then
    raise sqlstate 'PT409' using message = 'invoice_closed', hint = 'It is void or written off.';
  end if;
  if invoice.status = 'draft' then
    perform private.send_invoice(invoice.id, 'marked', null, null);
    select * into issued from public.invoices as found where found.id = invoice.id;
  end if;
  return issued;
end
$$;

create function private.record_payment(business_id uuid, payment jsonb, send_receipt boolean default false)
returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted public.payments := jsonb_populate_record(null::public.payments, (select jsonb_object_agg(key, value)
    from jsonb_each(payment) where key in ('id', 'client_id', 'invoice_id', 'quote_id', 'job_id', 'paid_on',
      'method')));
  made public.payments;
  invoice public.invoices;
begin
  if record_payment.business_id is null
    or not record_payment.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  if wanted.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  wanted.business_id := record_payment.business_id;
  -- Checked in the JSON itself, because a column of two decimals would round an invalid amount.
  perform private.check_amount(wanted.business_id, (payment ->> 'amount')::numeric);
  perform private.check_method(wanted.method);
  wanted.amount := (payment ->> 'amount')::numeric;
  wanted.reference := nullif(btrim(payment ->> 'reference'), '');
  wanted.note := nullif(btrim(payment ->> 'note'), '');
  wanted.paid_on := coalesce(wanted.paid_on, private.today(wanted.business_id));
  if wanted.invoice_id is not null then
    invoice := private.my_invoice(wanted.invoice_id);
    if invoice.business_id <> wanted.business_id then
      raise sqlstate 'PT404' using message = 'invoice_not_found';
    end if;
    wanted.client_id := invoice.client_id;
    wanted.quote_id := null;
    wanted.job_id := null;
  else
    wanted.client_id := private.deposit_client(wanted.business_id, payment);
    -- A deposit of a job is not linked to a quote, because the quote that was sent may be another client's.
    if wanted.job_id is not null then wanted.quote_id := null; end if;
    perform private.lock_credit(wanted.client_id);
  end if;
  made := private.repeated_payment(wanted.business_id, wanted);
  if made.id is not null then return made; end if;
  perform private.require_currency(wanted.business_id);
  if send_receipt then
    perform private.check_money_mail(wanted.business_id, wanted.id, private.payer_address(wanted, null));
  end if;
  if wanted.invoice_id is not null then invoice := private.invoice_to_pay(invoice); end if;
  made := private.take_money(wanted, case when wanted.invoice_id is null then wanted.amount
    else greatest(wanted.amount - invoice.balance, 0) end);
  if send_receipt then perform private.queue_receipt_mail(made, private.payer_address(made, null)); end if;
  return made;
end
$$;

-- Pays the remaining balance; returns null when nothing was left and issuing the invoice was enough.
create function private.mark_invoice_paid(invoice_id uuid, payment_id uuid, method text, paid_on date)
returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(mark_invoice_paid.invoice_id);
  existing public.payments;
  was_draft boolean;
begin
  if payment_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into existing from public.payments as found where found.id = mark_invoice_paid.payment_id;
  if existing.id is not null then
    if existing.business_id <> invoice.business_id or existing.invoice_id is distinct from invoice.id then
      raise sqlstate 'PT409' using message = 'id_taken';
    end if;
    return existing;
  end if;
  -- A free invoice has nothing to pay, whether it was issued just now or before.
  if invoice.total_amount = 0 and invoice.status = 'paid' then return null; end if;
  was_draft := invoice.status = 'draft';
  invoice := private.invoice_to_pay(invoice);
  if invoice.balance = 0 then
    if was_draft then return null; end if;
    raise sqlstate 'PT409' using message = 'nothing_due';
  end if;
  return private.record_payment(invoice.business_id, jsonb_build_object('id', payment_id, 'invoice_id', invoice.id,
    'amount', invoice.balance, 'method', mark_invoice_paid.method, 'paid_on', mark_invoice_paid.paid_on), false);
end
$$;

create function public.record_payment(business_id uuid, payment jsonb, send_receipt boolean default false)
returns public.payments
language sql volatile set search_path = '' as $$
  select private.record_payment(record_payment.business_id, record_payment.payment, record_payment.send_receipt)
$$;

create function public.mark_invoice_paid(invoice_id uuid, payment_id uuid, method text default 'other',
  paid_on date default null) returns public.payments
language sql volatile set search_path = '' as $$
  select private.mark_invoice_paid(mark_invoice_paid.invoice_id, mark_invoice_paid.payment_id,
    mark_invoice_paid.method, mark_invoice_paid.paid_on)
$$;

grant execute on function private.record_payment, private.mark_invoice_paid to authenticated;
grant execute on function public.record_payment, public.mark_invoice_paid to authenticated, service_role;
