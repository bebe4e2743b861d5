-- The mails to a payer: receipt and refund.

create function private.payer_address(payment public.payments, address text) returns text
language sql stable security definer set search_path = '' as $$
  select lower(btrim(coalesce(nullif(btrim(address), ''), (select client.email from public.clients as client
    where client.business_id = payment.business_id and client.id = payment.client_id))))
$$;

-- Mails about money count towards the daily limit; without an address none is queued.
create function private.check_money_mail(business_id uuid, record_id uuid, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_address(address) then return; end if;
  perform private.check_client_mail(check_money_mail.business_id, check_money_mail.record_id, address);
exception when sqlstate 'PT429' then
  raise sqlstate 'PT429' using message = 'save_without_mail', hint = 'Too many mails went out today.';
end
$$;

-- The fields that every mail about money begins with, from its invoice if there is one.
create function private.money_mail_data(business_id uuid, client_id uuid, invoice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
      'currency', business.currency, 'reply_to', private.reply_address(business))
    || coalesce((select private.invoice_mail_data(invoice) from public.invoices as invoice
      where invoice.business_id = business.id and invoice.id = money_mail_data.invoice_id), '{}')
  from public.businesses as business, public.clients as client
  where business.id = money_mail_data.business_id and client.business_id = business.id and client.id = money_mail_data.client_id
$$;

create function private.receipt_mail_data(payment public.payments) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.money_mail_data(payment.business_id, payment.client_id, payment.invoice_id)
    || jsonb_build_object('payment_id', payment.id, 'payment_number', payment.payment_number,
      'amount', payment.amount, 'paid_on', payment.paid_on, 'method', payment.method, 'balance', coalesce(
        (select invoice.balance from public.invoices as invoice
          where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id), 0))
$$;
