-- What a payer is told: his receipt, his refund. And money that arrives through the card company, once each.

create function private.payer_address(payment public.payments, said text) returns text
language sql stable security definer set search_path = '' as $$
  select lower(btrim(coalesce(nullif(btrim(said), ''), (select client.email from public.clients as client
    where client.business_id = payment.business_id and client.id = payment.client_id))))
$$;

-- Letters that go out by the way have the same room in a day as others; without an address there is none to write.
create function private.check_money_mail(business_id uuid, record_id uuid, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_address(address) then return; end if;
  perform private.check_client_mail(check_money_mail.business_id, check_money_mail.record_id, address);
exception when sqlstate 'PT429' then
  raise sqlstate 'PT429' using message = 'save_without_mail', hint = 'Too many mails went out today.';
end
$$;

-- What a mail about money begins with: of its invoice, if it has one.
create function private.money_mail(business_id uuid, client_id uuid, invoice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
      'currency', business.currency, 'reply_to', business.email)
    || coalesce((select private.invoice_mail(invoice) from public.invoices as invoice
      where invoice.business_id = business.id and invoice.id = money_mail.invoice_id), '{}')
  from public.businesses as business, public.clients as client
  where business.id = money_mail.business_id and client.business_id = business.id and client.id = money_mail.client_id
$$;

create function private.receipt_data(payment public.payments) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.money_mail(payment.business_id, payment.client_id, payment.invoice_id)
    || jsonb_build_object('payment_id', payment.id, 'payment_number', payment.payment_number,
      'amount', payment.amount, 'paid_on', payment.paid_on, 'method', payment.method, 'balance', coalesce(
        (select invoice.balance from public.invoices as invoice
          where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id), 0))
$$;

-- Where there is no address there is no mail; recording the money never fails for it.
create function private.mail_receipt(payment public.payments, address text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_about(payment.business_id, 'payment-receipt', 'payment-receipt:' || payment.id || ':'
    || gen_random_uuid(), address, private.client_language(payment.business_id, payment.client_id), 'payment',
    payment.id, private.receipt_data(payment));
  select private.tell(payment.business_id, 'payment', payment.id, 'receipt_sent', jsonb_build_object('to', address))
  where private.is_address(address)
$$;

create function private.send_receipt(payment_id uuid, to_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  payment public.payments := private.my_payment(send_receipt.payment_id);
  address text := private.payer_address(payment, to_address);
begin
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  -- A double click, or a retry after a lost answer, is one mail.
  if exists (select from private.outbox as mail where mail.record_id = payment.id and mail.kind = 'payment-receipt'
    and mail.to_address = address and mail.created_at > now() - interval '1 minute') then
    return;
  end if;
  perform private.check_client_mail(payment.business_id, payment.id, address);
  perform private.mail_receipt(payment, address);
end
$$;

create function private.mail_refund(refund public.refunds) returns void
language sql volatile security definer set search_path = '' as $$
  select private.mail_about(refund.business_id, 'payment-refund', 'payment-refund:' || refund.id, client.email,
    private.client_language(refund.business_id, refund.client_id),
    case when refund.payment_id is null then 'client' else 'payment' end,
    coalesce(refund.payment_id, refund.client_id),
    private.money_mail(refund.business_id, refund.client_id, refund.invoice_id)
      || jsonb_build_object('refund_id', refund.id, 'amount', refund.amount, 'refunded_on', refund.refunded_on,
        'method', refund.method, 'is_still_owed', refund.is_still_owed))
  from public.clients as client where client.business_id = refund.business_id and client.id = refund.client_id
$$;

-- Once per payment of the card company. Money that came too late or twice is the client's all the same: his credit.
create function private.take_online_payment(business_id uuid, invoice_id uuid, provider_payment text, amount numeric,
  paid_at timestamptz) returns public.payments
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
  wanted public.payments;
  made public.payments;
begin
  select * into invoice from public.invoices as found where found.business_id = take_online_payment.business_id
    and found.id = take_online_payment.invoice_id for no key update;
  if invoice.id is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  select * into made from public.payments as found
  where found.business_id = invoice.business_id and found.provider_payment = take_online_payment.provider_payment;
  if made.id is not null then return made; end if;
  perform private.check_amount(invoice.business_id, take_online_payment.amount);
  wanted.id := gen_random_uuid();
  wanted.business_id := invoice.business_id;
  wanted.client_id := invoice.client_id;
  wanted.invoice_id := case when invoice.status = 'sent' then invoice.id end;
  wanted.amount := take_online_payment.amount;
  wanted.method := 'online';
  wanted.provider_payment := take_online_payment.provider_payment;
  wanted.paid_on := (paid_at at time zone (select business.timezone from public.businesses as business
    where business.id = invoice.business_id))::date;
  made := private.take_money(wanted, case when wanted.invoice_id is null then wanted.amount
    else greatest(wanted.amount - invoice.balance, 0) end);
  if wanted.invoice_id is null then
    perform private.tell(invoice.business_id, 'invoice', invoice.id, 'payment_became_credit', jsonb_build_object(
      'payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount));
  end if;
  perform private.mail_receipt(made, private.payer_address(made, null));
  perform private.mail_owners_about(invoice.business_id, 'invoice-paid-owner', 'invoice-paid-owner:' || made.id,
    'invoice', invoice.id, private.money_mail(invoice.business_id, invoice.client_id, invoice.id)
      || jsonb_build_object('payment_id', made.id, 'payment_number', made.payment_number, 'amount', made.amount,
        'paid_on', made.paid_on, 'method', made.method));
  return made;
end
$$;

create function public.send_receipt(payment_id uuid, to_address text default null) returns void
language sql volatile set search_path = '' as $$
  select private.send_receipt(send_receipt.payment_id, send_receipt.to_address)
$$;

revoke all on function private.payer_address(public.payments, text), private.check_money_mail(uuid, uuid, text),
  private.money_mail(uuid, uuid, uuid),
  private.receipt_data(public.payments), private.mail_receipt(public.payments, text),
  private.send_receipt(uuid, text), private.mail_refund(public.refunds),
  private.take_online_payment(uuid, uuid, text, numeric, timestamptz) from public;
grant execute on function private.send_receipt(uuid, text) to authenticated;
revoke all on function public.send_receipt(uuid, text) from public, anon, authenticated;
grant execute on function public.send_receipt(uuid, text) to authenticated;
