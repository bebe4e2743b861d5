-- Money that came in, as people record it. One id is one payment, however often it is sent.

create function private.check_method(method text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if method = 'online' then
    raise sqlstate 'PT400' using message = 'method_online', hint = 'The card company records what is paid online.';
  end if;
  if (method in ('cash', 'check', 'card', 'bank_transfer', 'other')) is not true then
    raise sqlstate 'PT400' using message = 'unknown_method';
  end if;
end
$$;

-- Of a repeat: the payment that is there, when it is the same one.
create function private.repeated_payment(business_id uuid, wanted public.payments) returns public.payments
language plpgsql stable security definer set search_path = '' as $$
declare
  there public.payments;
begin
  select * into there from public.payments as found where found.id = wanted.id;
  if there.business_id <> repeated_payment.business_id then
    raise sqlstate 'PT404' using message = 'payment_not_found';
  end if;
  if there.id is not null and (there.invoice_id, there.quote_id, there.job_id, there.amount, there.client_id)
    is distinct from (wanted.invoice_id, wanted.quote_id, wanted.job_id, wanted.amount, wanted.client_id) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  return there;
end
$$;

-- The payment and the credit it makes are one statement, so that the books are right in between as well. What is more
-- than the invoice needs becomes credit; of a deposit everything is.
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
  perform private.tell(made.business_id, 'payment', made.id, 'recorded', jsonb_build_object('amount', made.amount,
    'method', made.method, 'payment_number', made.payment_number, 'credit', excess));
  if made.invoice_id is not null then
    perform private.tell(made.business_id, 'invoice', made.invoice_id, 'payment_recorded',
      jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount,
        'method', made.method, 'credit', excess));
  else
    perform private.tell(made.business_id, case when made.job_id is not null then 'job'
      when made.quote_id is not null then 'quote' else 'client' end,
      coalesce(made.job_id, made.quote_id, made.client_id), 'deposit_received',
      jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount));
  end if;
  return made;
end
$$;

-- On which quote or job a deposit is, and whose it is then.
create function private.deposit_client(business_id uuid, payment jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_client uuid;
begin
  if payment ->> 'job_id' is not null then
    select job.client_id into found_client from public.jobs as job
    where job.business_id = deposit_client.business_id and job.id = (payment ->> 'job_id')::uuid;
    if found_client is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  elsif payment ->> 'quote_id' is not null then
    select quote.client_id into found_client from public.quotes as quote
    where quote.business_id = deposit_client.business_id and quote.id = (payment ->> 'quote_id')::uuid;
    if found_client is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  else
    select client.id into found_client from public.clients as client
    where client.business_id = deposit_client.business_id and client.id = (payment ->> 'client_id')::uuid;
  end if;
  if found_client is null or found_client <> coalesce((payment ->> 'client_id')::uuid, found_client) then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  return found_client;
end
$$;

-- Locked, and issued if it was a draft: whoever pays has been asked to.
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
  -- Of the document itself: a column of two decimals would round what is no amount of money.
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
    -- Of a job it is the job's alone: the quote beside it may be anybody's.
    if wanted.job_id is not null then wanted.quote_id := null; end if;
    perform private.lock_credit(wanted.client_id);
  end if;
  made := private.repeated_payment(wanted.business_id, wanted);
  if made.id is not null then return made; end if;
  if send_receipt then
    perform private.check_money_mail(wanted.business_id, wanted.id, private.payer_address(wanted, null));
  end if;
  if wanted.invoice_id is not null then invoice := private.invoice_to_pay(invoice); end if;
  made := private.take_money(wanted, case when wanted.invoice_id is null then wanted.amount
    else greatest(wanted.amount - invoice.balance, 0) end);
  if send_receipt then perform private.mail_receipt(made, private.payer_address(made, null)); end if;
  return made;
end
$$;

-- A payment of what is left; null where there was nothing left and sending it was enough.
create function private.mark_invoice_paid(invoice_id uuid, payment_id uuid, method text, paid_on date)
returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(mark_invoice_paid.invoice_id);
  there public.payments;
  was_draft boolean;
begin
  if payment_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  select * into there from public.payments as found where found.id = mark_invoice_paid.payment_id;
  if there.id is not null then
    if there.business_id <> invoice.business_id or there.invoice_id is distinct from invoice.id then
      raise sqlstate 'PT409' using message = 'id_taken';
    end if;
    return there;
  end if;
  -- A free one that was just issued, or was before, has nothing to pay.
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

revoke all on function private.check_method(text), private.repeated_payment(uuid, public.payments),
  private.take_money(public.payments, numeric), private.deposit_client(uuid, jsonb),
  private.invoice_to_pay(public.invoices), private.record_payment(uuid, jsonb, boolean),
  private.mark_invoice_paid(uuid, uuid, text, date) from public;
grant execute on function private.record_payment(uuid, jsonb, boolean),
  private.mark_invoice_paid(uuid, uuid, text, date) to authenticated;
